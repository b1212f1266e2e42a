import type { Translator } from '@daybook/i18n'
import { Actions, Alert, BackIcon, CheckIcon, CrossIcon, HourglassIcon, PageCardOf, Rows, Standing } from '@daybook/web'
import type { JSX } from 'preact'
import type { Payment } from '../../features/scheduling/payments/service.ts'
import { formatAmount } from '../../i18n/format-amount.ts'
import { HostLine } from '../booking/host-line.tsx'
import { Onwards } from '../booking/onwards.tsx'
import type { OpenBooking } from '../booking/open-booking.ts'
import { factRows } from '../booking/rows.tsx'
import type { Page } from '../layout.tsx'
import { linkButton } from '../notice-page.tsx'
import { refundRule } from '../price.tsx'
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
    body: (
      <PageCardOf>
        <Alert text={alert} />
        <h1 id="title">{title}</h1>
        <HostLine {...open} />
        <p class="notice">{text}</p>
        <Rows
          rows={[
            [t('payment.page.amount'), <strong class="amount">{amount}</strong>],
            [t('payment.page.to'), host],
            what,
            when,
            where,
          ]}
        />
        <p class="soft">
          {t(isHold ? 'payment.page.howHold' : 'payment.page.how')} {rule}
        </p>
        <form method="post" action={`/payments/${encodeURIComponent(booking.uid)}`}>
          <Actions>
            <button type="submit" class="button">
              {button}
            </button>
            <a class="button quiet" href={open.to('')}>
              {t('payment.page.back')}
            </a>
          </Actions>
        </form>
      </PageCardOf>
    ),
  }
}

type Values = { amount: string; host: string }
type Note = { title: Title; text: (t: Translator, values: Values) => string; Icon: () => JSX.Element; isEnded?: true }
type Title = Extract<
  Parameters<Translator>[0],
  `payment.page.${'waiting' | 'paid' | 'held' | 'ended' | `refund${string}`}`
>

const ended: Note = {
  title: 'payment.page.ended',
  text: (t) => t('payment.page.endedText'),
  Icon: CrossIcon,
  isEnded: true,
}
const held: Note = {
  title: 'payment.page.held',
  text: (t, { amount }) => t('payment.page.heldText', { amount }),
  Icon: CheckIcon,
}

/** What the page says once there is nothing to pay. */
const notes: Readonly<Record<Payment['status'] | 'waiting', Note>> = {
  waiting: { title: 'payment.page.waiting', text: (t) => t('payment.page.waitingText'), Icon: HourglassIcon },
  due: ended,
  cancelled: ended,
  paid: {
    title: 'payment.page.paid',
    text: (t, { amount }) => t('payment.page.paidText', { amount }),
    Icon: CheckIcon,
  },
  held,
  charging: held,
  refunding: {
    title: 'payment.page.refunding',
    text: (t, { amount }) => t('payment.page.refundingText', { amount }),
    Icon: BackIcon,
  },
  refunded: {
    title: 'payment.page.refunded',
    text: (t, { amount }) => t('payment.page.refundedText', { amount }),
    Icon: BackIcon,
  },
  refund_failed: {
    title: 'payment.page.refundFailed',
    text: (t, values) => t('payment.page.refundFailedText', values),
    Icon: CrossIcon,
    isEnded: true,
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
  const { title, text, Icon, isEnded } = notes[standing]
  const amount = formatAmount(reader.locale, payment.amount, payment.currency)
  const [what, when] = factRows(open)
  return {
    title: t(title),
    isPrivate: true,
    body: (
      <PageCardOf>
        <HostLine {...open} />
        <Standing icon={<Icon />} title={t(title)} text={text(t, { amount, host })} isEnded={isEnded} />
        <Rows rows={[what, when]} />
        {meetingText(open, standing)}
        {next === undefined ? linkButton(to(''), t('payment.page.back')) : linkButton(next, t('payment.page.continue'))}
        {notes[standing] === ended && <Onwards open={open} now={now} />}
      </PageCardOf>
    ),
  }
}

/** Says what the payment means for the meeting. */
function meetingText({ booking, reader: { t }, host }: OpenBooking, standing: Payment['status'] | 'waiting') {
  if (standing !== 'paid' && standing !== 'held') return false
  if (booking.status === 'accepted') return <p>{t('page.booking.acceptedText')}</p>
  return booking.status === 'pending' && <p>{t('page.booking.pendingText', { host })}</p>
}
