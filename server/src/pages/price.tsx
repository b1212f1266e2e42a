import { CardIcon, Fact } from '@daybook/web'
import type { JSX } from 'preact'
import { formatAmount } from '../i18n/format-amount.ts'
import type { Reader } from './reader.ts'

type Priced = {
  price: number
  currency: string
  paymentKind: 'charge' | 'hold'
  refundPolicy: 'always' | 'days' | 'never'
  refundDays: number | null
}

type PriceFactProps = { of: Pick<Priced, 'price' | 'currency' | 'paymentKind'>; reader: Reader }

/** Shows what a meeting costs, as one of its facts. A meeting without a price has no such fact. */
export function PriceFact({
  of: { price, currency, paymentKind },
  reader: { t, locale },
}: PriceFactProps): JSX.Element | null {
  if (price === 0) return null
  const amount = formatAmount(locale, price, currency)
  return (
    <Fact icon={<CardIcon />} label={t('payment.price.label')}>
      {paymentKind === 'hold' ? t('payment.price.hold', { amount }) : amount}
    </Fact>
  )
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
