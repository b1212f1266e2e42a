import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { CommandContext } from '../commands/context.ts'
import { RepeatedRequest } from '../commands/repeats.ts'
import type { SeenBooking } from '../features/scheduling/bookings/seen-booking.ts'
import { commandContext } from '../http/command.ts'
import { mayBeRepeat } from '../http/repeats.ts'
import { AppError } from '../lib/errors.ts'
import { recordOf } from '../lib/records.ts'
import { sha256 } from '../lib/secrets/hash.ts'
import { textOf } from './query.ts'

/** The field with the number of a form. It has the length of `ids.uid()`. */
export const FORM_ID = 'formId'
const WELL_FORMED = /^[0-9a-z]{25}$/

const TRIES = 40
const WAIT_MS = 250

/** The result of a booking. A series leads to its first meeting's page, a seat to its owner's page. */
type Booked = { uid: string; seatUid?: string }
type Made = SeenBooking | SeenBooking[]

function bookedOf(made: Made): Booked {
  const { uid, access } = [made].flat()[0] as SeenBooking
  return { uid, ...(access.bookedSeatUid !== undefined && { seatUid: access.bookedSeatUid }) }
}

function identityOf({ method, url, routeOptions }: FastifyRequest, body: unknown) {
  const requestHash = sha256(`${url}\n${JSON.stringify(body)}`)
  return { caller: 'page', operation: `${method} ${routeOptions.url}`, key: requestHash.toString('hex'), requestHash }
}

/** Returns what was kept when exactly this form was sent before. The field `except` isn't part of the form. */
export async function findSent<Kept>(request: FastifyRequest, except = ''): Promise<Kept | undefined> {
  const { [except]: _, ...body } = recordOf(request.body)
  const answered = await request.server.findAnswer(identityOf(request, body))
  return answered && JSON.parse(answered.body)
}

/** Books at most once for each form. A second click gets the first booking. */
export const bookOnce = (request: FastifyRequest, book: (context: CommandContext) => Promise<Made>): Promise<Booked> =>
  sendOnce(request, book, bookedOf)

/**
 * Sends each form at most once. A second click gets what `keep` made from the first result. The answers are part of the
 * key, so a form that is changed after the browser's "back" counts as a new one.
 */
export async function sendOnce<Result, Kept extends object>(
  request: FastifyRequest,
  send: (context: CommandContext) => Promise<Result>,
  keep: (result: Result) => Kept,
): Promise<Kept> {
  const context = commandContext(request, 'page')
  const formId = textOf(request.body, FORM_ID) ?? ''
  // A form without a valid number can be sent, but not repeated.
  if (!WELL_FORMED.test(formId)) return keep(await send(context))
  const repeatable = {
    ...identityOf(request, request.body),
    answer: (result: unknown) => ({ status: 303, body: JSON.stringify(keep(result as Result)) }),
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return keep(await send({ ...context, repeatable }))
    } catch (error) {
      if (error instanceof RepeatedRequest) return JSON.parse(error.body)
      // The first request's change may make the second one fail before its stored answer is found.
      const answered = mayBeRepeat(error) && (await request.server.findAnswer(repeatable))
      if (answered) return JSON.parse(answered.body)
      const isTwinRunning = error instanceof AppError && error.code === 'IDEMPOTENCY_KEY_IN_USE'
      if (!isTwinRunning || attempt === TRIES) throw error
      await sleep(WAIT_MS)
    }
  }
}
