import { type IRateLimiterOptions, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Counters } from '../../lib/rate-limit.ts'
import { overLimiters } from './limiters.ts'

/** Callers whom one limiter remembers: some 20 MB. Who has that many addresses isn't held back by a limit anyway. */
const MAX_KEYS = 100_000

/** Counts in the memory of this process; a restart forgets. */
export const memoryCounters = (mostKeys = MAX_KEYS): Counters => ({
  ...overLimiters((options) => new BoundedMemory(options, mostKeys)),
  async open() {},
  async close() {},
})

/** The library's memory has no bound; here the caller who came first is forgotten first. */
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
    // Set anew, so that it stands last.
    this.keys.delete(key)
    this.keys.add(key)
    const [oldest] = this.keys
    if (this.keys.size <= this.mostKeys || oldest === undefined) return
    this.keys.delete(oldest)
    void this.delete(oldest)
  }
}
