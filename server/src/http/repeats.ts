import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestIdentity } from '../commands/context.ts'
import { cameAfterLook, type RepeatedRequest } from '../commands/repeats.ts'
import { AppError, type ErrorKind } from '../lib/errors.ts'
import { identityOf } from './command.ts'
import { sendError } from './errors.ts'

export type FindAnswer = (identity: RequestIdentity) => Promise<RepeatedRequest | undefined>

/** Of refusals for which the state of things is the reason: those of credentials, limits and load stay as they are. */
const OF_THINGS: readonly ErrorKind[] = ['invalid', 'forbidden', 'not-found', 'conflict', 'unprocessable', 'gone']

/**
 * Answers a failure; a repeat gets the first answer. A command looks for that when it begins, but what the request
 * changed may make the repeat fail before: the booking has been moved already, the team is gone.
 */
export const answerFailure =
  (findAnswer: FindAnswer) =>
  async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const identity = mayBeRepeat(error) ? identityOf(request) : undefined
    const repeated = identity && (await findAnswer(identity).catch(() => undefined))
    sendError(repeated ?? error, request, reply)
    return reply
  }

/** Whether it is worth looking for a first answer. */
export const mayBeRepeat = (error: unknown): boolean =>
  error instanceof AppError &&
  OF_THINGS.includes(error.kind) &&
  !error.code.startsWith('IDEMPOTENCY_KEY_') &&
  !cameAfterLook(error)
