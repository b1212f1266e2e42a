import type { Change } from '../../../../commands/change.ts'
import type { BookingView } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { seatOfAnother, seatUnknown } from '../errors/seat.ts'
import { publishBookingEvent } from '../events/publish.ts'
import { changeStatus, deleteAttendee, giveSeatBack } from '../store/change.ts'
import { viewBookingBySeat, viewStoredBooking } from '../store/view.ts'

/**
 * Removes one attendee from a shared meeting. If no attendee is left, the meeting is cancelled and its time is freed.
 *
 * @throws `SEAT_UNKNOWN`, `SEAT_FOREIGN`
 */
export async function cancelSeat(
  deps: BookingDependencies,
  change: Change,
  { id, uid }: BookingView,
  seatUid: string,
  reason: string | undefined,
): Promise<BookingView> {
  const { tx, now } = change
  const found = await viewBookingBySeat(tx, seatUid)
  if (!found) throw seatUnknown()
  if (found.id !== id) throw seatOfAnother()
  await deps.occupancy.lock(
    change,
    found.hosts.map(({ userId }) => userId),
  )
  // The seat is read again under the lock, because it may have changed meanwhile.
  const before = await viewBookingBySeat(tx, seatUid)
  const attendee = before?.attendees.find(({ seat }) => seat?.uid === seatUid)
  if (!before || before.uid !== uid || !attendee) throw seatUnknown()
  await deleteAttendee(tx, attendee.id)
  if ((await giveSeatBack(tx, id, now)) === 0) {
    await changeStatus(tx, id, ['accepted', 'pending'], {
      status: 'cancelled',
      cancellationReason: reason ?? null,
      cancelledByEmail: attendee.email,
      cancelledAt: now,
      updatedAt: now,
      icsSequence: before.icsSequence + 1,
    })
    await deps.occupancy.endBookings(tx, [id], now)
    await deps.roundRobin.revoke(tx, [id], now)
  }
  // Only the attendee who leaves is named in the event and the mails, because the others' meeting goes on.
  await publishBookingEvent(
    deps,
    change,
    { ...before, attendees: [attendee] },
    {
      event: 'BOOKING_CANCELLED',
      occasion: 'seat-cancelled',
      reason,
      wasAccepted: true,
      newAttendeeIds: [attendee.id],
    },
  )
  return viewStoredBooking(tx, id)
}
