import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Credential, UserActor } from '../commands/context.ts'
import { sessionCookie } from '../http/callers/session-cookie.ts'
import type { PageDependencies } from './dependencies.ts'
import { address } from './query.ts'
import { readerOf } from './reader.ts'
import { secure } from './send-page.ts'

/** The address of the sign-in. */
export const LOGIN = '/auth/login'

/** An account that signed in with this browser. */
export type SignedIn = UserActor & { readonly credential: Extract<Credential, { kind: 'session' }> }

type Deps = Pick<PageDependencies, 'sessions' | 'publicUrl'>

/** Returns the account of the browser's session, or undefined. The request's later commands run as this account. */
export async function findSignedIn(
  { sessions, publicUrl }: Deps,
  request: FastifyRequest,
): Promise<SignedIn | undefined> {
  const token = request.cookies[sessionCookie(publicUrl).name]
  const actor = token === undefined ? undefined : await sessions.identify(token)
  if (actor?.credential.kind !== 'session') return undefined
  request.actor = actor
  return { ...actor, credential: actor.credential }
}

/**
 * Returns the account for private pages. A visitor who isn't signed in goes to the sign-in and returns to this address
 * afterwards. Undefined means that the reply has been sent.
 */
export async function requireSignedIn(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn | undefined> {
  const actor = await findSignedIn(deps, request)
  if (actor) return actor
  secure(reply)
  const login = address(LOGIN, { callbackUrl: request.url, lang: readerOf(request).chosen })
  reply.header('cache-control', 'no-store').redirect(login, 303)
  return undefined
}
