import type { Payment } from '../../features/scheduling/payments/service.ts'
import type { Translator } from '../../i18n/translate.ts'
import { html } from '../../lib/text/html.ts'
import type { OpenBooking } from '../booking/open-booking.ts'
import { factRows, rowsView } from '../booking/rows.ts'
import { alertView } from '../event/problems-view.ts'
import type { Page } from '../layout.ts'
import { writerFor } from '../when.ts'
import { writeAmount } from './amount.ts'

/** Shows what is paid to whom, and how long the time is kept. */
export function duePage(open: OpenBooking, payment: Payment, alert?: string): Page {
  const { booking, reader, timeZone, host } = open
  const { t } = reader
  const amount = writeAmount(reader.locale, payment.amount, payment.currency)
  const time = writerFor(reader, timeZone).time(payment.dueAt.getTime())
  const isHold = payment.kind === 'hold'
  const title = t(isHold ? 'payment.page.hold.title' : 'payment.page.due.title')
  const text = isHold ? t('payment.page.hold.text', { time, amount }) : t('payment.page.due.text', { time })
  const button = isHold ? t('payment.page.saveCard') : t('payment.page.pay', { amount })
  return {
    title,
    isPrivate: true,
    body: html`<section class="card centred stack" aria-labelledby="title">
${alertView(alert)}
<h1 id="title">${title}</h1>
<p>${text}</p>
${rowsView([
  ...factRows(open),
  [t('payment.page.to'), html`${host}`],
  [t('payment.page.amount'), html`<strong>${amount}</strong>`],
  [t('payment.page.until'), html`<time datetime="${payment.dueAt.toISOString()}">${time}</time>`],
])}
<form method="post" action="/payments/${encodeURIComponent(booking.uid)}">
<p class="actions"><button class="button">${button}</button>
<a class="button quiet" href="${open.to('')}">${t('payment.page.back')}</a></p>
</form>
</section>`,
  }
}

type Values = { amount: string; host: string }
type Note = { title: Title; text: (t: Translator, values: Values) => string }
type Title = Extract<
  Parameters<Translator>[0],
  `payment.page.${'waiting' | 'paid' | 'held' | 'ended' | `refund${string}`}`
>

const ended: Note = { title: 'payment.page.ended', text: (t) => t('payment.page.endedText') }
const held: Note = { title: 'payment.page.held', text: (t, { amount }) => t('payment.page.heldText', { amount }) }

/** What the page says once there is nothing to pay. */
export const notes: Readonly<Record<Payment['status'] | 'waiting', Note>> = {
  waiting: { title: 'payment.page.waiting', text: (t) => t('payment.page.waitingText') },
  due: ended,
  cancelled: ended,
  paid: { title: 'payment.page.paid', text: (t, { amount }) => t('payment.page.paidText', { amount }) },
  held,
  charging: held,
  refunding: { title: 'payment.page.refunding', text: (t, { amount }) => t('payment.page.refundingText', { amount }) },
  refunded: { title: 'payment.page.refunded', text: (t, { amount }) => t('payment.page.refundedText', { amount }) },
  refund_failed: {
    title: 'payment.page.refundFailed',
    text: (t, values) => t('payment.page.refundFailedText', values),
  },
}
