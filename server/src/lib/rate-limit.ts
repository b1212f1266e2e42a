import { tooMany } from './errors.ts'

/**
 * The maximum number of requests in a window, and the length of the block after more of them. Times are in
 * milliseconds.
 */
export type RateLimit = {
  /** The name at the end of the headers: `Default`, or the name of an operation's or a key's own limit. */
  readonly name: string
  readonly limit: number
  /** The window begins with the first counted request. Whole seconds count, so a fraction is rounded up. */
  readonly windowMs: number
  /** The block begins with the first request above the limit. 0 refuses requests until the window ends. */
  readonly blockMs: number
}

/** The state of one caller's limit. */
export type Count = {
  readonly limit: RateLimit
  readonly remaining: number
  /** The time until the window, or the block, ends. */
  readonly resetMs: number
  readonly isBlocked: boolean
}

/**
 * Counts in real time, in this process or together with other nodes. It never throws: if the shared counts can't be
 * reached, each process counts by itself.
 */
export type Counters = {
  /** Connects to the shared counts at the start. */
  open(): Promise<void>
  /** Adds `points`, or 1, to the count of this key. */
  take(key: string, limit: RateLimit, points?: number): Promise<Count>
  /** Returns the count of this key without a change. */
  look(key: string, limit: RateLimit): Promise<Count>
  /** Returns true while other processes count together with this one. */
  isShared(): boolean
  close(): Promise<void>
}

/** The error texts are the ones that existing clients know. */
export const tooManyRequests = (waitMs: number) =>
  tooMany('TOO_MANY_REQUESTS', 'CustomThrottlerGuard - Too many requests. Please try again later.', {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
