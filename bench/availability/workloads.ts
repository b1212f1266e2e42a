import { readFileSync } from 'node:fs'
import type { Host, Question } from '../../packages/availability/src/index.ts'

export type Workload = {
  readonly name: string
  /** How many times less CPU than the plain version a changed question should take; without a target it is only told. */
  readonly target?: number
  /** Milliseconds of CPU that another plain version took on the machine where the targets were set, if it was there. */
  readonly plainThere?: number
}

export const workloads: readonly Workload[] = [
  { name: 'w1-15', target: 200, plainThere: 1.5 },
  { name: 'w3-5-15', target: 200, plainThere: 4.5 },
  { name: 'w2-10-15', plainThere: 16 },
  { name: 'w2-100-15', target: 500, plainThere: 104 },
  { name: 'w2-500-15', target: 700, plainThere: 516 },
  { name: 'w4-12m-15', target: 400, plainThere: 36 },
  { name: 'w5-200-rolling' },
]

const MINUTE = 60_000
const DAY = 86_400_000
const cases = new URL('../../packages/availability/cases/', import.meta.url)

/** A day of calls; then `now` begins again, so that slots stay to be found. */
const CALLS_UNTIL_AGAIN = 200

export const readWorkload = (name: string): unknown => JSON.parse(readFileSync(new URL(`${name}.json`, cases), 'utf8'))

/** Numbers in [0, 1), the same in every run: mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * The same question over and over, each time 7 minutes later and with one busy time more or less at one host: what a
 * server is asked. All but that host and the lists that hold it are the objects of the question before.
 */
export function changesOf(first: Question, random: () => number): () => Question {
  const one = (count: number) => Math.floor(random() * count)
  let { hosts } = first
  let calls = 0
  return () => {
    const changed = one(hosts.length)
    // As many as in the workload, or one more or less: it should stay the same workload for thousands of calls.
    const surplus = hosts[changed]!.busy.length - first.hosts[changed]!.busy.length
    const change = surplus > 0 || (surplus === 0 && one(2) === 1) ? withOneLess : withOneMore
    hosts = hosts.map((host, i) => (i === changed ? { ...host, busy: change(host.busy, first, one) } : host))
    calls = (calls + 1) % CALLS_UNTIL_AGAIN
    return { ...first, now: first.now + calls * 7 * MINUTE, hosts }
  }
}

type Busy = Host['busy']
type One = (count: number) => number

function withOneLess(busy: Busy, _: Question, one: One): Busy {
  const gone = one(busy.length)
  return busy.filter((_, i) => i !== gone)
}

/** Like one of the others, on another day: meetings keep to the hours at which people meet. */
function withOneMore(busy: Busy, { from, until }: Question, one: One): Busy {
  const model = busy[one(busy.length)]!
  const day = Math.floor(from / DAY) + one(Math.floor((until - from) / DAY))
  const start = day * DAY + (model.start % DAY)
  const next = busy.findIndex((other) => other.start > start)
  return busy.toSpliced(next < 0 ? busy.length : next, 0, { start, end: start + model.end - model.start })
}
