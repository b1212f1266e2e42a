const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** No wait is longer, be it of the schedule or a receiver's wish. */
export const MAX_WAIT_MS = 24 * HOUR_MS

/** From each failure to the next attempt: the schedule of Standard Webhooks, three days in all. */
const WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]
/** So much earlier at most: what failed together isn't tried again together. */
const JITTER = 0.1
const SHORTEST_WISH_MS = SECOND_MS

/**
 * When to try again after a delivery has failed so many times; undefined: not any more. A receiver's own wish counts in
 * place of the schedule. `random` is from 0 up to 1.
 */
export function nextAttempt(
  failures: number,
  now: Date,
  { wishMs, random }: { wishMs: number | undefined; random: number },
): Date | undefined {
  const wait = WAITS_MS[failures - 1]
  if (wait === undefined) return undefined
  return new Date(now.getTime() + Math.round(wishMs ?? wait * (1 - JITTER * random)))
}

/**
 * For how long a receiver wants to be left alone, from `Retry-After` of a 429 or 503: seconds or a date, a second at
 * least and a day at most. A date is compared with real time, which is the receiver's.
 */
export function requestedWaitMs(status: number, retryAfter: string | undefined, real: Date): number | undefined {
  if ((status !== 429 && status !== 503) || retryAfter === undefined) return undefined
  const text = retryAfter.trim()
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - real.getTime()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, SHORTEST_WISH_MS), MAX_WAIT_MS)
}
