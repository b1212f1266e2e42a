/** How many scheduled backups are kept. Each number counts backups of its own; one backup may serve several of them. */
export type Keep = {
  /** The newest ones. At least 1. */
  newest: number
  /** The last one of an hour, for so many hours that have one. */
  hours: number
  days: number
  weeks: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** 1970-01-01 was a Thursday. Weeks begin on a Monday. */
const MONDAY_MS = 3 * DAY_MS

/**
 * Returns which of the times no rule keeps. Hours, days and weeks are those of UTC. Only those that have a backup count,
 * so a server that was off for a month keeps what it has.
 */
export function outdated(times: readonly Date[], keep: Keep): Date[] {
  const newestFirst = [...times].sort((a, b) => b.getTime() - a.getTime())
  const kept = new Set(newestFirst.slice(0, Math.max(1, keep.newest)))
  const rules: [number, (ms: number) => number][] = [
    [keep.hours, (ms) => Math.floor(ms / HOUR_MS)],
    [keep.days, (ms) => Math.floor(ms / DAY_MS)],
    [keep.weeks, (ms) => Math.floor((ms + MONDAY_MS) / (7 * DAY_MS))],
  ]
  for (const [count, periodOf] of rules) {
    const lastOf = new Map<number, Date>()
    for (const time of newestFirst) {
      const period = periodOf(time.getTime())
      if (!lastOf.has(period) && lastOf.size < count) lastOf.set(period, time)
    }
    for (const time of lastOf.values()) kept.add(time)
  }
  return newestFirst.filter((time) => !kept.has(time))
}
