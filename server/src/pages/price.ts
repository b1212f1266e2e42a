import { formatAmount } from '../i18n/format-amount.ts'
import { type Html, html } from '../lib/text/html.ts'
import { icons } from './icons.ts'
import type { Reader } from './reader.ts'

type Priced = {
  price: number
  currency: string
  paymentKind: 'charge' | 'hold'
  refundPolicy: 'always' | 'days' | 'never'
  refundDays: number | null
}

/** Shows what a meeting costs, as one of its facts. A meeting without a price has no such fact. */
export function priceFact({ price, currency, paymentKind }: Priced, { t, locale }: Reader): Html | false {
  if (price === 0) return false
  const amount = formatAmount(locale, price, currency)
  const text = paymentKind === 'hold' ? t('payment.price.hold', { amount }) : amount
  return html`<div><dt>${icons.card}<span class="unseen">${t('payment.price.label')}</span></dt><dd>${text}</dd></div>`
}

/** Says what happens to the money of a booker who cancels. A card that is only saved is never charged then. */
export function refundRule(
  { paymentKind, refundPolicy, refundDays }: Omit<Priced, 'price' | 'currency'>,
  { t }: Reader,
): string | undefined {
  if (paymentKind === 'hold') return undefined
  if (refundPolicy === 'days') return t('payment.refund.days', { count: refundDays ?? 0 })
  return t(`payment.refund.${refundPolicy}`)
}
