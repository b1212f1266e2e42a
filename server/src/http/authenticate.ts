import type { FastifyRequest } from 'fastify'
import type { Actor } from '../commands/context.ts'
import { forbidden, unauthenticated } from '../lib/errors.ts'

/** Finds the account behind a bearer text. @throws an `unauthenticated` error when there is none. */
export type Identify = (bearer: string) => Promise<Actor>

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls. Set before the body is read, so that a stranger hears 401 and not what is wrong with the body. */
    actor: Actor
  }
}

const NOTHING_SENT =
  "ApiAuthStrategy - No authentication method provided. Either pass an API key as 'Bearer' header or OAuth client credentials as 'x-cal-secret-key' and 'x-cal-client-id' headers"

/** The hook that turns credentials into `request.actor` as the route's declaration wants it. */
export const authenticate = (identify: Identify) => async (request: FastifyRequest) => {
  const caller = request.routeOptions.config.access?.caller ?? 'public'
  request.actor = { kind: 'anonymous', address: request.ip }
  if (caller === 'public') return
  const bearer = bearerOf(request)
  if (bearer !== undefined) request.actor = await identify(bearer)
  else if (caller !== 'optional') throw unauthenticated('CREDENTIALS_MISSING', NOTHING_SENT)
  if (caller === 'administrator' && !(request.actor.kind === 'user' && request.actor.isAdministrator)) {
    throw forbidden('ADMINISTRATOR_ONLY', 'Only system administrators may do this.')
  }
}

function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization?.trim()
  if (!header) return undefined
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(header) ?? []
  if (!bearer && /^Bearer$/i.test(header)) return undefined
  if (!bearer) throw unauthenticated('BEARER_INVALID', 'ApiAuthStrategy - Invalid Bearer token')
  return bearer
}
