import type { CookieSerializeOptions } from '@fastify/cookie'

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
