import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { readAddress } from './ip-address.ts'

/** A provider gives a customer at least a network of 64 bits, so its owner has 2^64 addresses to come from. */
const COUNTED_GROUPS = 4

/**
 * Where somebody comes from, as it is counted: an IPv4 address, or the network of 64 bits that an IPv6 one is in. A socket
 * has no address any more once the caller has hung up, and nobody is told what becomes of the request.
 */
export function addressBlock(address: string | undefined): string {
  if (address === undefined) return 'gone'
  const read = readAddress(address)
  if (read === undefined || isIP(read) === 4) return read ?? address
  const { parts } = ipaddr.IPv6.parse(read)
  const counted = parts.slice(0, COUNTED_GROUPS).map((group) => group.toString(16))
  return `${counted.join(':')}::/64`
}
