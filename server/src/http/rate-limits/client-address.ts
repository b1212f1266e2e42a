import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { addressBlock } from '../../lib/address-block.ts'

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
