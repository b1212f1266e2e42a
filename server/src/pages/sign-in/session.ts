import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StartedSession } from '../../features/accounts/sessions/service.ts'
import type { SignedIn } from '../../features/accounts/sign-in/service.ts'
import { broughtBy, giveBrowser, sessionCookie } from '../../http/callers/session-cookie.ts'
import type { PageDependencies } from '../dependencies.ts'

type Deps = Pick<PageDependencies, 'publicUrl'>

/** Returns the browser's current session, which a sign-in ends, and the proof of an earlier sign-in. */
export const broughtTo = ({ publicUrl }: Deps, request: FastifyRequest) => broughtBy(request, publicUrl)

/** Stores a sign-in in the browser's cookies. */
export function keepSignIn(deps: Deps, reply: FastifyReply, { session, browser }: SignedIn): void {
  keepSession(deps, reply, session)
  giveBrowser(reply, deps.publicUrl, browser)
}

export function keepSession({ publicUrl }: Deps, reply: FastifyReply, { token, expiresAt }: StartedSession): void {
  const { name, options } = sessionCookie(publicUrl)
  reply.setCookie(name, token, { ...options, expires: expiresAt })
}

export function forgetSession({ publicUrl }: Deps, reply: FastifyReply): void {
  const { name, options } = sessionCookie(publicUrl)
  reply.clearCookie(name, options)
}

/** The cookie with a ticket between the password and the second factor. Addresses and scripts can't read it. */
const ticketCookie = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-daybook-ticket' : 'daybook-ticket'

export const ticketOf = ({ publicUrl }: Deps, request: FastifyRequest): string | undefined =>
  request.cookies[ticketCookie(publicUrl)]

export function keepTicket({ publicUrl }: Deps, reply: FastifyReply, ticket: string, expiresAt: Date): void {
  reply.setCookie(ticketCookie(publicUrl), ticket, { ...sessionCookie(publicUrl).options, expires: expiresAt })
}

export function forgetTicket({ publicUrl }: Deps, reply: FastifyReply): void {
  reply.clearCookie(ticketCookie(publicUrl), sessionCookie(publicUrl).options)
}
