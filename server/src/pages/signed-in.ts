import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Credential, UserActor } from '../commands/context.ts'
import { sessionCookie } from '../http/callers/session-cookie.ts'
import type { PageDependencies } from './dependencies.ts'
import { address } from './query.ts'
import { readerOf } from './reader.ts'
import { secure } from './send-page.ts'

/** Where people sign in. */
export const LOGIN = '/auth/login'

/** An account that signed in with this browser. */
export type SignedIn = UserActor & { readonly credential: Extract<Credential, { kind: 'session' }> }

type Deps = Pick<PageDependencies, 'sessions' | 'publicUrl'>

/**
 * The account whose session the browser brings along; undefined where nobody is signed in. From then on the request's
 * commands are this account's.
 */
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
 * The same for pages that are nobody else's business: who isn't signed in is led to the sign-in and comes back to this
 * address afterwards. When the answer is undefined, the reply has been sent.
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
