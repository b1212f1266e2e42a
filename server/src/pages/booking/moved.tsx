import { Notice } from '@daybook/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { JSX } from 'preact'
import { LINK_HOLDER, type SeenBooking } from '../../features/scheduling/bookings/seen-booking.ts'
import type { Bookings } from '../../features/scheduling/bookings/service.ts'
import { textOf } from '../query.ts'
import type { OpenBooking } from './open-booking.ts'

/** The parameter by which a page knows that a link of a booking before the move led here. */
const MOVED = 'moved'

/** Returns the booking that a moved one has become, or the booking itself. A seat that moved alone has its own way. */
export async function newestOf(
  bookings: Pick<Bookings, 'get'>,
  { booking, hasLeft }: Pick<OpenBooking, 'booking' | 'hasLeft'>,
): Promise<SeenBooking> {
  if (booking.movedTo === null) return booking
  const ofChain = hasLeft ? booking : first(await bookings.get(booking.permanentId, LINK_HOLDER))
  return ofChain.uid === booking.uid ? first(await bookings.get(booking.movedTo.uid, LINK_HOLDER)) : ofChain
}

const first = (found: SeenBooking | SeenBooking[]): SeenBooking => [found].flat()[0] as SeenBooking

/**
 * Leads from a page of a moved booking to the same page of the new one. Mails and calendars keep the former links. Without
 * a move it returns undefined.
 */
export async function sendOnIfMoved(
  bookings: Pick<Bookings, 'get'>,
  request: FastifyRequest,
  reply: FastifyReply,
  open: OpenBooking,
): Promise<FastifyReply | undefined> {
  if (open.booking.movedTo === null) return undefined
  const { uid } = await newestOf(bookings, open)
  const [, sent = ''] = request.url.split('?', 2)
  const query = new URLSearchParams(sent)
  query.set(MOVED, '1')
  const path = (request.routeOptions.url ?? '').replace(':uid', encodeURIComponent(uid))
  return reply.redirect(`${path}?${query}`, 303)
}

/** Says that the visitor's link is one from before the move, and why it was moved if somebody gave a reason. */
export function MovedNotice({ open, query }: { open: OpenBooking; query: unknown }): JSX.Element | null {
  const { booking, reader } = open
  const wasMoved = booking.movedFrom !== null || booking.attendees.some(({ seat }) => seat?.movedFrom)
  if (!wasMoved || textOf(query, MOVED) === undefined) return null
  const { t } = reader
  return (
    <Notice>
      {t('page.booking.wasMoved')}
      {booking.movedFrom?.reason && (
        <>
          <br />
          {t('page.booking.reason')}: <span class="lines">{booking.movedFrom.reason}</span>
        </>
      )}
    </Notice>
  )
}
