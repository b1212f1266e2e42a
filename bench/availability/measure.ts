import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { findSlots, type Question, readCase } from '../../packages/availability/src/index.ts'
import { median, quantile, spreadOf } from '../report.ts'
import { plainSlots } from './plain.ts'
import { changesOf, randomFrom, readWorkload, type Workload } from './workloads.ts'

/** Times in milliseconds a call, sizes in bytes a call. */
export type Measured = {
  readonly name: string
  readonly hosts: number
  readonly slots: number
  readonly medianMs: number
  readonly p99Ms: number
  readonly cpuMs: number
  readonly plainCpuMs: number
  /** CPU of the plain version for the same questions, divided by the engine's: the median of the rounds. */
  readonly timesFaster: number
  /** CPU against the calibration loop, measured in turns with it: what two runs, and two machines, can compare. */
  readonly cpuToLoop: number
  /** How far the rounds were apart: the middle half's width, relative to `cpuToLoop`. */
  readonly spread: number
  readonly allocatedBytes: number
}

const ROUNDS = 15
/** Each turn lasts about as long, so that what disturbs the machine disturbs all who take turns. */
const TURN_MS = 25
/** Questions that exist at once: more, and the collector would have to keep what is known of hosts long gone. */
const BATCH = 100

/**
 * Asks changed questions in rounds: the fixed loop, the engine, the plain version, each for the same CPU time.
 *
 * @throws Error when the slots of a sampled call are not those of the plain version.
 */
export function measure(workload: Workload): Measured {
  const first = readCase(readWorkload(workload.name))
  const next = changesOf(first, randomFrom(1))
  const ask = (count: number) => Array.from({ length: count }, next)
  for (const question of ask(400)) findSlots(question)
  for (const question of ask(2)) plainSlots(question)

  const batches = Math.max(1, Math.ceil(TURN_MS / BATCH / cpuOf(findSlots, ask(BATCH))))
  const plainCalls = Math.min(BATCH, Math.ceil(TURN_MS / cpuOf(plainSlots, ask(1))))
  const rounds: { loop: number; engine: number; plain: number }[] = []
  let slots = 0
  for (let round = 0; round < ROUNDS; round++) {
    const loop = calibrate()
    let engine = 0
    let questions: Question[] = []
    for (let batch = 0; batch < batches; batch++) {
      questions = ask(BATCH)
      engine += cpuOf(findSlots, questions) / batches
    }
    const plain = cpuOf(plainSlots, questions.slice(-plainCalls))
    rounds.push({ loop, engine, plain })
    slots = check(workload.name, questions.at(-1)!)
  }
  const latencies = Array.from({ length: 10 }, () => latenciesOf(ask(BATCH))).flat()
  const ratios = rounds.map(({ engine, loop }) => engine / loop)
  return {
    name: workload.name,
    hosts: first.hosts.length,
    slots,
    medianMs: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    cpuMs: median(rounds.map(({ engine }) => engine)),
    plainCpuMs: median(rounds.map(({ plain }) => plain)),
    timesFaster: median(rounds.map(({ plain, engine }) => plain / engine)),
    cpuToLoop: median(ratios),
    spread: spreadOf(ratios),
    allocatedBytes: allocatedBy(next),
  }
}

/** Milliseconds of CPU a call, of all threads: what V8 does aside for us is not free either. */
function cpuOf(answer: (question: Question) => unknown, questions: readonly Question[]): number {
  const before = process.cpuUsage()
  for (const question of questions) answer(question)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / questions.length
}

function check(name: string, question: Question): number {
  const slots = findSlots(question)
  if (slots.join() !== plainSlots(question).join()) {
    throw new Error(`${name}: not the slots of the plain version at ${new Date(question.now).toISOString()}.`)
  }
  return slots.length
}

function latenciesOf(questions: readonly Question[]): number[] {
  return questions.map((question) => {
    const before = performance.now()
    findSlots(question)
    return performance.now() - before
  })
}

/**
 * Bytes that a call allocates, on the heap and as buffers: the median of batches, each small enough to be over before
 * the collector, which runs just before it, runs again.
 */
function allocatedBy(next: () => Question): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const taken = () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const batches = Array.from({ length: 9 }, () => {
    const questions = Array.from({ length: 20 }, next)
    collect()
    const before = taken()
    for (const question of questions) findSlots(question)
    return (taken() - before) / questions.length
  })
  return median(batches)
}

/** CPU milliseconds of work that never changes: whole numbers, floating ones, objects and typed arrays. */
export function calibrate(): number {
  const before = process.cpuUsage()
  const words = new Uint32Array(4096)
  let sum = 0
  for (let round = 0; round < 60; round++) {
    const list: { at: number }[] = []
    for (let i = 0; i < words.length; i++) {
      words[i] = Math.imul(words[i]! ^ (i + round), 0x9e3779b1) >>> 3
      list.push({ at: 1.8e12 + words[i]! })
    }
    for (const { at } of list) sum += Math.floor(at / 900_000) % 7
  }
  const { user, system } = process.cpuUsage(before)
  // Never true: without a use of the sum the loop could be dropped.
  if (sum < 0) throw new Error('The calibration loop went wrong.')
  return (user + system) / 1000
}
