import { LRUCache } from 'lru-cache'
import { type IRateLimiterOptions, type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { Count, Counters, RateLimit } from '../../lib/rate-limit.ts'

export type Counting = Pick<Counters, 'take' | 'look'>

/** The maximum number of limiters in memory. API keys may have limits with any numbers. */
const MAX_LIMITERS = 1000
/** Node's timers support no longer time. */
const MAX_SECONDS = 2_147_483

/** Counts with the library's limiters, one for each combination of numbers. Throws the errors of their store. */
export function overLimiters(make: (options: IRateLimiterOptions) => RateLimiterAbstract): Counting {
  const limiters = new LRUCache<string, RateLimiterAbstract>({ max: MAX_LIMITERS })
  /** The limiters by the limit object: most callers share a few limits, so no name has to be built for these. */
  const known = new WeakMap<RateLimit, RateLimiterAbstract>()

  function limiterOf(limit: RateLimit): RateLimiterAbstract {
    const limiter = known.get(limit) ?? limiterNamed(limit)
    known.set(limit, limiter)
    return limiter
  }

  function limiterNamed({ limit, windowMs, blockMs }: RateLimit): RateLimiterAbstract {
    const name = `${limit}/${windowMs}/${blockMs}`
    const made = limiters.get(name)
    if (made) return made
    const limiter = make({
      // The numbers are part of the key, because a count under other numbers has another meaning.
      keyPrefix: `daybook:${name}`,
      points: limit,
      duration: seconds(windowMs),
      blockDuration: seconds(blockMs),
    })
    limiters.set(name, limiter)
    return limiter
  }

  return {
    async take(key, limit, points = 1) {
      try {
        return count(limit, await limiterOf(limit).consume(key, points))
      } catch (thrown) {
        if (thrown instanceof RateLimiterRes) return count(limit, thrown)
        throw thrown
      }
    },

    async look(key, limit) {
      const standing = await limiterOf(limit).get(key)
      if (!standing || standing.msBeforeNext <= 0) return unused(limit)
      return count(limit, standing)
    },
  }
}

const seconds = (ms: number): number => Math.min(Math.ceil(ms / 1000), MAX_SECONDS)

const count = (limit: RateLimit, { consumedPoints, msBeforeNext }: RateLimiterRes): Count => ({
  limit,
  remaining: Math.max(limit.limit - consumedPoints, 0),
  // The library counts until a time of the system's clock. If that is set back, the rest seems longer than the whole.
  resetMs: Math.min(msBeforeNext, seconds(Math.max(limit.windowMs, limit.blockMs)) * 1000),
  isBlocked: consumedPoints > limit.limit,
})

const unused = (limit: RateLimit): Count => ({
  limit,
  remaining: limit.limit,
  resetMs: limit.windowMs,
  isBlocked: false,
})
