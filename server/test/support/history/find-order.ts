import type { Entry, Interval } from './history.ts'

/** The bookings that hold their time, by their name. */
type State = ReadonlyMap<string, Interval>

const overlap = (one: Interval, other: Interval): boolean => one.start < other.end && other.start < one.end

const isFree = (state: State, time: Interval, except?: string): boolean =>
  ![...state].some(([name, other]) => name !== except && overlap(time, other))

function replace(state: State, gone: string | undefined, name: string, time: Interval): State {
  const next = new Map(state)
  if (gone !== undefined) next.delete(gone)
  return next.set(name, time)
}

function without(state: State, name: string): State {
  const next = new Map(state)
  next.delete(name)
  return next
}

/**
 * Returns the states after a call that happens in a state, if its answer is right there. A call without an answer has two
 * of them. This is the whole model of a host's bookings: a time is booked once.
 */
function statesAfter(state: State, { call, answer }: Entry, index: number): State[] {
  switch (call.kind) {
    case 'book': {
      const isPossible = isFree(state, call.time)
      if (answer.kind === 'booked') return isPossible ? [replace(state, undefined, answer.booking, call.time)] : []
      if (answer.kind === 'refused') return isPossible ? [] : [state]
      return isPossible ? [state, replace(state, undefined, `lost ${index}`, call.time)] : [state]
    }
    case 'move': {
      const isPossible = state.has(call.booking) && isFree(state, call.time, call.booking)
      if (answer.kind === 'moved') return isPossible ? [replace(state, call.booking, answer.booking, call.time)] : []
      if (answer.kind === 'refused') return isPossible ? [] : [state]
      return isPossible ? [state, replace(state, call.booking, `lost ${index}`, call.time)] : [state]
    }
    case 'cancel': {
      const isPossible = state.has(call.booking)
      if (answer.kind === 'cancelled') return isPossible ? [without(state, call.booking)] : []
      if (answer.kind === 'refused') return isPossible ? [] : [state]
      return isPossible ? [state, without(state, call.booking)] : [state]
    }
    case 'look': {
      if (answer.kind !== 'free') return [state]
      const free = call.times.filter((time) => isFree(state, time)).map(({ start }) => start)
      return free.length === answer.starts.length && free.every((start) => answer.starts.includes(start)) ? [state] : []
    }
  }
}

const keyOf = (done: bigint, state: State): string =>
  `${done} ${[...state].map(([name, { start, end }]) => `${start}-${end} ${name}`).sort()}`

/**
 * Returns an order of the calls in which each answer is right, or undefined if there is none. A call that ended before
 * another one began comes before it. This is linearizability, searched as Wing and Gong do, with the visited states kept
 * as Lowe does.
 */
export function findOrder(entries: readonly Entry[]): number[] | undefined {
  const everything = (1n << BigInt(entries.length)) - 1n
  const visited = new Set<string>()
  const stack: { done: bigint; state: State; order: readonly number[] }[] = [{ done: 0n, state: new Map(), order: [] }]
  for (let place = stack.pop(); place; place = stack.pop()) {
    const { done, state, order } = place
    if (done === everything) return [...order]
    const left = entries
      .map((entry, index) => ({ entry, index }))
      .filter(({ index }) => !(done & (1n << BigInt(index))))
    const firstEnd = Math.min(...left.map(({ entry }) => entry.ended))
    for (const { entry, index } of left) {
      if (entry.began > firstEnd) continue
      const next = done | (1n << BigInt(index))
      for (const after of statesAfter(state, entry, index)) {
        const key = keyOf(next, after)
        if (visited.has(key)) continue
        visited.add(key)
        stack.push({ done: next, state: after, order: [...order, index] })
      }
    }
  }
  return undefined
}
