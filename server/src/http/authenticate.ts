import type { FastifyReply, FastifyRequest } from 'fastify'
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

const PREFIX = 'ApiAuthStrategy -'

const missing = (what: string) => unauthenticated('CREDENTIALS_MISSING', `${PREFIX} ${what}`)

const nothingSent = missing(
  "No authentication method provided. Either pass an API key as 'Bearer' header or OAuth client credentials as 'x-cal-secret-key' and 'x-cal-client-id' headers",
)
const halfSent = (sent: string, other: string) =>
  missing(
    `Only '${sent}' header provided. Please also provide '${other}' header or Auth bearer token as 'Authentication' header`,
  )

/** The hook that turns credentials into `request.actor` as the route's declaration wants it. */
export const authenticate = (identify: Identify) => async (request: FastifyRequest, reply: FastifyReply) => {
  const caller = request.routeOptions.config.access?.caller ?? 'public'
  request.actor = { kind: 'anonymous', address: request.ip }
  if (caller === 'public') return
  // The answer is meant for this caller alone.
  reply.header('cache-control', 'no-store')
  const { clientId, clientSecret } = clientCredentialsOf(request)
  if (clientId !== undefined && clientSecret !== undefined) throw clientNotFound(clientId)
  const bearer = bearerOf(request)
  if (bearer !== undefined) request.actor = await identify(bearer)
  else if (caller !== 'optional') throw nothingUsable(clientId, clientSecret)
  if (caller === 'administrator' && !(request.actor.kind === 'user' && request.actor.isAdministrator)) {
    throw forbidden('ADMINISTRATOR_ONLY', 'Only system administrators may do this.')
  }
}

function nothingUsable(clientId: string | undefined, clientSecret: string | undefined) {
  if (clientId !== undefined) return halfSent('x-cal-client-id', 'x-cal-secret-key')
  if (clientSecret !== undefined) return halfSent('x-cal-secret-key', 'x-cal-client-id')
  return nothingSent
}

/** Platform clients are not served yet, so every pair of these headers names one that doesn't exist. */
const clientNotFound = (clientId: string) =>
  unauthenticated('CLIENT_NOT_FOUND', `${PREFIX} oAuth client - Client with ID ${clientId.slice(0, 80)} not found`)

function clientCredentialsOf({ headers }: FastifyRequest) {
  return { clientId: sent(headers['x-cal-client-id']), clientSecret: sent(headers['x-cal-secret-key']) }
}

const sent = (header: string | string[] | undefined): string | undefined => [header].flat()[0] || undefined

function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization?.trim()
  if (!header) return undefined
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(header) ?? []
  if (!bearer && /^Bearer$/i.test(header)) return undefined
  if (!bearer) throw unauthenticated('BEARER_INVALID', `${PREFIX} Invalid Bearer token`)
  return bearer
}
