import type { ReturnAddress } from './flow.ts'

/** The origins to which a browser may be sent without a question. */
export type TrustedOrigins = {
  publicUrl: string
  /** Of the redirect addresses that the caller's clients have registered. */
  registered: ReadonlySet<string>
  /** True if programs on the person's own machine may be meant. Never in production. */
  trustsLoopback: boolean
}

/**
 * Reads the address to which the caller wants the browser to go. It is kept as browsers write it, so that everybody who
 * reads it later finds the same host in it. Every address that nobody has registered is only shown as a link.
 */
export function returnAddress(text: string, { publicUrl, registered, trustsLoopback }: TrustedOrigins): ReturnAddress {
  const url = new URL(text)
  // A name before the host imitates another host: https://book.example.com@evil.example/.
  url.username = ''
  url.password = ''
  const isTrusted =
    url.origin === new URL(publicUrl).origin ||
    registered.has(url.origin) ||
    (trustsLoopback && isLoopback(url.hostname))
  return { href: url.href, isAtOnce: isTrusted }
}

/** RFC 6761 §6.3 and RFC 8252 §7.3. */
const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d{1,3}){3}$/.test(hostname)

/** Returns the origins of addresses. The schemes of apps have none. */
export const originsOf = (uris: readonly string[]): ReadonlySet<string> =>
  new Set(
    uris
      .filter((uri) => URL.canParse(uri))
      .map((uri) => new URL(uri))
      .filter(({ protocol }) => /^https?:$/.test(protocol))
      .map(({ origin }) => origin),
  )
