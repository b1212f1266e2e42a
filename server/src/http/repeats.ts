import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestIdentity } from '../commands/context.ts'
import { cameAfterLook, type RepeatedRequest } from '../commands/repeats.ts'
import { AppError, type ErrorKind } from '../lib/errors.ts'
import { identityOf } from './command.ts'
import { sendError } from './errors.ts'

export type FindAnswer = (identity: RequestIdentity) => Promise<RepeatedRequest | undefined>

/**
 * The kinds of refusals that depend on the state of objects. Refusals for credentials, limits and load stay as they
 * are.
 */
const OF_THINGS: readonly ErrorKind[] = ['invalid', 'forbidden', 'not-found', 'conflict', 'unprocessable', 'gone']

/**
 * Answers a failure. A repeat gets the first answer: a command looks for it when it begins, but the change of the first
 * request may make the repeat fail earlier (the booking is already rescheduled, the team is gone).
 */
export const answerFailure =
  (findAnswer: FindAnswer) =>
  async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // A request that is refused before its caller is known has no first answer.
    const isIdentified = Boolean(request.actor)
    const identity = isIdentified && mayBeRepeat(error) ? identityOf(request) : undefined
    const repeated = identity && (await findAnswer(identity).catch(() => undefined))
    sendError(repeated ?? error, request, reply)
    return reply
  }

/** Returns true if the failure may be a repeat's, so that a first answer may exist. */
export const mayBeRepeat = (error: unknown): boolean =>
  error instanceof AppError &&
  OF_THINGS.includes(error.kind) &&
  !error.code.startsWith('IDEMPOTENCY_KEY_') &&
  !cameAfterLook(error)
