import type { FastifyReply, FastifyRequest } from 'fastify'
import { storedId } from '../../features/scheduling/availability/service.ts'
import { LINK_HOLDER } from '../../features/scheduling/bookings/seen-booking.ts'
import { commandContext } from '../../http/command.ts'
import { findFailure } from '../../http/failures.ts'
import { AppError } from '../../lib/errors.ts'
import { localDate } from '../../lib/time/local-time.ts'
import { findBookedAlready, sendBookedAlready } from '../booked/booked-already.tsx'
import { rememberBooked } from '../booked/just-booked.ts'
import type { PageDependencies } from '../dependencies.ts'
import { bookedPath } from '../embed/booked-page.tsx'
import { bookOnce, FORM_ID, findSent } from '../idempotency-key.ts'
import { address, textOf } from '../query.ts'
import { refusalText } from '../refusal.ts'
import { secure } from '../send-page.ts'
import { writerFor } from '../when.ts'
import { askForCode, codeFieldAgain, codeIn } from './booker-code.tsx'
import { bookingRequest } from './booking-request.ts'
import { HELD_UID, SKIP_DATES, sendFilledForm } from './event-form.tsx'
import { sendTimes } from './event-pages.tsx'
import { readConsent } from './form/consent.tsx'
import { filledBySending } from './form/filled.ts'
import { readAnswers } from './form/read-answers.ts'
import { type PassedOn, passedOn } from './leads/passed-on.ts'
import { nearbyTimes } from './nearby-times.tsx'
import type { OpenEvent } from './open-event.ts'
import { sendExpiredLink } from './private-link.ts'
import { forwards, leadsOutside, pageAfter } from './redirect.ts'
import { missedInWords } from './series.ts'
import { slotIn } from './slot.ts'
import type { StandInDependencies } from './stand-ins.tsx'
import type { OwnBusyDependencies } from './times/own-busy.ts'

type Deps = OwnBusyDependencies &
  StandInDependencies &
  Pick<
    PageDependencies,
    | 'availability'
    | 'slotStreams'
    | 'slotReservations'
    | 'clock'
    | 'ids'
    | 'verificationCodes'
    | 'embedOrigins'
    | 'secretKeys'
  >

/** Refusals after which another time may succeed. */
export const ABOUT_THE_TIME: ReadonlySet<string> = new Set([
  'SLOT_NOT_AVAILABLE',
  'SLOT_HELD',
  'BOOKING_IN_PAST',
  'BOOKING_OUT_OF_BOUNDS',
])

/** The maximum number of dates of a series, as in the API. */
const MOST_SKIPPED = 500

