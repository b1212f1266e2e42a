type Timed = { start: string; end: string }

/** The place of an appointment among those at the same time: its lane, and the number of lanes that share the width. */
export type Lane = { lane: number; count: number }

/** Puts appointments that overlap side by side. They are in the order of their starts. */
export function lanesOf(list: readonly Timed[]): Lane[] {
  const lanes: Lane[] = []
  let group: number[] = []
  let groupEnd = 0
  let ends: number[] = []
  const close = () => {
    for (const index of group) lanes[index] = { lane: lanes[index]?.lane ?? 0, count: ends.length }
    group = []
    ends = []
  }
  for (const [index, { start, end }] of list.entries()) {
    const [from, to] = [Date.parse(start), Date.parse(end)]
    if (from >= groupEnd) close()
    const free = ends.findIndex((until) => until <= from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = to
    lanes[index] = { lane, count: 1 }
    group.push(index)
    groupEnd = Math.max(groupEnd, to)
  }
  close()
  return lanes
}
