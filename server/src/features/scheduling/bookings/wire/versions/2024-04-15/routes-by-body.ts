import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerCommand } from '../../../../../../http/command.ts'
import { success } from '../../../../../../http/envelope.ts'
import { compileValidator } from '../../../../../../http/input/validation.ts'
import { firstOf } from '../../../../../../lib/non-empty.ts'
import { isRecord } from '../../../../../../lib/records.ts'
import type { Bookings } from '../../../service.ts'
import { heldUid } from '../../routes/held-uid.ts'
import { bookV20240415 } from './book.ts'
import { presentV20240415 } from './present.ts'
import { BookingInputV20240415 } from './schema.ts'

/** The version that these clients use. Responses name it. */
const OLDER = '2024-04-15'

const check = compileValidator({ schema: BookingInputV20240415, method: 'POST', url: '/v2/bookings', httpPart: 'body' })

/**
 * Handles a body with `responses` as a request of this API version. A body with `attendee` continues to the current
 * route. This is a hook, because the two versions share only the address.
 */
export const answerV20240415 =
  (bookings: Bookings) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (!isRecord(request.body) || !('responses' in request.body) || 'attendee' in request.body) return undefined
    const checked = check(request.body) as { value: BookingInputV20240415 } | { error: Error }
    if ('error' in checked) throw checked.error
    const body = checked.value
    const answer = await answerCommand(
      request,
      reply,
      201,
      (context) => bookV20240415(bookings, context, body, heldUid(request)),
      (made) => success(presentV20240415(Array.isArray(made) ? firstOf(made) : made, body)),
    )
    return reply.code(201).header('cal-api-version', OLDER).send(answer)
  }

/** Translates a cancellation of this API version into a current one, whose address holds the uid from the body. */
export async function translateCancellationV20240415(request: FastifyRequest): Promise<void> {
  const { body } = request
  if (!isRecord(body) || !OLDER_WORDS.some((word) => word in body)) return
  const { cancellationReason, allRemainingBookings, seatReferenceUid, _isDryRun } = body
  request.body = {
    ...(typeof cancellationReason === 'string' && { cancellationReason }),
    ...(allRemainingBookings === true && { cancelSubsequentBookings: true }),
    ...(typeof seatReferenceUid === 'string' && seatReferenceUid !== '' && { seatUid: seatReferenceUid }),
    ...(_isDryRun === true && { _isDryRun }),
  }
}

const OLDER_WORDS = ['uid', 'id', 'allRemainingBookings', 'seatReferenceUid', 'cancelledBy']
