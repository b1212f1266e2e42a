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
