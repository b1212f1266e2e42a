/** Older addresses of operations, which clients still use. */
const OLDER: Readonly<Record<string, string>> = {
  '/v2/gcal/oauth/auth-url': '/v2/calendars/google/connect',
  '/v2/gcal/oauth/save': '/v2/calendars/google/save',
  '/v2/gcal/check': '/v2/calendars/google/check',
}

/**
 * Rewrites the addresses that clients use besides the documented ones: an extra `/api`, two paths without `/v2`, and
 * older names.
 */
export function knownAddress(method: string, url: string): string {
  if (/^\/api\/v2([/?]|$)/.test(url)) return url.slice('/api'.length)
  if (/^\/slots\/available\/?($|\?)/.test(url)) return `/v2${url}`
  if (method === 'POST' && /^\/bookings\/?($|\?)/.test(url)) return `/v2${url}`
  if (!url.startsWith('/v2/gcal/')) return url
  const [path = '', ...query] = url.split('?')
  return [OLDER[path.replace(/\/$/, '')] ?? path, ...query].join('?')
}
