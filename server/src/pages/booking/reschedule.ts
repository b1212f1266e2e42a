import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandContext } from '../../http/command.ts'
import { findFailure } from '../../http/failures.ts'
import { AppError } from '../../lib/errors.ts'
import type { PageDependencies } from '../dependencies.ts'
import { ABOUT_THE_TIME } from '../event/book.ts'
import { slotIn } from '../event/slot.ts'
import type { OwnBusyDependencies } from '../event/times/own-busy.ts'
import { refusalText } from '../refusal.ts'
import { newestOf } from './moved.tsx'
import { type OpenBooking, openBooking } from './open-booking.ts'
import { reasonIn } from './reason-field.tsx'
import { sendNotReschedulable, sendRescheduleForm, sendRescheduleTimes } from './reschedule-pages.tsx'
import { whyNotReschedulable } from './what-can-change.ts'

type Deps = OwnBusyDependencies & Pick<PageDependencies, 'availability' | 'eventTypes' | 'clock'>

/** Refusals that concern the person, not the time. */
const ABOUT_PEOPLE: ReadonlySet<string> = new Set(['SEATS_FULL', 'ALREADY_SEATED', 'TOO_MANY_BOOKINGS'])

/** Shows the week, and then asks for confirmation of the new time. */
export async function showReschedule(deps: Deps, request: FastifyRequest, reply: FastifyReply, open: OpenBooking) {
  if (open.hasLeft) return reply.redirect(open.to(''), 303)
  const why = whyNotReschedulable(open.booking, deps.clock.now())
  if (why !== undefined) return sendNotReschedulable(request, reply, open, why)
  const start = slotIn(request.query)
  return start === undefined
    ? sendRescheduleTimes(deps, request, reply, open)
    : sendRescheduleForm(request, reply, open, start)
}

export async function reschedule(deps: Deps, request: FastifyRequest, reply: FastifyReply, open: OpenBooking) {
  const { booking, reader, toOther } = open
  const start = slotIn(request.query)
  if (start === undefined) return sendRescheduleTimes(deps, request, reply, open, { status: 400 })
  const showSuccessor = (uid: string) => reply.redirect(toOther(uid), 303)
  try {
    const moved = await deps.bookings.reschedule(commandContext(request, 'page'), booking.uid, {
      startsAt: new Date(start),
      reason: reasonIn(request.body),
      isByLink: true,
      seatUid: booking.access.namedSeatUid,
    })
    return showSuccessor(moved.uid)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const status = findFailure(error)?.status ?? 400
    const after = await openBooking(deps, request)
    const now = after.booking
    const successor = await newestOf(deps.bookings, after)
    // This is a second click: the booking is already at that time.
    if (now.movedTo && successor.startsAt.getTime() === start) return showSuccessor(successor.uid)
    if (ABOUT_THE_TIME.has(error.code)) {
      return sendRescheduleTimes(deps, request, reply, open, { status, alert: reader.t('page.week.taken') })
    }
    if (ABOUT_PEOPLE.has(error.code)) {
      return sendRescheduleTimes(deps, request, reply, open, { status, alert: refusalText(error, reader.t) })
    }
    const why = whyNotReschedulable(now, deps.clock.now())
    if (why === undefined) throw error
    return sendNotReschedulable(request, reply, open, why, status)
  }
}
