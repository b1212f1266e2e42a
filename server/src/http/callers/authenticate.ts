import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, UserActor } from '../../commands/context.ts'
import { forbidden, unauthenticated } from '../../lib/errors.ts'
import { pathText } from '../input/path-text.ts'
import type { Access } from './access.ts'
import { credential } from './credential.ts'
import { checkOrigin } from './own-origin.ts'
import type { SessionCookie } from './session-cookie.ts'

/** Finds the account for each kind of proof. All but `session` throw if there is none. */
export type Identify = {
  apiKey(apiKey: string): Promise<UserActor>
  /** Finds the account of a managed user's or a third party's token. `origin` is the page that sent it, if any. */
  accessToken(token: string, origin: string | undefined): Promise<UserActor>
  platformClient(clientId: string, clientSecret: string): Promise<UserActor>
  session(token: string): Promise<UserActor | undefined>
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The caller. It is set before the body is read, so that a stranger gets 401 instead of an error about the body.
     */
    actor: Actor
  }
}

type Dependencies = { identify: Identify; cookie: SessionCookie; publicUrl: string }

/** A public operation whose caller counts this time. */
const READ = { caller: 'optional', scope: 'any' } as const

const PREFIX = 'ApiAuthStrategy -'
const KEY_PREFIX = 'cal_'
const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

const missing = (what: string) => unauthenticated('CREDENTIALS_MISSING', `${PREFIX} ${what}`)

const nothingSent = missing(
  "No authentication method provided. Either pass an API key as 'Bearer' header or OAuth client credentials as 'x-cal-secret-key' and 'x-cal-client-id' headers",
)
const halfSent = (sent: string, other: string) =>
  missing(
    `Only '${sent}' header provided. Please also provide '${other}' header or Auth bearer token as 'Authentication' header`,
  )

/** Returns the hook that sets `request.actor` from the credentials, as the route's declaration requires. */
export const authenticate =
  (options: Dependencies) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.actor = { kind: 'anonymous', address: request.callerAddress }
    const { access: declared, readsCredentials } = request.routeOptions.config
    const access = declared?.caller === 'public' && readsCredentials?.(request) ? { ...declared, ...READ } : declared
    if (!access || access.caller === 'public') return
    // The answer is for this caller only.
    reply.header('cache-control', 'no-store')
    const actor = await identified(request, access, options)
    if (actor) request.actor = actor
    checkCaller(access, request.actor)
  }

/** Finds the account by the credentials, in the order in which they count. Throws if the credentials prove none. */
export async function identified(
  request: FastifyRequest,
  access: Access,
  { identify, cookie, publicUrl }: Dependencies,
): Promise<UserActor | undefined> {
  const { clientId, clientSecret } = clientCredentialsOf(request, access)
  if (clientId !== undefined && clientSecret !== undefined) return identify.platformClient(clientId, clientSecret)
  const bearer = bearerOf(request)
  if (bearer?.startsWith(KEY_PREFIX)) return identify.apiKey(bearer)
  if (bearer !== undefined) return identify.accessToken(bearer, request.headers.origin)
  if (access.caller === 'program') throw nothingUsable(request)
  const session = request.cookies[cookie.name]
  const signedIn = session === undefined ? undefined : await identify.session(session)
  if (signedIn) return ownOrigin(request, access, publicUrl) ? signedIn : undefined
  if (access.caller !== 'optional') throw nothingUsable(request)
  return undefined
}

/**
 * Returns true if the cookie may count. A browser sends it with requests of other sites' pages, too. Such a request is
 * refused, or handled without the session if the operation is open to everybody.
 *
 * @throws `FOREIGN_ORIGIN`
 */
function ownOrigin(request: FastifyRequest, { caller }: Access, publicUrl: string): boolean {
  if (SAFE_METHODS.includes(request.method) && request.headers.origin === undefined) return true
  try {
    checkOrigin(request, publicUrl)
    return true
  } catch (error) {
    if (caller === 'optional') return false
    throw error
  }
}

/** @throws `ADMINISTRATOR_ONLY`, `ACCOUNT_ONLY`, `SESSION_ONLY`, `CLIENT_ONLY` */
function checkCaller({ caller }: Access, actor: Actor): void {
  if (caller === 'optional' || caller === 'user' || caller === 'program') return
  const credential = actor.kind === 'user' ? actor.credential.kind : undefined
  if (caller === 'administrator' && !(actor.kind === 'user' && actor.isAdministrator))
    throw forbidden('ADMINISTRATOR_ONLY', 'Only system administrators may do this.')
  if (caller === 'account' && credential !== 'session' && credential !== 'api-key')
    throw forbidden('ACCOUNT_ONLY', 'Only the account itself may do this: with one of its API keys, or signed in.')
  if (caller === 'session' && credential !== 'session')
    throw forbidden('SESSION_ONLY', 'Only somebody who signed in with a browser may do this.')
  if (caller === 'client' && credential !== 'platform-client')
    throw unauthenticated(
      'CLIENT_ONLY',
      "Only a platform client may do this: send its id as 'x-cal-client-id' and its secret as 'x-cal-secret-key'.",
    )
}

function nothingUsable({ headers }: FastifyRequest) {
  if (credential(headers['x-cal-client-id']) !== undefined) return halfSent('x-cal-client-id', 'x-cal-secret-key')
  if (credential(headers['x-cal-secret-key']) !== undefined) return halfSent('x-cal-secret-key', 'x-cal-client-id')
  return nothingSent
}

/** A platform client's id may be in the path instead of the header. The secret alone is enough then. */
function clientCredentialsOf(request: FastifyRequest, access: Access) {
  const { headers } = request
  const inPath = Object.entries(access.path ?? {}).find(([, rule]) => rule.is === 'platform-client')
  const clientId = inPath ? pathText(request, inPath[0]) : credential(headers['x-cal-client-id'])
  return { clientId, clientSecret: credential(headers['x-cal-secret-key']) }
}

function bearerOf(request: FastifyRequest): string | undefined {
  const header = credential(request.headers.authorization)
  if (header === undefined) return undefined
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(header) ?? []
  if (!bearer) throw unauthenticated('BEARER_INVALID', `${PREFIX} Invalid Bearer token`)
  return bearer
}
