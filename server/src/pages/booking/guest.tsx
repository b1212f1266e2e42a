import { Actions, PageCard, Rows } from '@daybook/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ViewedAttendee } from '../../features/scheduling/bookings/booking.ts'
import { isGuestLink } from '../../features/scheduling/bookings/operations/guest-link.ts'
import type { SeenBooking } from '../../features/scheduling/bookings/seen-booking.ts'
import { commandContext } from '../../http/command.ts'
import { AppError } from '../../lib/errors.ts'
import type { PageDependencies } from '../dependencies.ts'
import type { Page } from '../layout.tsx'
import { textOf } from '../query.ts'
import { writerFor } from '../when.ts'
import { HostLine } from './host-line.tsx'
import { newestOf } from './moved.tsx'
import type { OpenBooking } from './open-booking.ts'
import { sendImpossible, sendInvalidLink } from './refused.ts'
import { When } from './rows.tsx'
import { sendBookingPage } from './send-booking-page.ts'

type Deps = Pick<PageDependencies, 'bookings' | 'clock' | 'secretKeys'>
type Guest = { attendee: ViewedAttendee; token: string }

/** Asks a guest whom a stranger named. A mail program that opens links must not answer. */
export async function showGuest(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  open: OpenBooking,
): Promise<FastifyReply> {
  const guest = guestIn(deps, request, open)
  if (!guest) return sendInvalidLink(request, reply, open)
  if (isOver(open)) return sendOver(request, reply, open, 200)
  return sendBookingPage(request, reply, 200, guestPage(open, guest, await newestOf(deps.bookings, open)), open)
}

export async function acceptAsGuest(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  open: OpenBooking,
): Promise<FastifyReply> {
  const guest = guestIn(deps, request, open)
  if (!guest) return sendInvalidLink(request, reply, open)
  if (isOver(open)) return sendOver(request, reply, open, 409)
  try {
    const context = commandContext(request, 'mail-link')
    const { uid } = await deps.bookings.acceptAsGuest(context, open.booking.uid, guest.attendee.id)
    return reply.redirect(open.toOther(uid), 303)
  } catch (error) {
    // Another person has removed the guest from the booking in the meantime.
    if (error instanceof AppError && error.code === 'ATTENDEE_NOT_FOUND') return sendOver(request, reply, open, 409)
    throw error
  }
}

/** A rescheduled booking still takes place, at another time. */
const isOver = ({ booking: { status, movedTo } }: OpenBooking): boolean =>
  movedTo === null && (status === 'cancelled' || status === 'rejected')

const sendOver = (request: FastifyRequest, reply: FastifyReply, open: OpenBooking, status: number): FastifyReply =>
  sendImpossible(request, reply, open, { title: 'page.answer.invalid', text: open.reader.t('page.guest.over'), status })

/** Returns undefined if the link isn't valid, or if the guest was removed. */
function guestIn({ secretKeys, clock }: Deps, { query }: FastifyRequest, { booking }: OpenBooking): Guest | undefined {
  const attendeeId = Number(textOf(query, 'guest'))
  const token = textOf(query, 'token') ?? ''
  if (!isGuestLink(secretKeys, { uid: booking.uid, attendeeId, token }, clock.now())) return undefined
  const attendee = booking.attendees.find(({ id, kind }) => id === attendeeId && kind === 'guest')
  return attendee && { attendee, token }
}

/** Like the mail that leads here, this page contains no text of the booker. A moved booking shows its new time. */
function guestPage(open: OpenBooking, { attendee: { id, email, timeZone }, token }: Guest, newest: SeenBooking): Page {
  const { booking, reader, host, to } = open
  const { t } = reader
  const title = t('page.guest.title')
  return {
    title,
    isPrivate: true,
    body: (
      <PageCard title={title}>
        <HostLine {...open} />
        <p>{t('page.guest.text', { email })}</p>
        {booking.movedTo !== null && <p class="notice">{t('page.booking.wasMoved')}</p>}
        <Rows
          rows={[
            booking.eventType !== null && [t('page.booking.what'), <strong>{booking.eventType.title}</strong>],
            [t('page.booking.when'), <When of={newest} writer={writerFor(reader, timeZone)} />],
            [t('page.booking.who'), host],
          ]}
        />
        <form class="fields" method="post" action={to('guest', { guest: String(id), token })}>
          <Actions>
            <button type="submit" class="button">
              {t('page.guest.submit')}
            </button>
          </Actions>
        </form>
      </PageCard>
    ),
  }
}
