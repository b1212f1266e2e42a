import type { FastifyRequest } from 'fastify'
import { addressBlock } from '../../lib/network/address-block.ts'
import { readAddress } from '../../lib/network/ip-address.ts'

/**
 * From where a request comes, as it is counted. `callerAddress` has looked through the proxies of the settings already;
 * one of them that says whom it serves in Cloudflare's way alone is believed too.
 */
export function clientAddress(request: FastifyRequest, isTrusted: (address: string) => boolean): string {
  const { headers, callerAddress, socket } = request
  const named = headers['cf-connecting-ip']
  // Other proxies pass this header on as it came from the client; what they add themselves is X-Forwarded-For.
  const told = typeof named === 'string' && headers['x-forwarded-for'] === undefined ? readAddress(named) : undefined
  return addressBlock(told !== undefined && isTrusted(socket.remoteAddress ?? '') ? told : callerAddress)
}