/** Books the form's answers. Shows the booking's page, or the form again with the errors. */
export async function sendBooked(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  event: OpenEvent,
  start: number,
): Promise<FastifyReply> {
  const { reader, bookable, questions, byLink } = event
  const filled = filledBySending(request.body, questions, byLink)
  const { answers, problems: wrongAnswers } = readAnswers(questions, filled, reader.t)
  const { consent, problem } = readConsent(bookable, request.body, reader.t)
  const problems = problem ? [...wrongAnswers, problem] : wrongAnswers
  if (problems.length > 0) {
    const heldUid = await ownHold(deps, request, event, start)
    return sendFilledForm(deps, request, reply, event, start, {
      filled,
      problems,
      status: 400,
      heldUid,
      ...codeFieldAgain(request),
    })
  }
  const formId = textOf(request.body, FORM_ID) ?? ''
  const slot = new Date(start).toISOString()
  const already = await findBookedAlready(deps, request, event, start)
  // The same form with other answers comes from "Back". With the same ones it gets its first answer.
  if (already && already.formId === formId && !(await findSent(request)))
    return sendBookedAlready(deps, request, reply, event, already, { status: 409, slot, isStillFree: false })
  try {
    const wish = bookingRequest(event, new Date(start), answers, {
      bookerCode: codeIn(request),
      consent,
      reservationUid: textOf(request.body, HELD_UID),
      skipDates: skippedDates(request.body),
    })
    const booked = await bookOnce(request, (context) => deps.bookings.create(context, wish))
    secure(reply, { leadsOutside: leadsOutside(bookable) })
    if (!event.embedding)
      rememberBooked(deps, request, reply, { uid: booked.uid, seatUid: booked.seatUid, start, formId })
    return reply.redirect(await addressAfter(deps, event, booked, passedOn(request)), 303)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status = 400, retryAfterSeconds } = findFailure(error) ?? {}
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
    if (ABOUT_THE_TIME.has(error.code)) {
      if (already) return sendBookedAlready(deps, request, reply, event, already, { status, slot, isStillFree: false })
      const now = deps.clock.now()
      const nearby = await nearbyTimes(deps.availability, event, start, now)
      const { missed, alert } = refusedDates(event, start, error)
      if (nearby.length === 0 && missed.length === 0)
        return sendTimes(deps, request, reply, event, { status, alert, around: start })
      return sendFilledForm(deps, request, reply, event, start, {
        filled,
        status,
        alert,
        missed,
        nearby,
        ...codeFieldAgain(request),
      })
    }
    if (error.code === 'PRIVATE_LINK_EXPIRED') return sendExpiredLink(request, reply)
    if (error.code === 'BOOKING_REQUIRES_AUTHENTICATION') return sendTimes(deps, request, reply, event, { status })
    const prompt = await askForCode(deps, request, event, answers, error)
    const heldUid = await ownHold(deps, request, event, start)
    return sendFilledForm(deps, request, reply, event, start, {
      filled,
      status,
      heldUid,
      ...(prompt ?? { alert: refusalText(error, reader.t), ...codeFieldAgain(request) }),
    })
  }
}

/** Returns the dates that the booker leaves out. They are those of the form's own time, and not of another choice. */
const skippedDates = (body: unknown): string[] | undefined => {
  const dates = slotIn(body) === undefined ? textOf(body, SKIP_DATES) : undefined
  return dates ? dates.split(',').slice(0, MOST_SKIPPED) : undefined
}

/** Returns the further dates of a series that aren't free, if the chosen time itself is, and the text about it. */
function refusedDates({ reader, timeZone, hour12 }: OpenEvent, start: number, { details }: AppError) {
  const dates = Array.isArray(details.dates) ? details.dates.map(({ date }: { date: string }) => date) : []
  const isFirst = dates.length === 0 || dates.includes(localDate(start, timeZone))
  if (isFirst) return { missed: [], alert: reader.t('page.week.taken') }
  return { missed: dates, alert: missedInWords(dates, writerFor(reader, timeZone, hour12), reader.t) }
}

/** Returns the form's hold. A form that was sent at once doesn't know the hold that its script asked for. */
async function ownHold(
  { slotReservations }: Deps,
  request: FastifyRequest,
  { bookable }: OpenEvent,
  start: number,
): Promise<string | undefined> {
  const sent = textOf(request.body, HELD_UID)
  if (sent || storedId(bookable) === null) return sent
  const held = { eventTypeId: bookable.id, startsAt: new Date(start) }
  return (await slotReservations.findOwn(commandContext(request, 'page'), held))?.uid
}

async function addressAfter(
  { bookings }: Deps,
  { bookable, reader, embedding }: OpenEvent,
  { uid, seatUid }: { uid: string; seatUid?: string },
  link: PassedOn,
): Promise<string> {
  if (embedding) {
    const forwarded = forwards(bookable) ? link : {}
    return address(bookedPath(uid), { ...forwarded, lang: reader.chosen, seatUid, ...embedding.kept })
  }
  if (bookable.price > 0) return address(`/payments/${uid}`, { lang: reader.chosen })
  const own = address(`/bookings/${uid}`, { lang: reader.chosen, seatUid })
  if (!leadsOutside(bookable)) return own
  const [booking] = [await bookings.get(uid, LINK_HOLDER, seatUid)].flat()
  return (booking && (await pageAfter({ bookings }, bookable, booking, link))) ?? own
}
