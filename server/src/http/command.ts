import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CommandContext, callerKey, type RequestIdentity } from '../commands/context.ts'
import { invalid } from '../lib/errors.ts'
import { sha256 } from '../lib/secrets/hash.ts'

const MAX_KEY = 255

/**
 * Runs a command for a request and builds its answer. With an `Idempotency-Key` the command's own transaction stores
 * the answer, unless the route keeps none. A repeat gets the same answer, with `Idempotency-Replayed: true`.
 */
export async function answerCommand<Result, Answer extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  run: (context: CommandContext) => Promise<Result>,
  present: (result: Result) => Answer,
): Promise<Answer> {
  const kept = (done: unknown) => ({ status, body: JSON.stringify(present(done as Result)) })
  const { keepsNoAnswer } = request.routeOptions.config
  const result = await run(commandContext(request, 'api', keepsNoAnswer ? undefined : kept))
  reply.code(status)
  return present(result)
}

/** Builds a command's context from a request. Without `answer` the request can't be repeated by key. */
export function commandContext(
  request: FastifyRequest,
  through: string,
  answer?: (result: unknown) => { status: number; body: string },
): CommandContext {
  const base = {
    actor: request.actor,
    through,
    requestId: request.id,
    address: request.callerAddress,
    userAgent: request.headers['user-agent'],
    untilHangUp: () => request.signal,
  }
  const key = request.headers['idempotency-key']
  if (key === undefined || !answer) return base
  const identity = identityOf(request)
  if (!identity) {
    throw invalid('IDEMPOTENCY_KEY_INVALID', `Idempotency-Key must have 1 to ${MAX_KEY} characters.`)
  }
  return { ...base, repeatable: { ...identity, answer } }
}

/** Returns the identity of a request with a well-formed `Idempotency-Key`. */
export function identityOf(request: FastifyRequest): RequestIdentity | undefined {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key.length === 0 || key.length > MAX_KEY) return undefined
  return {
    caller: callerKey(request.actor),
    operation: `${request.method} ${request.routeOptions.url}`,
    key,
    requestHash: sha256(`${request.url}\n${JSON.stringify(request.body ?? null)}`),
  }
}
