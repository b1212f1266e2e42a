import { byTheServer } from '../../../../commands/by-the-server.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { publishBookingEvent } from '../events/publish.ts'
import { isBuiltInVideo, videoAt } from '../meeting-link.ts'
import { updateBooking } from '../store/change.ts'
import { replaceRoom } from '../store/references.ts'
import { viewStoredBooking } from '../store/view.ts'
import { viewLocked } from '../store/view-locked.ts'

/**
 * Gives a room of the built-in video to a booking that was made before the server had rooms. Returns false if the
 * booking has a room or can't have one.
 */
export function giveRoom(deps: BookingDependencies, uid: string): Promise<boolean> {
  return deps.run(byTheServer, async (change) => {
    const { tx, now } = change
    const booking = await viewLocked(tx, uid)
    if (booking?.status !== 'accepted' || booking.videoUrl !== null || !isBuiltInVideo(booking)) return false
    const { videoRoom, videoUrl } = videoAt(deps.videoRooms, booking, uid)
    if (videoRoom === null) return false
    await updateBooking(tx, booking.id, { videoUrl, updatedAt: now })
    await replaceRoom(tx, booking.id, videoRoom, now)
    const after = await viewStoredBooking(tx, booking.id)
    // The place is the same, so nobody gets a mail.
    await publishBookingEvent(deps, change, after, { event: 'booking.location-updated' })
    return true
  })
}
