import type { BookingView, ViewedHost } from '../../booking.ts'
import { publishBookingEvent } from '../../events/publish.ts'
import type { BookedSeat } from '../../seen-booking.ts'
import { viewStoredBooking } from '../../store/view.ts'
import type { LeftSeat, Stored } from '../phases.ts'

/** Publishes the event and the mails of a booking at its new time. */
export async function publishRescheduled(draft: Stored): Promise<BookingView | BookedSeat> {
  const { deps, change, status, old, reschedule, stored } = draft
  const booking = await viewStoredBooking(change.tx, stored[0].bookingId)
  await publishBookingEvent(deps, change, booking, {
    event: status === 'accepted' ? 'BOOKING_RESCHEDULED' : 'BOOKING_REQUESTED',
    occasion: status === 'accepted' ? 'rescheduled' : 'requested',
    reason: reschedule.reason,
    former: formerTime(old),
    replaced: replacedHosts(old, booking),
    wasAccepted: old.status === 'accepted',
  })
  // If a shared meeting is rescheduled as a whole, the event names the first seat.
  const seatUid = booking.attendees.find(({ seat }) => seat)?.seat?.uid
  return seatUid === undefined ? booking : { booking, seatUid }
}

/** Publishes the event and the mails of a seat at its new time. The other bookers of the meeting get no mail. */
export async function publishRescheduledSeat(left: LeftSeat, bookingId: number): Promise<BookedSeat> {
  const { deps, change, old, reschedule, seatUid } = left
  const booking = await viewStoredBooking(change.tx, bookingId)
  const newAttendeeIds = booking.attendees.flatMap(({ id, seat }) => (seat?.uid === seatUid ? id : []))
  await publishBookingEvent(deps, change, booking, {
    event: 'BOOKING_RESCHEDULED',
    occasion: 'seat-moved',
    reason: reschedule.reason,
    former: formerTime(old),
    newAttendeeIds,
  })
  return { booking, seatUid }
}

/**
 * Returns the hosts who lost the booking, each paired with a new host, or with the organizer if there is no new host.
 */
function replacedHosts({ hosts: before }: BookingView, { hosts: after }: BookingView) {
  const isIn = (hosts: readonly ViewedHost[], { userId }: ViewedHost) => hosts.some((host) => host.userId === userId)
  const joining = after.filter((host) => !isIn(before, host))
  return before
    .filter((host) => !isIn(after, host))
    .flatMap((from, index) => {
      const to = joining[index] ?? after[0]
      return to ? { from, to, isNew: joining.includes(to) } : []
    })
}

const formerTime = ({ id, uid, startsAt, endsAt }: BookingView) => ({ bookingId: id, uid, startsAt, endsAt })
