import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

const GROUPS = 8
/** A provider gives a customer at least so much of IPv6, so its owner has 2^64 addresses to come from. */
const COUNTED_GROUPS = 4

/**
 * From where a request comes, as it is counted. `request.ip` has looked through the proxies of the settings already;
 * one of them that says whom it serves in Cloudflare's way alone is believed too.
 */
export function clientAddress(request: FastifyRequest, isTrusted: (address: string) => boolean): string {
  const { headers, ip, socket } = request
  const named = headers['cf-connecting-ip']
  // Other proxies pass this header on as it came from the client; what they add themselves is X-Forwarded-For.
  const isTold = typeof named === 'string' && headers['x-forwarded-for'] === undefined && isIP(named) !== 0
  return addressBlock(isTold && isTrusted(socket.remoteAddress ?? '') ? named : ip)
}

/** An IPv4 address, or the /64 of an IPv6 one. */
export function addressBlock(address: string): string {
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
