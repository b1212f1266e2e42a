import { Redis } from 'ioredis'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import type { Counters } from '../../lib/rate-limit.ts'
import { errorOf } from '../../lib/thrown.ts'
import { type Counting, overLimiters } from './limiters.ts'

const CONNECT_MS = 2000
/** The maximum time for an answer, which usually takes less than a millisecond. */
const COMMAND_MS = 250
/** The time between two questions whether a lost Redis counts again. */
const TRY_MS = 1000
const MAX_RETRY_MS = 5000

/** What is counted to see whether Redis counts. A Redis that is full or a replica answers, and stores nothing. */
const TRIAL = { name: 'trial', limit: 1_000_000, windowMs: 1000, blockMs: 0 }

type Options = {
  url: string
  /** The counters that replace Redis after a failure. */
  insurance: Counters
  /** Called once when Redis is lost, and once when it is back. */
  report: (sentence: string) => void
}

/**
 * Counts in Redis, together with all nodes that use it. If Redis fails, each process counts by itself and continues. A
 * request waits for Redis once at most: as long as it is lost, only the process itself asks it.
 */
export function redisCounters({ url, insurance, report }: Options): Counters {
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
  let isLost = false
  let isClosed = false
  let next: NodeJS.Timeout | undefined

  function lose(error: Error): void {
    if (isLost || isClosed) return
    isLost = true
    report(`Redis doesn't answer (${error.message || error.name}): each process counts its rate limits by itself.`)
    tryLater()
  }
  function tryLater(): void {
    next = setTimeout(tryAgain, TRY_MS)
    next.unref()
  }
  async function tryAgain(): Promise<void> {
    try {
      await shared.take('trial', TRIAL)
    } catch {
      if (!isClosed) tryLater()
      return
    }
    isLost = false
    report('Redis answers again: rate limits are counted together.')
  }

  async function ask<T>(of: (counters: Counting) => Promise<T>): Promise<T> {
    if (isLost) return of(insurance)
    try {
      return await of(shared)
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
    isShared: () => !isLost,
    async close() {
      isClosed = true
      clearTimeout(next)
      redis.disconnect()
    },
  }
}
