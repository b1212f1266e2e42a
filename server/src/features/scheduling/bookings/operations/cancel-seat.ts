import type { Change } from '../../../../commands/change.ts'
import type { BookingView } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { seatOfAnother, seatUnknown } from '../errors/seat.ts'
import { publishBookingEvent } from '../events/publish.ts'
import { changeStatus, deleteAttendee, giveSeatBack } from '../store/change.ts'
import { viewBookingBySeat, viewStoredBooking } from '../store/view.ts'

/**
 * One of several leaves a shared meeting; with the last one it is cancelled, and its time freed.
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
  // Again, under the lock: the seat may have gone or moved meanwhile.
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
  // Subscribers and mails hear of the one who left; the meeting of the others goes on.
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
