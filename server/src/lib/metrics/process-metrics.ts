import { constants, type NodeGCPerformanceDetail, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { createCounter, createHistogram, gauge, gaugeOf, type Labels, type Metric, readCounter } from './metric.ts'

/** The interval at which the delay of the event loop is looked at. */
const LOOK_MS = 50
const LOOP_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const MICROSECONDS = 1_000_000
const KINDS: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weak-callbacks',
}

export type ProcessWatch = {
  readonly metrics: readonly Metric[]
  /** Returns by how much the event loop was late when it was last looked at, or is late now, in milliseconds. */
  loopDelayMs(): number
  close(): void
}

/**
 * Watches this process: its processor time, its memory, its garbage collector, and the delay of its event loop, which is
 * the time that everything waits while other code runs. `info` is what the process is, for a metric whose value is 1.
 */
export function watchProcess(info: Labels): ProcessWatch {
  const delays = createHistogram(
    'daybook_event_loop_delay_seconds',
    'By how much the event loop was late, at each look.',
    LOOP_BOUNDS,
  )
  const observed = delays.of({})
  let expectedAt = performance.now() + LOOK_MS
  let lastDelayMs = 0
  const looking = setInterval(() => {
    const now = performance.now()
    lastDelayMs = Math.max(0, now - expectedAt)
    expectedAt = now + LOOK_MS
    observed.observe(lastDelayMs / 1000)
  }, LOOK_MS).unref()

  const collections = createCounter('daybook_gc_seconds_total', 'The time that the garbage collector took.')
  const collectionsOf = Object.fromEntries(
    Object.entries(KINDS).map(([kind, name]) => [kind, collections.of({ kind: name })]),
  )
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) collectionsOf[kindOf(entry)]?.add(entry.duration / 1000)
  })
  observer.observe({ entryTypes: ['gc'] })
  const startedAt = Date.now() / 1000 - process.uptime()

  return {
    metrics: [
      gauge('daybook_info', 'The versions that run. The value is always 1.', () => [[info, 1]]),
      readCounter('daybook_process_cpu_seconds_total', 'The processor time of this process.', () => {
        const { user, system } = process.cpuUsage()
        return [
          [{ mode: 'user' }, user / MICROSECONDS],
          [{ mode: 'system' }, system / MICROSECONDS],
        ]
      }),
      gaugeOf('daybook_process_resident_memory_bytes', 'The memory that this process holds.', () =>
        process.memoryUsage.rss(),
      ),
      gaugeOf(
        'daybook_process_heap_bytes',
        'The part of it that objects of JavaScript take.',
        () => process.memoryUsage().heapUsed,
      ),
      gaugeOf('daybook_process_start_time_seconds', 'When this process started, since 1970.', () => startedAt),
      delays,
      collections,
    ],
    loopDelayMs: () => Math.max(lastDelayMs, performance.now() - expectedAt),
    close() {
      clearInterval(looking)
      observer.disconnect()
    },
  }
}

/** The types of Node 20 leave out what an entry says beside its duration. */
const kindOf = (entry: PerformanceEntry & { detail?: NodeGCPerformanceDetail }): number => entry.detail?.kind ?? 0
