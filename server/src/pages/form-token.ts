import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookie } from '../http/callers/session-cookie.ts'
import { forbidden } from '../lib/errors.ts'
import { sha256 } from '../lib/secrets/hash.ts'
import { isGranted, signGrant } from '../lib/secrets/signed-link.ts'
import type { PageDependencies } from './dependencies.ts'
import { textOf } from './query.ts'

/** The name of the hidden field with the token. */
export const TOKEN_FIELD = 'formToken'
const PURPOSE = 'page.form'
const HOURS = 12
const HOUR_MS = 3_600_000
const COOKIE_BYTES = 16

type Deps = Pick<PageDependencies, 'secretKeys' | 'clock' | 'ids' | 'publicUrl'>

/** Before the sign-in there is no session, so the browser gets a random number to which forms are bound. */
const browserCookie = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-daybook-browser' : 'daybook-browser'

/**
 * Returns the token that proves that this server sent the form to this browser. It is bound to the session, or to the
 * browser before the sign-in, and is worthless elsewhere. This also prevents an attacker from planting another account
 * in a browser (RFC 6749 §10.12).
 */
export function formToken(deps: Deps, request: FastifyRequest, reply: FastifyReply): string {
  const expiresAt = new Date(deps.clock.now().getTime() + HOURS * HOUR_MS)
  const subject = sessionOf(deps, request) ?? browserOf(deps, request, reply)
  return signGrant(deps.secretKeys[0], { purpose: PURPOSE, subject, expiresAt })
}

/** Returns true if a form carries its token. A form without one may be shown again, with its values and a new token. */
export function hasFormToken(deps: Deps, request: FastifyRequest): boolean {
  const token = textOf(request.body, TOKEN_FIELD) ?? ''
  const browser = request.cookies[browserCookie(deps.publicUrl)]
  const subject = sessionOf(deps, request) ?? (browser && `browser:${digest(browser)}`)
  return subject !== undefined && isGranted(deps.secretKeys, { purpose: PURPOSE, subject }, token, deps.clock.now())
}

/** @throws `FORM_EXPIRED` */
export function checkFormToken(deps: Deps, request: FastifyRequest): void {
  if (!hasFormToken(deps, request))
    throw forbidden('FORM_EXPIRED', 'This form is too old, or of another sign-in. Open its page again.')
}

function sessionOf({ publicUrl }: Deps, request: FastifyRequest): string | undefined {
  const session = request.cookies[sessionCookie(publicUrl).name]
  return session === undefined ? undefined : `session:${digest(session)}`
}

function browserOf({ ids, publicUrl }: Deps, request: FastifyRequest, reply: FastifyReply): string {
  const name = browserCookie(publicUrl)
  const number = request.cookies[name] ?? ids.token(COOKIE_BYTES)
  reply.setCookie(name, number, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: (HOURS * HOUR_MS) / 1000,
  })
  return `browser:${digest(number)}`
}

const digest = (text: string): string => sha256(text).toString('base64url')
