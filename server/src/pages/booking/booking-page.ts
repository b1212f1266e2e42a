import { type BookingView, organizerOf } from '../../features/scheduling/bookings/booking.ts'
import type { CalendarLink } from '../../features/scheduling/bookings/queries/calendar-links.ts'
import { canBeBookedAgain } from '../../features/scheduling/bookings/rules/reschedule.ts'
import { type Html, html } from '../../lib/text/html.ts'
import type { Page } from '../layout.ts'
import { linkButton } from '../notice-page.ts'
import { address } from '../query.ts'
import { type BookingState, bookingStateOf, bookingStateTitle, bookingStateView } from './booking-state.ts'
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
${rowsView([...factRows(open), seriesRow(open, others), reason ? [t('page.booking.reason'), html`<span class="lines">${reason}</span>`] : false])}
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

/** Links to a new time from a booking that no longer takes place. */
function onwards({ booking, reader: { t, chosen }, to, toOther }: OpenBooking, now: Date): Html | false {
  if (booking.movedTo) {
    return html`<p class="actions"><a class="button" href="${toOther(booking.movedTo.uid)}">${t('page.booking.showNew')}</a></p>`
  }
  if (canBeBookedAgain(booking) && whyNotReschedulable(booking, now) === undefined) {
    return html`<p class="actions"><a class="button quiet" href="${to('reschedule')}">${t('page.booking.bookAgain')}</a></p>`
  }
  const organizer = organizerOf(booking)
  const isTheirOwn = organizer !== undefined && booking.eventType?.userId === organizer.userId
  if (!isTheirOwn || !organizer.username) return false
  const path = `/${encodeURIComponent(organizer.username)}/${encodeURIComponent(booking.eventType?.slug ?? '')}`
  return html`<p class="actions"><a class="button quiet" href="${address(path, { lang: chosen })}">${t('page.booking.bookAgain')}</a></p>`
}
