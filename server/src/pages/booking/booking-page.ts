import type { BookingView } from '../../features/scheduling/bookings/booking.ts'
import type { CalendarLink } from '../../features/scheduling/bookings/queries/calendar-links.ts'
import { formatAmount } from '../../i18n/format-amount.ts'
import { type Html, html } from '../../lib/text/html.ts'
import type { Page } from '../layout.ts'
import { linkButton } from '../notice-page.ts'
import { address } from '../query.ts'
import { type BookingState, bookingStateOf, bookingStateTitle, bookingStateView } from './booking-state.ts'
import { onwards } from './onwards.ts'
import type { OpenBooking } from './open-booking.ts'
import { factRows, rowsView } from './rows.ts'
import { seriesRow } from './series-row.ts'
import { whyNotCancellable, whyNotReschedulable } from './what-can-change.ts'

/** The states in which the meeting can still take place. */
const TAKES_PLACE: ReadonlySet<BookingState> = new Set(['accepted', 'pending', 'unpaid', 'awaiting'])

/** Shows the booking and the possible changes. */
export function bookingPage(
  open: OpenBooking,
  { links, others }: { links: readonly CalendarLink[]; others: readonly BookingView[] },
  now: Date,
): Page {
  const { booking, reader } = open
  const { t } = reader
  const standing = open.hasLeft && !booking.movedTo ? 'left' : bookingStateOf(booking, now)
  const reason = booking.movedTo?.reason ?? booking.cancellationReason ?? booking.rejectionReason
  const takesPlace = TAKES_PLACE.has(standing)
  return {
    title: bookingStateTitle(standing, open),
    isPrivate: true,
    body: html`<section class="card centred stack" aria-labelledby="title">
${bookingStateView(standing, open)}
${rowsView([...factRows(open), seriesRow(open, others), priceRow(open), reason ? [t('page.booking.reason'), html`<span class="lines">${reason}</span>`] : false])}
${standing === 'unpaid' && linkButton(address(`/payments/${encodeURIComponent(booking.uid)}`, { lang: reader.chosen }), t('payment.page.open'))}
${takesPlace ? html`${calendars(open, links)}${changes(open, now)}` : onwards(open, now)}
</section>`,
  }
}

function calendars({ booking, reader: { t }, to }: OpenBooking, links: readonly CalendarLink[]): Html | false {
  if (booking.status !== 'accepted') return false
  return html`<section class="part" aria-labelledby="calendars"><h2 id="calendars">${t('page.booking.calendars')}</h2>
<ul class="actions">
${links
  .filter(({ link }) => link.startsWith('https:'))
  .map(({ label, link }) => html`<li><a class="button quiet" href="${link}" rel="noreferrer">${label}</a></li>`)}
<li><a class="button quiet" href="${to('invitation.ics')}" download>${t('page.booking.file')}</a></li>
</ul></section>`
}

function changes({ booking, reader: { t }, to }: OpenBooking, now: Date): Html | false {
  const canReschedule = whyNotReschedulable(booking, now) === undefined
  const canCancel = whyNotCancellable(booking) === undefined
  return (
    (canReschedule || canCancel) &&
    html`<section class="part" aria-labelledby="changes"><h2 id="changes">${t('page.booking.changes')}</h2>
<p class="actions">
${canReschedule && html`<a class="button quiet" href="${to('reschedule')}">${t('page.booking.reschedule')}</a>`}
${canCancel && html`<a class="button quiet" href="${to('cancel')}">${t(booking.access.namedSeatUid === undefined ? 'page.booking.cancel' : 'seat.page.giveBack')}</a>`}
</p></section>`
  )
}

/** Shows what the booking cost, with a link to the state of the payment. */
function priceRow({ booking, reader: { t, locale, chosen } }: OpenBooking) {
  const { uid, price, currency } = booking
  if (price === 0 || currency === null) return undefined
  const page = address(`/payments/${encodeURIComponent(uid)}`, { lang: chosen })
  return [
    t('payment.price.label'),
    html`${formatAmount(locale, price, currency)} <a href="${page}">${t('payment.page.see')}</a>`,
  ] as const
}
