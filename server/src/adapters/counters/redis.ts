import { Redis } from 'ioredis'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import type { Counters } from '../../lib/rate-limit.ts'
import { errorOf } from '../../lib/thrown.ts'
import { type Counting, overLimiters } from './limiters.ts'

const CONNECT_MS = 2000
/** The maximum time for an answer, which usually takes less than a millisecond. */
const COMMAND_MS = 250
/**
 * The time for which the process counts by itself after a failure, so that not every request waits for the next one.
 */
const PAUSE_MS = 1000
const MAX_RETRY_MS = 5000

type Options = {
  url: string
  /** The counters that replace Redis after a failure. */
  insurance: Counters
  /** The real time in milliseconds. */
  now: () => number
  /** Called once when Redis is lost, and once when it is back. */
  report: (sentence: string) => void
}

/**
 * Counts in Redis, together with all nodes that use it. If Redis fails, each process counts by itself and continues.
 */
export function redisCounters({ url, insurance, now, report }: Options): Counters {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    commandTimeout: COMMAND_MS,
    // A command that can't be sent now is counted in this process instead of waiting.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 200, MAX_RETRY_MS),
  })
  const shared = overLimiters((options) => new RateLimiterRedis({ ...options, storeClient: redis }))
  let pausedUntil = 0
  let isLost = false

  function lose(error: Error): void {
    pausedUntil = now() + PAUSE_MS
    if (isLost) return
    isLost = true
    report(`Redis doesn't answer (${error.message || error.name}): each process counts its rate limits by itself.`)
  }
  function find(): void {
    if (!isLost) return
    isLost = false
    report('Redis answers again: rate limits are counted together.')
  }

  async function ask<T>(of: (counters: Counting) => Promise<T>): Promise<T> {
    if (now() < pausedUntil) return of(insurance)
    try {
      const answer = await of(shared)
      find()
      return answer
    } catch (error) {
      lose(errorOf(error))
      return of(insurance)
    }
  }

  // Without a listener, a lost connection would end the process.
  redis.on('error', lose)

  return {
    open: () => redis.connect().catch(lose),
    take: (key, limit, points) => ask((counters) => counters.take(key, limit, points)),
    look: (key, limit) => ask((counters) => counters.look(key, limit)),
    async close() {
      redis.disconnect()
    },
  }
}
