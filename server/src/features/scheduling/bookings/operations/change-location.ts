import type { CommandContext } from '../../../../commands/context.ts'
import { mayDecide } from '../access.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { bookingMissing, bookingOver, mayNotReschedule } from '../errors/access.ts'
import { publishBookingEvent } from '../events/publish.ts'
import { videoAt } from '../meeting-link.ts'
import { runShown } from '../run-shown.ts'
import type { SeenBooking } from '../seen-booking.ts'
import { updateBooking } from '../store/change.ts'
import { replaceRoom } from '../store/references.ts'
import { viewStoredBooking } from '../store/view.ts'
import { viewLocked } from '../store/view-locked.ts'
import type { NewLocation } from '../wire/parse-new-location.ts'
import { settleLocation } from './settle-location.ts'

/**
 * Changes the location of the meeting to any place, whether or not the event type offers it. Without a place, the
 * booking stays the same.
 *
 * @throws `BOOKING_NOT_FOUND`, `BOOKING_FORBIDDEN`, `BOOKING_OVER`, `INTEGRATION_NOT_CONNECTED`
 */
export function changeLocation(
  deps: BookingDependencies,
  context: CommandContext,
  uid: string,
  place: NewLocation | undefined,
): Promise<SeenBooking> {
  return runShown(deps, context, async (change) => {
    const { tx, now } = change
    const booking = await viewLocked(tx, uid)
    if (!booking) throw bookingMissing.short(uid)
    if (!(await mayDecide(tx, context.actor, booking))) throw mayNotReschedule()
    if (!place) return booking
    if (booking.status === 'cancelled' || booking.status === 'rejected') throw bookingOver(uid, booking.status)
    const settled = await settleLocation(deps, tx, booking, place)
    const { locationType, location, answer } = settled
    const { videoRoom, videoUrl } = videoAt(deps.videoRooms, settled, uid)
    await updateBooking(tx, booking.id, {
      locationType,
      location,
      // The link of the former location leads to the wrong meeting.
      videoUrl,
      meetingUrl: location === booking.location ? booking.meetingUrl : null,
      answers: JSON.stringify({ ...booking.answers, location: answer }),
      icsSequence: booking.icsSequence + 1,
      updatedAt: now,
    })
    await replaceRoom(tx, booking.id, videoRoom, now)
    const after = await viewStoredBooking(tx, booking.id)
    await publishBookingEvent(deps, change, after, { event: 'booking.location-updated', occasion: 'location-changed' })
    return after
  })
}
