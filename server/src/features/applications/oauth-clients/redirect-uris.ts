import { redirectUriUnsafe } from './errors.ts'

const LONGEST = 2000
/** Printable ASCII without the space, the quotes and the backslash: what stands in a header as it is. */
const PLAIN = /^[\x21\x23-\x26\x28-\x5b\x5d-\x7e]+$/

/** Addresses that run something in the browser, or that say nothing of an application. */
const DANGEROUS = new Set(
  ['javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'filesystem', 'view-source', 'ws', 'wss', 'ftp'].map(
    (name) => `${name}:`,
  ),
)

/**
 * Refuses what must not be registered: a redirect goes to exactly this text, with the code behind it.
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
 * What an application that nobody has looked at may register beyond that: https, a program on the person's own machine,
 * or an app's own scheme, which contains its domain (RFC 8252 §7).
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
