import { isMadeByProvider, type VideoRooms } from '../conferencing/service.ts'
import { BUILT_IN_CODE } from '../event-types/service.ts'
import type { BookingView } from './booking.ts'

type Place = { readonly locationType: string | null; readonly location: string | null }

/** Returns true if the meeting takes place in a room of the built-in video. */
export const isBuiltInVideo = ({ locationType, location }: Place): boolean =>
  locationType === 'integration' && location === BUILT_IN_CODE

/** Returns true if the server's page of the video room leads to the meeting. */
export const hasVideoPage = (place: Place): boolean =>
  isBuiltInVideo(place) || (place.locationType === 'integration' && isMadeByProvider(place.location))

/**
 * Returns the room and the link of a new booking at this place. Only the built-in video has a room. The meeting of a
 * provider is made after the booking, so its link is the page that leads there. `link` is the link of another
 * integration.
 */
export function videoAt(
  videoRooms: VideoRooms,
  place: Place & { readonly link?: string | null | undefined },
  uid: string,
): { videoRoom: string | null; videoUrl: string | null } {
  if (!hasVideoPage(place)) return { videoRoom: null, videoUrl: place.link ?? null }
  if (!isBuiltInVideo(place)) return { videoRoom: null, videoUrl: videoRooms.pageOf(uid) }
  if (!videoRooms.isOffered) return { videoRoom: null, videoUrl: null }
  return { videoRoom: videoRooms.newRoom(), videoUrl: videoRooms.pageOf(uid) }
}

/**
 * Returns the link by which people join the meeting. A request that waits for an answer has no link yet, and a meeting
 * that was given up has none any more.
 */
export const meetingLink = ({ status, videoUrl }: Pick<BookingView, 'status' | 'videoUrl'>): string | null =>
  status === 'accepted' ? videoUrl : null

/** Returns the link for programs: the address at the provider as soon as it is known, and `meetingLink` until then. */
export const meetingAddress = (booking: Pick<BookingView, 'status' | 'videoUrl' | 'meetingUrl'>): string | null =>
  booking.status === 'accepted' ? (booking.meetingUrl ?? booking.videoUrl) : null
