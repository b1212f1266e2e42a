import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { callerKey } from '../../commands/context.ts'
import { proofOrSession } from '../callers/proof.ts'
import { clientAddress } from '../rate-limits/client-address.ts'

type Options = { cookieName: string; isTrustedProxy: (address: string) => boolean }

export type KnownCallers = {
  /** Returns the caller of a request whose credentials have not been checked yet. */
  callerOf(request: FastifyRequest): string
  /** Remembers whose credentials these are. */
  remember(request: FastifyRequest): void
}

const MAX_KNOWN = 10_000

/**
 * Knows callers by credentials that were valid before. All others count by their network address: a client that invents
 * credentials would otherwise be as many callers as it likes. What is known here gives no access.
 */
export function createKnownCallers({ cookieName, isTrustedProxy }: Options): KnownCallers {
  const accounts = new LRUCache<string, string>({ max: MAX_KNOWN })
  return {
    callerOf(request) {
      const proof = proofOrSession(request, cookieName)
      const account = proof === undefined ? undefined : accounts.get(proof)
      return account ?? `address:${clientAddress(request, isTrustedProxy)}`
    },
    remember(request) {
      if (request.actor.kind !== 'user') return
      const proof = proofOrSession(request, cookieName)
      if (proof !== undefined) accounts.set(proof, callerKey(request.actor))
    },
  }
}
