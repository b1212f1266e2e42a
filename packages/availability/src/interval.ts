/** An instant in milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number

/** A half-open interval: `start` belongs to it and `end` does not, so back-to-back meetings do not overlap. */
export type Interval = { readonly start: Instant; readonly end: Instant }

/** The milliseconds in a minute. Every setting of the engine is in minutes, every instant in milliseconds. */
export const MINUTE = 60_000

/** The milliseconds in a day of UTC. A local day may be shorter or longer. */
export const DAY = 86_400_000

/**
 * Returns the same time as `intervals`, sorted and without overlaps. Intervals that touch become one: 22:00-24:00 and
 * 00:00-02:00 of the next day are one stretch, in which a meeting may cross midnight.
 *
 * Empty and inverted intervals disappear. O(n) on sorted input, O(n log n) otherwise.
 */
export function merge(intervals: readonly Interval[]): Interval[] {
  const sorted = isSorted(intervals) ? intervals : [...intervals].sort((a, b) => a.start - b.start)
  const merged: Interval[] = []
  let last: { start: Instant; end: Instant } | undefined
  for (const { start, end } of sorted) {
    if (end <= start) continue
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else {
      last = { start, end }
      merged.push(last)
    }
  }
  return merged
}

/**
 * Removes every `busy` interval from `free`.
 *
 * Takes two sorted lists, each without overlaps (`merge` makes one), and returns such a list. O(free + busy).
 */
export function subtract(free: readonly Interval[], busy: readonly Interval[]): Interval[] {
  const left: Interval[] = []
  let next = 0
  for (const { start, end } of free) {
    let from = start
    while (next < busy.length && busy[next]!.end <= start) next++
    // A busy interval may reach into the next free one, so `next` stays unchanged while this loop looks ahead.
    for (let i = next; i < busy.length && busy[i]!.start < end; i++) {
      if (busy[i]!.start > from) left.push({ start: from, end: busy[i]!.start })
      from = Math.max(from, busy[i]!.end)
    }
    if (from < end) left.push({ start: from, end })
  }
  return left
}

/** Returns true if the two share an instant. */
export const overlaps = (a: Interval, b: Interval): boolean => a.start < b.end && b.start < a.end

/** Returns true if all of `inner` lies in `outer`. */
export const covers = (outer: Interval, inner: Interval): boolean =>
  outer.start <= inner.start && inner.end <= outer.end

// Working hours and stored bookings are nearly always in order, and the check is cheaper than a sort.
function isSorted(intervals: readonly Interval[]): boolean {
  for (let i = 1; i < intervals.length; i++) if (intervals[i]!.start < intervals[i - 1]!.start) return false
  return true
}
