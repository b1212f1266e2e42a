const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The maximum wait, whether from the schedule or from the receiver. */
const MAX_WAIT_MS = 24 * HOUR_MS

/** The wait from each failure to the next attempt: the schedule of Standard Webhooks, three days in total. */
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
/**
 * The maximum fraction by which a wait is shortened, so that deliveries that failed together aren't all retried
 * together.
 */
const JITTER = 0.1
const SHORTEST_WISH_MS = SECOND_MS

/**
 * Returns the time of the next attempt after the given number of failures, or undefined if there is none. A receiver's
 * own wish replaces the schedule. `random` is from 0 up to 1, without 1.
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
 * Returns the latest times for which something is planned at `now`. A receiver may have put its deliveries off for
 * longer. The pause of its webhook then delays them.
 */
export const latestTimes = (now: Date) => ({
  webhook: new Date(now.getTime() + MAX_WAIT_MS),
  deliveries: [0, ...WAITS_MS].map((wait) => new Date(now.getTime() + wait)),
})

/**
 * Returns the wait that a receiver asks for with `Retry-After` on a 429 or 503, in seconds or as a date; at least one
 * second and at most one day. A date is compared with real time, because receivers use real time.
 */
export function requestedWaitMs(status: number, retryAfter: string | undefined, real: Date): number | undefined {
  if ((status !== 429 && status !== 503) || retryAfter === undefined) return undefined
  const text = retryAfter.trim()
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - real.getTime()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, SHORTEST_WISH_MS), MAX_WAIT_MS)
}
