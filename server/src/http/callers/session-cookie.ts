import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How the browser keeps a session: the cookie's name, and what it is told with it. */
export type SessionCookie = { readonly name: string; readonly options: CookieSerializeOptions }

/**
 * With https the name begins with `__Host-`: browsers then refuse such a cookie from a neighbouring subdomain or a
 * plain connection, so nobody can slip a session of theirs under somebody else.
 */
export function sessionCookie(publicUrl: string): SessionCookie {
  const secure = publicUrl.startsWith('https:')
  return {
    name: secure ? '__Host-daybook-session' : 'daybook-session',
    options: { path: '/', httpOnly: true, secure, sameSite: 'lax' },
  }
}

/** The session that the browser brings along, whether or not it still works. */
export const sentSession = (request: FastifyRequest, publicUrl: string): string | undefined =>
  request.cookies[sessionCookie(publicUrl).name]

/** Lets the browser keep a session. For how long is told in seconds, because its clock isn't ours. */
export function giveSession(
  reply: FastifyReply,
  publicUrl: string,
  { token, expiresAt }: { token: string; expiresAt: Date },
): void {
  const { name, options } = sessionCookie(publicUrl)
  const maxAge = Math.floor((expiresAt.getTime() - reply.server.clock.now().getTime()) / 1000)
  reply.setCookie(name, token, { ...options, maxAge })
}

export function takeSession(reply: FastifyReply, publicUrl: string): void {
  const { name, options } = sessionCookie(publicUrl)
  reply.clearCookie(name, options)
}

/** As long as the server remembers it after a sign-in. */
const BROWSER_DAYS = 180
const MAX_TOKEN = 100

/** What shows that somebody has signed in with this browser before. It opens nothing. */
const browserCookie = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-daybook-browser' : 'daybook-browser'

/** What a browser brings to a sign-in, of this one and of earlier ones. */
export function broughtBy(request: FastifyRequest, publicUrl: string) {
  const browser = request.cookies[browserCookie(publicUrl)]
  return {
    replaces: sentSession(request, publicUrl),
    browser: browser !== undefined && browser.length <= MAX_TOKEN ? browser : undefined,
  }
}

export function giveBrowser(reply: FastifyReply, publicUrl: string, token: string): void {
  const { options } = sessionCookie(publicUrl)
  reply.setCookie(browserCookie(publicUrl), token, { ...options, maxAge: BROWSER_DAYS * 86_400 })
}
