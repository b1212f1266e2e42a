import type { FastifyRequest } from 'fastify'
import { addressBlock } from '../../lib/network/address-block.ts'
import { readAddress } from '../../lib/network/ip-address.ts'

/**
 * Returns the address by which a request is counted. `callerAddress` already follows the trusted proxies. This also
 * accepts Cloudflare's header from a trusted proxy that sends no other.
 */
export function clientAddress(request: FastifyRequest, isTrusted: (address: string) => boolean): string {
  const { headers, callerAddress, socket } = request
  const named = headers['cf-connecting-ip']
  // Other proxies pass this header on unchanged from the client. They add `X-Forwarded-For` themselves.
  const told = typeof named === 'string' && headers['x-forwarded-for'] === undefined ? readAddress(named) : undefined
  return addressBlock(told !== undefined && isTrusted(socket.remoteAddress ?? '') ? told : callerAddress)
}
