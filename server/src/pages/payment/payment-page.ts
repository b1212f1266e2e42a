import type { Translator } from '@daybook/i18n'
import type { Payment } from '../../features/scheduling/payments/service.ts'
import { formatAmount } from '../../i18n/format-amount.ts'
import { type Html, html } from '../../lib/text/html.ts'
import { onwards } from '../booking/onwards.ts'
import type { OpenBooking } from '../booking/open-booking.ts'
import { factRows, rowsView } from '../booking/rows.ts'
import { alertView } from '../event/form/problems-view.ts'
import { icons } from '../icons.ts'
import type { Page } from '../layout.ts'
import { linkButton } from '../notice-page.ts'
import { refundRule } from '../price.ts'
import { writerFor } from '../when.ts'

/** Shows what is paid to whom, how long the time is kept, and what happens next. */
export function duePage(open: OpenBooking, payment: Payment, alert?: string): Page {
  const { booking, reader, timeZone, host } = open
  const { t } = reader
  const amount = formatAmount(reader.locale, payment.amount, payment.currency)
  const time = writerFor(reader, timeZone).time(payment.dueAt.getTime())
  const isHold = payment.kind === 'hold'
  const title = t(isHold ? 'payment.page.hold.title' : 'payment.page.due.title')
  const text = isHold ? t('payment.page.hold.text', { time, amount }) : t('payment.page.due.text', { time })
  const button = isHold ? t('payment.page.saveCard') : t('payment.page.pay', { amount })
  const rule = refundRule({ ...payment, paymentKind: payment.kind }, reader)
  const [what, when, where] = factRows(open)
  return {
    title,
    isPrivate: true,
    body: html`<section class="card centred stack" aria-labelledby="title">
${alertView(alert)}
<h1 id="title">${title}</h1>
<p class="notice">${text}</p>
${rowsView([
  [t('payment.page.amount'), html`<strong class="amount">${amount}</strong>`],
  [t('payment.page.to'), html`${host}`],
  what,
  when,
  where,
])}
<p class="soft">${t(isHold ? 'payment.page.howHold' : 'payment.page.how')} ${rule}</p>
<form method="post" action="/payments/${encodeURIComponent(booking.uid)}">
<p class="actions"><button class="button">${button}</button>
<a class="button quiet" href="${open.to('')}">${t('payment.page.back')}</a></p>
</form>
</section>`,
  }
}

type Values = { amount: string; host: string }
type Note = { title: Title; text: (t: Translator, values: Values) => string; icon: Html }
type Title = Extract<
  Parameters<Translator>[0],
  `payment.page.${'waiting' | 'paid' | 'held' | 'ended' | `refund${string}`}`
>

const ended: Note = { title: 'payment.page.ended', text: (t) => t('payment.page.endedText'), icon: icons.cross }
const held: Note = {
  title: 'payment.page.held',
  text: (t, { amount }) => t('payment.page.heldText', { amount }),
  icon: icons.check,
}

/** What the page says once there is nothing to pay. */
const notes: Readonly<Record<Payment['status'] | 'waiting', Note>> = {
  waiting: { title: 'payment.page.waiting', text: (t) => t('payment.page.waitingText'), icon: icons.hourglass },
  due: ended,
  cancelled: ended,
  paid: {
    title: 'payment.page.paid',
    text: (t, { amount }) => t('payment.page.paidText', { amount }),
    icon: icons.check,
  },
  held,
  charging: held,
  refunding: {
    title: 'payment.page.refunding',
    text: (t, { amount }) => t('payment.page.refundingText', { amount }),
    icon: icons.back,
  },
  refunded: {
    title: 'payment.page.refunded',
    text: (t, { amount }) => t('payment.page.refundedText', { amount }),
    icon: icons.back,
  },
  refund_failed: {
    title: 'payment.page.refundFailed',
    text: (t, values) => t('payment.page.refundFailedText', values),
    icon: icons.cross,
  },
}

/** Shows how far the payment is, and what happens to the meeting. `next` is the page on which bookers go on. */
export function statePage(
  open: OpenBooking,
  payment: Payment,
  standing: Payment['status'] | 'waiting',
  { next, now }: { next: string | undefined; now: Date },
): Page {
  const { reader, host, to } = open
  const { t } = reader
  const { title, text, icon } = notes[standing]
  const amount = formatAmount(reader.locale, payment.amount, payment.currency)
  const [what, when] = factRows(open)
  const isEnded = icon === icons.cross
  return {
    title: t(title),
    isPrivate: true,
    body: html`<section class="card centred stack" aria-labelledby="title">
<div class="standing${isEnded && ' ended'}"><span class="mark">${icon}</span>
<div><h1 id="title">${t(title)}</h1><p class="soft">${text(t, { amount, host })}</p></div></div>
${rowsView([what, when])}
${meetingText(open, standing)}
${next === undefined ? linkButton(to(''), t('payment.page.back')) : linkButton(next, t('payment.page.continue'))}
${notes[standing] === ended && onwards(open, now)}
</section>`,
  }
}

/** Says what the payment means for the meeting. */
function meetingText({ booking, reader: { t }, host }: OpenBooking, standing: Payment['status'] | 'waiting') {
  if (standing !== 'paid' && standing !== 'held') return false
  if (booking.status === 'accepted') return html`<p>${t('page.booking.acceptedText')}</p>`
  return booking.status === 'pending' && html`<p>${t('page.booking.pendingText', { host })}</p>`
}
