import { Actions, LinkButton, PageCard } from '@daybook/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LINK_HOLDER, type SeenBooking } from '../../features/scheduling/bookings/seen-booking.ts'
import type { Bookings } from '../../features/scheduling/bookings/service.ts'
import { AppError } from '../../lib/errors.ts'
import { When } from '../booking/rows.tsx'
import type { PageDependencies } from '../dependencies.ts'
import { framedBy, inFrame } from '../embed/embedding.ts'
import type { OpenEvent } from '../event/open-event.ts'
import { pageOf } from '../event/page-of-event.ts'
import { findSent } from '../idempotency-key.ts'
import { address, textOf } from '../query.ts'
import { secure, sendPage } from '../send-page.ts'
import { writerFor } from '../when.ts'
import { justBookedBy } from './just-booked.ts'

/** The parameters by which the form's script names the booking, where the page has no cookie; see `web/src/browser/sent-form.ts`. */
const UID = 'bookedUid'
const SEAT_UID = 'bookedSeatUid'
/** The parameter with which a visitor asks for the form in spite of it. */
export const AGAIN = 'again'

/** A booking of the form's time, made by the same browser. `formId` is the number of the form, if the cookie has it. */
type BookedAlready = { booking: SeenBooking; seatUid: string | undefined; formId: string | undefined }

/** Finds what this browser has booked of the event at this time. A booking that was moved or cancelled doesn't count. */
export async function findBookedAlready(
  deps: { bookings: Pick<Bookings, 'get'> } & Pick<PageDependencies, 'secretKeys' | 'clock'>,
  request: FastifyRequest,
  { bookable }: OpenEvent,
  start: number,
): Promise<BookedAlready | undefined> {
  const uid = textOf(request.query, UID)
  const named = uid === undefined ? undefined : { uid, seatUid: textOf(request.query, SEAT_UID), formId: undefined }
  const kept = justBookedBy(deps, request).find((each) => each.start === start)
  const { uid: wanted, seatUid, formId } = named ?? kept ?? {}
  if (wanted === undefined) return undefined
  const booking = await find(deps.bookings, wanted, seatUid)
  if (!booking || (booking.eventType?.id ?? 0) !== bookable.id || booking.movedTo !== null) return undefined
  if (booking.status === 'cancelled' || booking.status === 'rejected') return undefined
  return booking.access.namedSeatUid === seatUid ? { booking, seatUid, formId } : undefined
}

async function find(
  bookings: Pick<Bookings, 'get'>,
  uid: string,
  seatUid: string | undefined,
): Promise<SeenBooking | undefined> {
  try {
    return [await bookings.get(uid, LINK_HOLDER, seatUid)].flat()[0]
  } catch (error) {
    if (error instanceof AppError && error.code === 'BOOKING_NOT_FOUND') return undefined
    throw error
  }
}

/** Tells a booker who came back to the form that the time is theirs. Only an explicit wish leads to the form again. */
export function sendBookedAlready(
  { embedOrigins }: Pick<PageDependencies, 'embedOrigins'>,
  request: FastifyRequest,
  reply: FastifyReply,
  event: OpenEvent,
  { booking, seatUid }: BookedAlready,
  { status = 200, slot, isStillFree }: { status?: number; slot: string; isStillFree: boolean },
): FastifyReply {
  const { reader, timeZone, hour12, embedding, to, bookable } = event
  const { t } = reader
  const title = t('page.booked.title')
  const href = address(`/bookings/${encodeURIComponent(booking.uid)}`, { lang: reader.chosen, seatUid })
  const body = (
    <PageCard title={title}>
      <p>
        <When of={booking} writer={writerFor(reader, timeZone, hour12)} />
      </p>
      <p>{t('page.booked.text')}</p>
      <Actions>
        <LinkButton href={href}>{t('page.booked.show')}</LinkButton>
        {isStillFree && (
          <LinkButton isQuiet href={to({ slot, [AGAIN]: '1' })}>
            {t('page.booked.again')}
          </LinkButton>
        )}
      </Actions>
    </PageCard>
  )
  const page = inFrame({ ...pageOf(event), title, body, isPrivate: true }, embedding, [])
  return sendPage(request, reply, status, page, reader, { framedBy: framedBy(embedding, bookable, embedOrigins) })
}

/** The field with which the form's script asks whether the form was sent before. Nothing is booked then. */
export const ASKS = 'asks'

/** Answers the script of a form to which its visitor came back: the booking that was made by it, or null. */
export async function sendWhetherBooked(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const booked = await findSent<{ uid: string; seatUid?: string }>(request, ASKS)
  return secure(reply)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send({ booked: booked ?? null })
}
