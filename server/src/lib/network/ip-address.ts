import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Matches an address with a port, as proxies write it: `[2001:db8::1]:80`, `[2001:db8::1]` and `192.0.2.1:80`. */
const WITH_BRACKETS = /^\[([^\]]*)\](?::\d{1,5})?$/
const WITH_PORT = /^([\d.]+):\d{1,5}$/
const MAPPED = '::ffff:'

/**
 * Returns an address in the form in which it is stored and compared, or undefined if the text is no address. The result
 * has no port and no zone. A socket that listens for IPv6 gives an IPv4 address as `::ffff:203.0.113.7`; the result is
 * IPv4 then.
 */
export function readAddress(text: string): string | undefined {
  // Every request reads the address of its socket, and most of them have one of these two forms. The library takes ten
  // times as long.
  const plainOrMapped = text.startsWith(MAPPED) ? text.slice(MAPPED.length) : text
  if (isIPv4(plainOrMapped)) return plainOrMapped
  const address = WITH_BRACKETS.exec(text)?.[1] ?? WITH_PORT.exec(text)?.[1] ?? text
  const [plain = ''] = address.split('%', 1)
  // The library also reads forms with fewer numbers or in other bases. Programs disagree about their meaning.
  return isIP(plain) === 0 ? undefined : ipaddr.process(plain).toString()
}
