import { isIPv6 } from 'node:net'

const GROUPS = 8
/** A provider gives a customer at least so much of IPv6, so its owner has 2^64 addresses to come from. */
const COUNTED_GROUPS = 4

/**
 * Where somebody comes from, as it is counted: an IPv4 address, or the network of 64 bits that an IPv6 one is in. A socket
 * has no address any more once the caller has hung up, and nobody is told what becomes of the request.
 */
export function addressBlock(address: string | undefined): string {
  if (address === undefined) return 'gone'
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  if (mapped) return mapped[1] as string
  const [before = '', after] = plain.split('::')
  const left = before === '' ? [] : before.split(':')
  const right = after ? after.split(':') : []
  // The last group may be an IPv4 address, which is two groups; it is never among the counted ones.
  const missing = after === undefined ? 0 : GROUPS - left.length - right.length - (plain.includes('.') ? 1 : 0)
  const groups = [...left, ...Array<string>(Math.max(missing, 0)).fill('0'), ...right]
  const counted = groups.slice(0, COUNTED_GROUPS).map((group) => Number.parseInt(group, 16).toString(16))
  return `${counted.join(':')}::/64`
}
