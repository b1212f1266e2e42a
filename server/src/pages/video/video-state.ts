import { isBuiltInVideo, meetingLink } from '../../features/scheduling/bookings/service.ts'
import type { VideoRooms } from '../../features/scheduling/conferencing/service.ts'
import { type BookingState, bookingStateOf } from '../booking/booking-state.tsx'
import type { OpenBooking } from '../booking/open-booking.ts'

/**
 * What the page of a room shows: how far the booking is, or if it takes place, how far the room is. Providers have
 * waiting rooms of their own, so the page leads to them at any time before the end.
 */
export type VideoState =
  | Exclude<BookingState, 'accepted' | 'over'>
  | 'elsewhere'
  | 'off'
  | 'early'
  | 'open'
  | 'closed'
  /** The provider has not made the meeting yet; it may still be made soon, later, or not at all. */
  | 'making'
  | 'slow'
  | 'failed'

export function videoStateOf({ booking, hasLeft }: OpenBooking, videoRooms: VideoRooms, now: Date): VideoState {
  if (hasLeft && !booking.movedTo) return 'left'
  const standing = bookingStateOf(booking, now)
  if (standing !== 'accepted' && standing !== 'over') return standing
  if (booking.status !== 'accepted') return 'pending'
  if (meetingLink(booking) !== videoRooms.pageOf(booking.uid)) return 'elsewhere'
  if (!isBuiltInVideo(booking)) return now <= videoRooms.closesAt(booking.endsAt) ? 'open' : 'closed'
  if (!videoRooms.isOffered) return 'off'
  if (now < videoRooms.opensAt(booking.startsAt)) return 'early'
  return now <= videoRooms.closesAt(booking.endsAt) ? 'open' : 'closed'
}
