import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Actor, UserActor } from '../../commands/context.ts'
import { type Count, type Counters, type RateLimit, tooManyRequests } from '../../lib/rate-limit.ts'
import { proofOf } from '../callers/proof.ts'
import { defaultLimits, type LimitedCaller } from './callers.ts'
import { clientAddress } from './client-address.ts'
import { writeCountHeaders } from './headers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A limit of this operation for each caller. It applies in addition to the caller's own limits. */
    throttle?: RateLimit
    /** True for operations that monitoring calls from few addresses. Their requests aren't counted. */
    isUnlimited?: boolean
    /**
     * True if the operation reads `Authorization` in its own way. The value is no account's proof then, and no failed
     * attempt.
     */
    hasOwnProof?: boolean
  }
}

type Options = {
  counters: Counters
  /** The requests per minute in place of the defaults, or empty. */
  rateLimit: string
  /** The real time in milliseconds. Windows don't follow the test clock. */
  now: () => number
  isTrustedProxy: (address: string) => boolean
  authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /**
   * Returns the account behind a request of an operation that requires none. Throws if the credentials aren't valid.
   */
  identify: (request: FastifyRequest) => Promise<UserActor | undefined>
}

/** The time for which valid credentials count as known. */
const KNOWN_MS = 60_000
const MAX_KNOWN = 10_000

/**
 * Returns the hook that counts a request for its caller. It surrounds the hook that identifies the caller.
 *
 * A request with invalid credentials counts for its address. After too many of them, the address can't try other
 * credentials. Credentials that were valid a moment ago are still checked, so a program with a wrong key doesn't block
 * others at its address.
 */
export function limitRequests({ counters, rateLimit, now, isTrustedProxy, authenticate, identify }: Options) {
  const limits = defaultLimits(rateLimit)
  const known = createKnownCallers(now)
  let isWarned = false

  async function countFor(request: FastifyRequest, reply: FastifyReply, caller: LimitedCaller): Promise<void> {
    const counts = await takeAll(caller)
    const isRefused = counts.every(({ isBlocked }) => isBlocked)
    const { throttle } = request.routeOptions.config
    // A request that is refused doesn't count as an attempt of the operation.
    const own = throttle && !isRefused ? [await counters.take(`${caller.key}:${throttle.name}`, throttle)] : []
    writeCountHeaders(reply, [...counts, ...own])
    if (isRefused) throw refusal(request, counts)
    if (own.some(({ isBlocked }) => isBlocked)) throw refusal(request, own)
  }

  /**
   * Counts a request in all limits. Nearly every caller has one, and a list of promises would cost as much as the count
   * itself.
   */
  async function takeAll({ key, limits: [only, ...others] }: LimitedCaller): Promise<Count[]> {
    if (!only) return []
    if (others.length === 0) return [await counters.take(`${key}:${only.name}`, only)]
    return Promise.all([only, ...others].map((limit) => counters.take(`${key}:${limit.name}`, limit)))
  }

  /** The request is refused until one of the limits allows requests again. */
  function refusal(request: FastifyRequest, counts: readonly Count[]) {
    warnOfUnknownProxy(request)
    return tooManyRequests(Math.min(...counts.map(({ resetMs }) => resetMs)))
  }

  /**
   * Warns about an unknown proxy. Behind a proxy that the settings don't name, all callers share one address. The
   * operator should learn why they are refused.
   */
  function warnOfUnknownProxy({ headers, socket, log }: FastifyRequest): void {
    const peer = socket.remoteAddress ?? ''
    if (isWarned || headers['x-forwarded-for'] === undefined || isTrustedProxy(peer)) return
    isWarned = true
    log.warn(
      `Requests that ${peer} forwards are counted as its own, and one was refused. If it is your proxy, name it in DAYBOOK_TRUSTED_PROXIES.`,
    )
  }

  async function checkRefusedBefore(request: FastifyRequest, reply: FastifyReply, address: string): Promise<void> {
    const { key, limits: tries } = limits.refused(address)
    const counts = await Promise.all(tries.map((limit) => counters.look(`${key}:${limit.name}`, limit)))
    if (!counts.every(({ isBlocked }) => isBlocked)) return
    writeCountHeaders(reply, counts)
    throw refusal(request, counts)
  }

  async function callerOf(request: FastifyRequest, actor: Actor, proof: string | undefined, address: string) {
    if (proof === undefined) return limits.of(actor) ?? limits.stranger(address)
    const found = known.find(proof)
    if (found && isOpen(request)) return found
    // An operation that is open to everybody has not checked the credentials.
    const proven = isOpen(request) ? await identify(request).catch(() => undefined) : actor
    const caller = proven && limits.of(proven)
    if (caller) known.add(proof, caller)
    return caller ?? limits.refused(address)
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { isUnlimited, page, hasOwnProof } = request.routeOptions.config
    if (isUnlimited) return authenticate(request, reply)
    const address = clientAddress(request, isTrustedProxy)
    if (page) {
      await countFor(request, reply, limits.visitor(address))
      return authenticate(request, reply)
    }
    // Cookies don't count as tries: browsers don't guess them.
    const proof = hasOwnProof ? undefined : proofOf(request)
    if (proof !== undefined && !known.find(proof)) await checkRefusedBefore(request, reply, address)
    const refused = await authenticate(request, reply).then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    await countFor(request, reply, await callerOf(request, request.actor, proof, address))
    if (refused) throw refused.error
  }
}

/** Returns true for operations that require no account, and for unknown addresses. */
const isOpen = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config.access?.caller ?? 'public') === 'public'

/** Remembers credentials that were valid a moment ago. Operations that need a caller check them again. */
function createKnownCallers(now: () => number) {
  const callers = new LRUCache<string, { caller: LimitedCaller; until: number }>({ max: MAX_KNOWN })
  return {
    find(proof: string): LimitedCaller | undefined {
      const found = callers.get(proof)
      return found && found.until > now() ? found.caller : undefined
    },
    add(proof: string, caller: LimitedCaller): void {
      callers.set(proof, { caller, until: now() + KNOWN_MS })
    },
  }
}
