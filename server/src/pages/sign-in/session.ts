import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StartedSession } from '../../features/accounts/sessions/service.ts'
import type { SignedIn } from '../../features/accounts/sign-in/service.ts'
import { broughtBy, giveBrowser, sessionCookie } from '../../http/callers/session-cookie.ts'
import type { PageDependencies } from '../dependencies.ts'

type Deps = Pick<PageDependencies, 'publicUrl'>

/** What the browser brings to a sign-in: its present session, which ends then, and what it was given at an earlier one. */
export const broughtTo = ({ publicUrl }: Deps, request: FastifyRequest) => broughtBy(request, publicUrl)

/** Somebody has signed in. */
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

/** Between a password and its second factor the browser keeps a ticket, out of reach of addresses and pages. */
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
