import { redirectUriUnsafe } from './errors.ts'

const LONGEST = 2000
/** Printable ASCII without the space, the quotes and the backslash, which a header can contain without escapes. */
const PLAIN = /^[\x21\x23-\x26\x28-\x5b\x5d-\x7e]+$/

/** The schemes of addresses that run code in the browser or that don't identify an application. */
const DANGEROUS = new Set(
  ['javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'filesystem', 'view-source', 'ws', 'wss', 'ftp'].map(
    (name) => `${name}:`,
  ),
)

/**
 * Refuses URIs that must not be registered. A redirect goes to exactly this text, followed by the code.
 *
 * @throws `REDIRECT_URI_INVALID`
 */
export function checkRedirectUri(uri: string): void {
  if (uri.length > LONGEST) throw redirectUriUnsafe(uri, `it has more than ${LONGEST} characters`)
  if (!PLAIN.test(uri) || !URL.canParse(uri))
    throw redirectUriUnsafe(uri, 'it must be a whole URI in ASCII, for example https://app.example.com/callback')
  const { protocol, username, password } = new URL(uri)
  if (DANGEROUS.has(protocol)) throw redirectUriUnsafe(uri, `nothing is sent to ${protocol} addresses`)
  if (uri.includes('#')) throw redirectUriUnsafe(uri, 'it must not have a fragment (RFC 6749 §3.1.2)')
  if (uri.includes('*')) throw redirectUriUnsafe(uri, 'it is compared as it stands, so a wildcard would never match')
  if (username !== '' || password !== '') throw redirectUriUnsafe(uri, 'it must not contain a name or a password')
  if (/^https?:/.test(protocol) && !/^https?:\/\/[^/]/i.test(uri)) throw redirectUriUnsafe(uri, 'it names no host')
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Checks the URI of an application that registers itself. Only these are allowed: https, a program on the person's own
 * machine, or an app's own scheme that contains its domain (RFC 8252 §7).
 *
 * @throws `REDIRECT_URI_INVALID`
 */
export function checkOwnRedirectUri(uri: string): void {
  checkRedirectUri(uri)
  const { protocol, hostname } = new URL(uri)
  const isFine = protocol === 'https:' || (protocol === 'http:' ? LOOPBACK.has(hostname) : protocol.includes('.'))
  if (!isFine)
    throw redirectUriUnsafe(
      uri,
      'use https, http://localhost for a program on the own machine, or a scheme with a dot such as com.example.app:',
    )
}
