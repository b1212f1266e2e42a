import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The name of the cookie that holds a session, and its options. */
export type SessionCookie = { readonly name: string; readonly options: CookieSerializeOptions }

/**
 * Returns the session cookie. With https its name begins with `__Host-`. Browsers then refuse such a cookie from a
 * neighbouring subdomain or a plain connection, so an attacker can't plant a session in somebody else's browser.
 */
export function sessionCookie(publicUrl: string): SessionCookie {
  const secure = publicUrl.startsWith('https:')
  return {
    name: secure ? '__Host-daybook-session' : 'daybook-session',
    options: { path: '/', httpOnly: true, secure, sameSite: 'lax' },
  }
}

/** Returns the session in the request's cookie. It may have expired. */
export const sentSession = (request: FastifyRequest, publicUrl: string): string | undefined =>
  request.cookies[sessionCookie(publicUrl).name]

/** Sets the session cookie. The lifetime is in seconds, because the browser's clock may differ from the server's. */
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

/** The server remembers a browser for the same time after a sign-in. */
const BROWSER_DAYS = 180
const MAX_TOKEN = 100

/** The name of the cookie that shows an earlier sign-in with this browser. It gives no access. */
const browserCookie = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-daybook-browser' : 'daybook-browser'

/** Returns the session and the proof of earlier sign-ins that a browser sends with a sign-in. */
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
