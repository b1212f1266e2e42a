import type { Http } from '../../http/create-http.ts'
import { openBooking } from '../booking/open-booking.ts'
import type { PageDependencies } from '../dependencies.ts'
import { zoneIn } from '../event/open-event.ts'
import { sendPage } from '../send-page.ts'
import { writerFor } from '../when.ts'
import { videoPage } from './video-page.ts'
import { videoStateOf } from './video-state.ts'

type Deps = Pick<PageDependencies, 'bookings' | 'clock' | 'videoRooms'>

/**
 * Serves the page that leads to a meeting's room in the built-in video. Like the page of the booking, it opens for every
 * reader who has the link.
 */
export function videoRoutes(http: Http, { bookings, clock, videoRooms }: Deps): void {
  http.get('/video/:uid', { config: { page: true } }, async (request, reply) => {
    const open = await openBooking(bookings, request)
    const standing = videoStateOf(open, videoRooms, clock.now())
    const room = standing === 'open' ? await bookings.findRoom(open.booking.id) : undefined
    const writer = writerFor(open.reader, zoneIn(request.query) ?? open.timeZone)
    return sendPage(request, reply, 200, videoPage(open, { standing, room, videoRooms, writer }), open.reader)
  })
}
