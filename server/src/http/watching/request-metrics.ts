import { createCounter, createHistogram, gaugeOf, type Metric, type Observed } from '../../lib/metrics/metric.ts'
import type { RefusalReason } from './refusals.ts'

const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** An operation as labels show it: its route is the pattern and never the path of a request. */
export type Place = { readonly route: string; readonly operation: string }

export type EndedRequest = {
  readonly place: Place
  readonly method: string
  readonly status: number
  readonly isAborted: boolean
  readonly durationMs: number
  /** The answer stays open for minutes. Its duration isn't observed. */
  readonly isStream: boolean
  readonly refusal: RefusalReason | undefined
}

type Series = { count: { add(): void }; durations: Observed }

/** Creates the metrics of requests. The number of their series is bounded by the routes of the server. */
export function createRequestMetrics(inFlight: () => number) {
  const requests = createCounter('daybook_requests_total', 'Requests that ended.')
  const durations = createHistogram(
    'daybook_request_duration_seconds',
    'The time from the headers of a request to the end of its answer.',
    BOUNDS,
  )
  const refusals = createCounter(
    'daybook_refusals_total',
    'Requests that were refused for a limit or for want of capacity.',
  )
  const byPlace = new WeakMap<Place, Map<string, Series>>()

  function seriesOf(place: Place, method: string, status: string): Series {
    const ofPlace = byPlace.get(place) ?? new Map<string, Series>()
    byPlace.set(place, ofPlace)
    const key = method + status
    const known = ofPlace.get(key)
    if (known) return known
    const labels = { route: place.route, operation: place.operation, method }
    const made = { count: requests.of({ ...labels, status }), durations: durations.of(labels) }
    ofPlace.set(key, made)
    return made
  }

  const metrics: readonly Metric[] = [
    requests,
    durations,
    refusals,
    gaugeOf(
      'daybook_requests_in_flight',
      'Requests that have no complete answer yet, open streams included.',
      inFlight,
    ),
  ]
  return {
    metrics,
    ended({ place, method, status, isAborted, durationMs, isStream, refusal }: EndedRequest): void {
      const series = seriesOf(place, method, isAborted ? 'aborted' : (CLASSES[Math.floor(status / 100)] ?? 'other'))
      series.count.add()
      if (!isStream) series.durations.observe(durationMs / 1000)
      if (refusal) refusals.of({ reason: refusal }).add()
    },
  }
}

const CLASSES: Readonly<Record<number, string>> = { 1: '1xx', 2: '2xx', 3: '3xx', 4: '4xx', 5: '5xx' }
