import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readAddress } from '../../lib/network/ip-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** From where the request comes, seen through the proxies of the settings; it can be stored as it is. */
    readonly callerAddress: string
  }
}

type IsTrusted = (address: string) => boolean

/** Of a socket whose caller has hung up. */
const NO_ADDRESS = '0.0.0.0'

export function addCallerAddress(http: FastifyInstance, isTrusted: IsTrusted): void {
  http.decorateRequest('callerAddress', {
    getter(this: FastifyRequest) {
      return callerAddress(this.raw, isTrusted)
    },
  })
}

/**
 * Each proxy adds at the end of `X-Forwarded-For` who has called it. What isn't an address ends the search: what stands
 * before it was not added by a proxy that is known, so the last proxy that is counts as the caller.
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
