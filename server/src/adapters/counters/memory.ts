import { type IRateLimiterOptions, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Counters } from '../../lib/rate-limit.ts'
import { overLimiters } from './limiters.ts'

/**
 * The maximum number of callers in one limiter, about 20 MB. A limit doesn't stop a caller with that many addresses
 * anyway.
 */
const MAX_KEYS = 100_000

/** Counts in the memory of this process. A restart loses the counts. */
export const memoryCounters = (mostKeys = MAX_KEYS): Counters => ({
  ...overLimiters((options) => new BoundedMemory(options, mostKeys)),
  async open() {},
  isShared: () => false,
  async close() {},
})

/** Adds a maximum to the library's memory, which has none. The oldest caller is removed first. */
class BoundedMemory extends RateLimiterMemory {
  private readonly keys = new Set<string>()
  private readonly mostKeys: number

  constructor(options: IRateLimiterOptions, mostKeys: number) {
    super(options)
    this.mostKeys = mostKeys
  }

  override async consume(key: string, points?: number): Promise<RateLimiterRes> {
    const standing = await super.consume(key, points)
    if (standing.isFirstInDuration) this.remember(key)
    return standing
  }

  private remember(key: string): void {
    // The key is inserted again, so that it comes last.
    this.keys.delete(key)
    this.keys.add(key)
    const [oldest] = this.keys
    if (this.keys.size <= this.mostKeys || oldest === undefined) return
    this.keys.delete(oldest)
    void this.delete(oldest)
  }
}
