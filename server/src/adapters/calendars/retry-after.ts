const MAX_MS = 3_600_000

/**
 * Returns the wait that a `Retry-After` header names in seconds, or as a date if `now` is given. A longer wait than an
 * hour counts as an hour.
 */
export function retryAfterMs(header: string | undefined, now?: Date): number | undefined {
  if (header === undefined) return undefined
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : now ? Date.parse(header) - now.getTime() : Number.NaN
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), MAX_MS)
}
