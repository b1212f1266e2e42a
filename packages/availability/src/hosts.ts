import type { Range } from './grid.ts'
import type { Instant } from './interval.ts'
import type { Host, Question } from './question.ts'

/** Hosts that are all needed, and groups that need one host each. */
export type Needed<T> = { readonly every: readonly T[]; readonly groups: readonly (readonly T[])[] }

/**
 * Sorts `parts` (one for each host, in the order of `question.hosts`) by the event's need for their hosts.
 *
 * Hosts without a group form a group of their own. A question that needs only fixed hosts has no group.
 */
export function neededOf<T>(question: Question, parts: readonly T[]): Needed<T> {
  if (question.needs === 'all-hosts') return { every: parts, groups: [] }
  const every: T[] = []
  const groups = new Map<Host['group'], T[]>()
  for (const [i, host] of question.hosts.entries()) {
    const part = parts[i]!
    const key = host.group ?? null
    const group = groups.get(key)
    if (host.isFixed) every.push(part)
    else if (group) group.push(part)
    else groups.set(key, [part])
  }
  return { every, groups: [...groups.values()] }
}

/**
 * Returns the times at which a meeting may take place. For every choice of one host in each group, together with all
 * needed hosts, it is the time that all of them have free. A range follows the clock of the host that becomes free
 * last.
 *
 * Takes sorted, disjoint ranges of each host. Returns ranges in no order, which may overlap, because different choices
 * have different grids. It doesn't try each choice: with 500 hosts it takes O(ranges log ranges).
 */
export function rangesTogether({ every, groups }: Needed<readonly Range[]>): Range[] {
  const lists = groups.map((group) => group.flat())
  if (every.length > 0) lists.push([...every.reduce(intersect)])
  if (lists.length < 2) return lists[0] ?? []
  return oneOfEach(lists)
}

/**
 * Returns the common time of two sorted, disjoint lists. If both ranges start at once, the clock further west gives the
 * grid.
 */
function intersect(a: readonly Range[], b: readonly Range[]): readonly Range[] {
  const shared: Range[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const left = a[i]!
    const right = b[j]!
    const end = Math.min(left.end, right.end)
    const later = isBefore(left, right) ? right : left
    if (later.start < end) shared.push({ start: later.start, end, shift: later.shift })
    if (left.end < right.end) i++
    else j++
  }
  return shared
}

/**
 * Returns the times shared by one range of each list. A list's own ranges may overlap.
 *
 * The grid depends only on the range that starts last. Among the ranges of another list that have started by then, the
 * one that ends last allows the most. So each range in turn is taken as the last to start, and is intersected with the
 * longest one of every other list. This is linear in ranges, while trying every choice multiplies the lists. Shorter
 * choices with the same start have no other slots, except optimized ones, and the longest choice is the one to optimize
 * for.
 */
function oneOfEach(lists: readonly (readonly Range[])[]): Range[] {
  const entries = lists.flatMap((ranges, list) => ranges.map((range) => ({ range, list })))
  entries.sort((a, b) => a.range.start - b.range.start || b.range.shift - a.range.shift)
  const reach = lists.map((): Instant => -Infinity)
  const shared: Range[] = []
  for (let i = 0; i < entries.length; ) {
    const { start, shift } = entries[i]!.range
    let next = i
    // Ranges that start together on one clock see each other, whatever their order.
    for (; next < entries.length && !isBefore(entries[i]!.range, entries[next]!.range); next++) {
      const { range, list } = entries[next]!
      reach[list] = Math.max(reach[list]!, range.end)
    }
    for (; i < next; i++) {
      const own = entries[i]!
      let end = own.range.end
      for (let list = 0; list < reach.length; list++) if (list !== own.list) end = Math.min(end, reach[list]!)
      if (start < end) shared.push({ start, end, shift })
    }
  }
  return shared
}

// All ranges start together at the start of the asked time. Such ranges need an order that does not depend on the order
// of the hosts. The clock further east comes first, so the one further west is the last to start.
const isBefore = (a: Range, b: Range): boolean => a.start < b.start || (a.start === b.start && a.shift > b.shift)
