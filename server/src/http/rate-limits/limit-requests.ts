import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Actor, UserActor } from '../../commands/context.ts'
import { type Count, type Counters, type RateLimit, tooManyRequests } from '../../lib/rate-limit.ts'
import { sha256 } from '../../lib/secrets/hash.ts'
import { credential } from '../callers/credential.ts'
import { defaultLimits, type LimitedCaller } from './callers.ts'
import { clientAddress } from './client-address.ts'
import { tellCounts } from './headers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A limit of this operation alone, for each caller, beside what the caller may do in all. */
    throttle?: RateLimit
    /** Asked by machines that watch the server, from few addresses: not counted. */
    isUnlimited?: boolean
    /** It reads `Authorization` in a way of its own, so what stands there is no account's, and no wrong try of one. */
    hasOwnProof?: boolean
  }
}

type Options = {
  counters: Counters
  /** Requests a minute in place of the defaults, or empty. */
  rateLimit: string
  /** In milliseconds, of real time: windows don't follow the test clock. */
  now: () => number
  isTrustedProxy: (address: string) => boolean
  authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** The account behind what a request sends, where its operation doesn't ask. Throws where that isn't valid. */
  identify: (request: FastifyRequest) => Promise<UserActor | undefined>
}

/** How long credentials count as known after they were found valid. */
const KNOWN_MS = 60_000
const MAX_KNOWN = 10_000

/**
 * The hook that counts a request for whoever makes it, around the one that finds out who that is.
 *
 * Credentials that aren't valid count for the address they came from, which can try no others once it has tried too
 * many. Those that were found valid a moment ago are asked all the same, so one program with a wrong key doesn't stop
 * its neighbours.
 */
export function limitRequests({ counters, rateLimit, now, isTrustedProxy, authenticate, identify }: Options) {
  const limits = defaultLimits(rateLimit)
  const known = createKnownCallers(now)
  let isWarned = false

  async function countFor(request: FastifyRequest, reply: FastifyReply, caller: LimitedCaller): Promise<void> {
    const counts = await takeAll(caller)
    const isRefused = counts.every(({ isBlocked }) => isBlocked)
    const { throttle } = request.routeOptions.config
    // Who is refused anyway has not tried the operation.
    const own = throttle && !isRefused ? [await counters.take(`${caller.key}:${throttle.name}`, throttle)] : []
    tellCounts(reply, [...counts, ...own])
    if (isRefused) throw refusal(request, counts)
    if (own.some(({ isBlocked }) => isBlocked)) throw refusal(request, own)
  }

  /** Nearly everybody has one limit, for which a list of promises would cost as much as counting. */
  async function takeAll({ key, limits: [only, ...others] }: LimitedCaller): Promise<Count[]> {
    if (!only) return []
    if (others.length === 0) return [await counters.take(`${key}:${only.name}`, only)]
    return Promise.all([only, ...others].map((limit) => counters.take(`${key}:${limit.name}`, limit)))
  }

  /** One limit that opens again is enough. */
  function refusal(request: FastifyRequest, counts: readonly Count[]) {
    warnOfUnknownProxy(request)
    return tooManyRequests(Math.min(...counts.map(({ resetMs }) => resetMs)))
  }

  /** Behind a proxy that the settings don't name all callers have one address: the operator should know why they are refused. */
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
    tellCounts(reply, counts)
    throw refusal(request, counts)
  }

  async function callerOf(request: FastifyRequest, actor: Actor, proof: string | undefined, address: string) {
    if (proof === undefined) return limits.of(actor) ?? limits.stranger(address)
    const found = known.find(proof)
    if (found && isOpen(request)) return found
    // An operation that is open to anybody has not looked at what was sent.
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

/** Operations that ask nobody who they are, and addresses where there is no operation. */
const isOpen = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config.access?.caller ?? 'public') === 'public'

/** One text for the credentials in the headers. A cookie isn't among them: a browser doesn't guess any. */
function proofOf({ headers }: FastifyRequest): string | undefined {
  const [authorization, id, secret] = ['authorization', 'x-cal-client-id', 'x-cal-secret-key'].map((name) =>
    credential(headers[name]),
  )
  if (authorization === undefined && secret === undefined) return undefined
  return sha256([authorization, id, secret].join('\n')).toString('base64url')
}

/** Callers whose credentials were valid a moment ago, by these. Whether they still are is asked where it matters. */
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
