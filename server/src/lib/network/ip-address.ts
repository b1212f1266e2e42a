import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** `[2001:db8::1]:80`, `[2001:db8::1]` and `192.0.2.1:80`, as proxies write an address together with its port. */
const WITH_BRACKETS = /^\[([^\]]*)\](?::\d{1,5})?$/
const WITH_PORT = /^([\d.]+):\d{1,5}$/

/**
 * An address in the one form in which it is stored and compared, or nothing for what is none: without port and zone, and
 * as IPv4 where it is one, since a socket that listens for IPv6 gives it as `::ffff:203.0.113.7`.
 */
export function readAddress(text: string): string | undefined {
  const address = WITH_BRACKETS.exec(text)?.[1] ?? WITH_PORT.exec(text)?.[1] ?? text
  const [plain = ''] = address.split('%', 1)
  // The library also reads forms with fewer or other numbers, which mean different addresses to different programs.
  return isIP(plain) === 0 ? undefined : ipaddr.process(plain).toString()
}
