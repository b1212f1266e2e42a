import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { readAddress } from './ip-address.ts'

/** The bits of an IPv6 network. A provider gives each customer at least 64 bits, so one customer has 2^64 addresses. */
const COUNTED_GROUPS = 4

/**
 * Returns the unit by which addresses are counted: an IPv4 address, or the 64-bit network of an IPv6 address. After the
 * caller has hung up, the socket has no address. The result doesn't matter then, because nobody reads the answer.
 */
export function addressBlock(address: string | undefined): string {
  if (address === undefined) return 'gone'
  const read = readAddress(address)
  if (read === undefined || isIP(read) === 4) return read ?? address
  const { parts } = ipaddr.IPv6.parse(read)
  const counted = parts.slice(0, COUNTED_GROUPS).map((group) => group.toString(16))
  return `${counted.join(':')}::/64`
}
