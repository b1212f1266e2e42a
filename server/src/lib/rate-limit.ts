import { tooMany } from './errors.ts'

/** How many requests there may be in a while, and how long who made more is refused. Times are in milliseconds. */
export type RateLimit = {
  /** As it appears at the end of the headers: `Default`, or an operation's or a key's own. */
  readonly name: string
  readonly limit: number
  /** Begins with the first request that counts; whole seconds are counted, so a fraction is a second more. */
  readonly windowMs: number
  /** From the first request too many; 0 refuses until the window ends. */
  readonly blockMs: number
}

/** Where somebody stands with a limit. */
export type Count = {
  readonly limit: RateLimit
  readonly remaining: number
  /** Until the window, or the block, is over. */
  readonly resetMs: number
  readonly isBlocked: boolean
}

/**
 * Counts, in real time, in this process or together with other nodes. Never throws: where the shared counts can't be
 * reached, each process counts by itself.
 */
export type Counters = {
  /** Reaches for the shared counts, at start. */
  open(): Promise<void>
  /** Counts so many more for this key, one without a number. */
  take(key: string, limit: RateLimit, points?: number): Promise<Count>
  /** Where this key stands, without counting. */
  look(key: string, limit: RateLimit): Promise<Count>
  close(): Promise<void>
}

/** In the words that existing clients know. */
export const tooManyRequests = (waitMs: number) =>
  tooMany('TOO_MANY_REQUESTS', 'CustomThrottlerGuard - Too many requests. Please try again later.', {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
