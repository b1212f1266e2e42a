import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readAddress } from '../../lib/network/ip-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's address behind the proxies of the settings. It can be stored as it is. */
    readonly callerAddress: string
  }
}

type IsTrusted = (address: string) => boolean

/** The address for a socket whose client has hung up. */
const NO_ADDRESS = '0.0.0.0'

export function addCallerAddress(http: FastifyInstance, isTrusted: IsTrusted): void {
  http.decorateRequest('callerAddress', {
    getter(this: FastifyRequest) {
      return callerAddress(this.raw, isTrusted)
    },
  })
}

/**
 * Finds the client's address. Each proxy appends the address of its own caller to `X-Forwarded-For`. The search goes
 * backwards through the trusted proxies and ends at a part that is no address: no trusted proxy added the parts before
 * it. The last trusted proxy counts as the client then.
 */
function callerAddress({ headers, socket }: IncomingMessage, isTrusted: IsTrusted): string {
  let address = readAddress(socket.remoteAddress ?? '') ?? NO_ADDRESS
  const forwarded = headers['x-forwarded-for']
  if (forwarded === undefined || !isTrusted(address)) return address
  const callers = [forwarded].flat().join(',').split(',')
  while (isTrusted(address)) {
    const caller = readAddress(callers.pop()?.trim() ?? '')
    if (caller === undefined) break
    address = caller
  }
  return address
}
