import type { VideoRooms } from '../conferencing/service.ts'
import { BUILT_IN_CODE } from '../event-types/service.ts'
import type { BookingView } from './booking.ts'

type Place = { readonly locationType: string | null; readonly location: string | null }

/** Returns true if the meeting takes place in a room of the built-in video. */
export const isBuiltInVideo = ({ locationType, location }: Place): boolean =>
  locationType === 'integration' && location === BUILT_IN_CODE

/**
 * Returns the room and the link of a new booking at this place. Only the built-in video has a room. `link` is the link
 * of another integration.
 */
export function videoAt(
  videoRooms: VideoRooms,
  place: Place & { readonly link?: string | null | undefined },
  uid: string,
): { videoRoom: string | null; videoUrl: string | null } {
  if (!isBuiltInVideo(place)) return { videoRoom: null, videoUrl: place.link ?? null }
  if (!videoRooms.isOffered) return { videoRoom: null, videoUrl: null }
  return { videoRoom: videoRooms.newRoom(), videoUrl: videoRooms.pageOf(uid) }
}

/**
 * Returns the link by which people join the meeting. A request that waits for an answer has no link yet, and a meeting
 * that was given up has none any more.
 */
export const meetingLink = ({ status, videoUrl }: Pick<BookingView, 'status' | 'videoUrl'>): string | null =>
  status === 'accepted' ? videoUrl : null
