import type { FastifyReply, FastifyRequest } from 'fastify'
import { isBuiltInVideo } from '../../features/scheduling/bookings/service.ts'
import { integrationName } from '../../features/scheduling/event-types/service.ts'
import type { Http } from '../../http/create-http.ts'
import { sendOnIfMoved } from '../booking/moved.tsx'
import { type OpenBooking, openBooking } from '../booking/open-booking.ts'
import { sendBookingPage } from '../booking/send-booking-page.ts'
import type { PageDependencies } from '../dependencies.ts'
import { zoneIn } from '../event/open-event.ts'
import { address, textOf } from '../query.ts'
import { findSignedIn } from '../signed-in.ts'
import { writerFor } from '../when.ts'
import { videoPage } from './video-page.tsx'
import { type VideoState, videoStateOf } from './video-state.ts'

type Deps = Pick<
  PageDependencies,
  'bookings' | 'eventTypes' | 'clock' | 'videoRooms' | 'meetings' | 'sessions' | 'publicUrl'
>

/** The page of a meeting that is being made loads again, with these times between. */
const RELOAD_SECONDS = 4
const MAX_RELOADS = 15

/**
 * Serves the page that leads to a meeting's video room, at a provider or in the built-in video. Like the page of the
 * booking, it opens for every reader who has the link. It never waits for a provider.
 */
export function videoRoutes(http: Http, deps: Deps): void {
  const { bookings, clock, videoRooms, meetings } = deps

  async function open(request: FastifyRequest): Promise<OpenBooking> {
    const found = await openBooking(deps, request)
    const { booking } = found
    const lacksRoom = booking.status === 'accepted' && booking.videoUrl === null && isBuiltInVideo(booking)
    return lacksRoom && (await bookings.giveRoom(booking.uid)) ? openBooking(deps, request) : found
  }

  /** Returns the address of the meeting, or undefined until the provider has made it. */
  async function addressOf({ booking }: OpenBooking, request: FastifyRequest): Promise<string | undefined> {
    if (!isBuiltInVideo(booking)) return booking.meetingUrl ?? undefined
    const room = await bookings.findRoom(booking.id)
    const url = room && videoRooms.addressOf(room)
    if (url === undefined || !room?.hostToken) return url
    const signedIn = await findSignedIn(deps, request)
    const isHost = booking.hosts.some(({ userId }) => userId === signedIn?.userId)
    return isHost ? `${url}?t=${encodeURIComponent(room.hostToken)}` : url
  }

  /** Says how far the making of a meeting is, and lets the page load again while that helps. */
  async function waiting({ booking, reader }: OpenBooking, request: FastifyRequest, reply: FastifyReply) {
    if ((await meetings.stateOf(booking.permanentId)) === 'failed') return 'failed'
    const reloads = Number(textOf(request.query, 'reloads') ?? 0)
    if (!(reloads < MAX_RELOADS)) return 'slow'
    const next = address(`/video/${encodeURIComponent(booking.uid)}`, {
      lang: reader.chosen,
      seatUid: textOf(request.query, 'seatUid') || undefined,
      reloads: String(reloads + 1),
    })
    reply.header('refresh', `${RELOAD_SECONDS};url=${next}`)
    return 'making'
  }

  http.get('/video/:uid', { config: { page: true } }, async (request, reply) => {
    const opened = await open(request)
    const sentOn = await sendOnIfMoved(bookings, request, reply, opened)
    if (sentOn) return sentOn
    const { booking, reader, timeZone } = opened
    const wanted = videoStateOf(opened, videoRooms, clock.now())
    const url = wanted === 'open' ? await addressOf(opened, request) : undefined
    const standing: VideoState = wanted === 'open' && url === undefined ? await waiting(opened, request, reply) : wanted
    const writer = writerFor(reader, zoneIn(request.query) ?? timeZone)
    const app = integrationName(booking.location ?? '')
    return sendBookingPage(
      request,
      reply,
      200,
      videoPage(opened, { standing, url, app, videoRooms, writer, query: request.query }),
      opened,
    )
  })
}
