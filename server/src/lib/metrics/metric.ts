/** The labels of a series. Their values come from the code and never from a request, so their number is bounded. */
export type Labels = Readonly<Record<string, string>>

/** A number as a monitor reads it. A histogram has several numbers for each of its series. */
export type Point = {
  readonly suffix: '' | '_bucket' | '_sum' | '_count'
  readonly labels: Labels
  readonly value: number
}

/** A metric of this process. `name` begins with `daybook_` and ends with the unit: `_seconds`, `_bytes` or `_total`. */
export type Metric = {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  points(): Iterable<Point>
}

/** Creates a metric whose values are read when a monitor asks. */
export const gauge = (name: string, help: string, read: () => Iterable<readonly [Labels, number]>): Metric =>
  readMetric('gauge', name, help, read)

/** Creates a gauge with a single value. */
export const gaugeOf = (name: string, help: string, read: () => number): Metric =>
  gauge(name, help, () => [[{}, read()]])

/** Creates a counter whose values something else counts already. */
export const readCounter = (name: string, help: string, read: () => Iterable<readonly [Labels, number]>): Metric =>
  readMetric('counter', name, help, read)

const readMetric = (
  type: Metric['type'],
  name: string,
  help: string,
  read: () => Iterable<readonly [Labels, number]>,
): Metric => ({
  name,
  help,
  type,
  points: () => Array.from(read(), ([labels, value]) => ({ suffix: '' as const, labels, value })),
})

type Counted = { add(amount?: number): void }
export type Counter = Metric & { of(labels: Labels): Counted }

/** Creates a counter. Keep what `of` returns where something is counted often. */
export function createCounter(name: string, help: string): Counter {
  const series = createSeries(() => ({ value: 0 }))
  return {
    name,
    help,
    type: 'counter',
    of(labels) {
      const counted = series.of(labels)
      return {
        add(amount = 1) {
          counted.value += amount
        },
      }
    },
    points: () => series.all().map(({ labels, state }) => ({ suffix: '', labels, value: state.value })),
  }
}

export type Observed = { observe(value: number): void }
export type Histogram = Metric & { of(labels: Labels): Observed }

/** Creates a histogram with these upper bounds, which ascend. Keep what `of` returns where something is observed often. */
export function createHistogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const series = createSeries(() => ({ counts: new Float64Array(bounds.length + 1), sum: 0 }))
  return {
    name,
    help,
    type: 'histogram',
    of(labels) {
      const state = series.of(labels)
      return {
        observe(value) {
          let bucket = 0
          while (bucket < bounds.length && value > (bounds[bucket] as number)) bucket++
          state.counts[bucket]!++
          state.sum += value
        },
      }
    },
    points: () => series.all().flatMap(({ labels, state }) => pointsOf(labels, bounds, state)),
  }
}

/** Buckets are cumulative: each one includes the smaller ones. */
function pointsOf(labels: Labels, bounds: readonly number[], { counts, sum }: { counts: Float64Array; sum: number }) {
  let count = 0
  const buckets = Array.from(counts, (ofBucket, index): Point => {
    count += ofBucket
    return { suffix: '_bucket', labels: { ...labels, le: String(bounds[index] ?? '+Inf') }, value: count }
  })
  return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: count }] as Point[]
}

function createSeries<State>(create: () => State) {
  const byKey = new Map<string, { labels: Labels; state: State }>()
  return {
    of(labels: Labels): State {
      const key = JSON.stringify(labels)
      const known = byKey.get(key)
      if (known) return known.state
      const made = { labels, state: create() }
      byKey.set(key, made)
      return made.state
    },
    all: () => [...byKey.values()],
  }
}
