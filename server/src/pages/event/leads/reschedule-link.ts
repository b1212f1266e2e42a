import type { FastifyReply, FastifyRequest } from 'fastify'
import { LINK_HOLDER } from '../../../features/scheduling/bookings/seen-booking.ts'
import type { Bookings } from '../../../features/scheduling/bookings/service.ts'
import { AppError } from '../../../lib/errors.ts'
import type { PageDependencies } from '../../dependencies.ts'
import { embeddingOf, framedBy, inFrame } from '../../embed/embedding.ts'
import { linkButton, noticePage } from '../../notice-page.tsx'
import { address, textOf } from '../../query.ts'
import { readerOf } from '../../reader.ts'
import { sendPage } from '../../send-page.ts'

/** The parameter of an event type's page that names the booking to move. Mails of other systems have it. */
export const RESCHEDULE_UID = 'rescheduleUid'

/** The parameters that the page of a move understands as well. */
const SHARED = ['slot', 'date', 'month', 'layout', 'timeZone', 'clock', 'lang'] as const

type Deps = Pick<PageDependencies, 'bookings' | 'embedOrigins'>

/**
 * Leads from an event type's page to the move of the named booking. Other sites can't show that page, so a frame gets a
 * link that opens it beside the site.
 *
 * @throws `BOOKING_NOT_FOUND`
 */
export async function sendToReschedule(
  { bookings, embedOrigins }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { query } = request
  const { path, title: ofMeeting } = await rescheduleAddress(bookings, textOf(query, RESCHEDULE_UID) ?? '', query)
  const embedding = embeddingOf(query)
  if (!embedding) return reply.redirect(path, 302)
  const reader = readerOf(request)
  const title = reader.t('page.booking.reschedule')
  const page = noticePage(title, ofMeeting, linkButton(path, title))
  return sendPage(request, reply, 200, inFrame(page, embedding, []), reader, {
    framedBy: framedBy(embedding, { embedOrigins: null }, embedOrigins),
  })
}

/** Returns the seat that a link names, by our name or by the one in mails of other systems. */
export const seatIn = (query: unknown): string | undefined =>
  textOf(query, 'seatUid') ?? textOf(query, 'seatReferenceUid')

/**
 * Returns the address of the page on which the booking or the seat with this uid is moved, and the title of the meeting.
 *
 * @throws `BOOKING_NOT_FOUND`
 */
export async function rescheduleAddress(
  bookings: Bookings,
  wanted: string,
  query: unknown,
): Promise<{ path: string; title: string }> {
  const { uid, seatUid, title } = await findNamed(bookings, wanted, seatIn(query))
  const shared = Object.fromEntries(SHARED.map((name) => [name, textOf(query, name)]))
  return { path: address(`/bookings/${encodeURIComponent(uid)}/reschedule`, { ...shared, seatUid }), title }
}

type Named = { uid: string; seatUid: string | undefined; title: string }

/** Finds a booking by its uid or by the uid of a seat, which is the one that bookers of shared meetings know. */
async function findNamed(bookings: Bookings, uid: string, seatUid: string | undefined): Promise<Named> {
  try {
    const [booking] = [await bookings.get(uid, LINK_HOLDER, seatUid)].flat()
    return { uid, seatUid, title: booking?.title ?? '' }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'BOOKING_NOT_FOUND') throw error
    const { uid: ofSeat, title } = await bookings.getBySeat(uid, LINK_HOLDER)
    return { uid: ofSeat, seatUid: uid, title }
  }
}
