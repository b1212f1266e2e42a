import { createCounter, type Metric } from '../metrics/metric.ts'
import type { Span } from './span.ts'

/** Why a span was not sent. */
type DropReason = 'queue-full' | 'trace-full' | 'refused' | 'unreachable' | 'stopped'

export type SpanQueue = {
  readonly size: number
  /** Adds a span. If the queue is full, the span is dropped: work never waits for its trace. */
  add(span: Span): void
  /** Takes the oldest spans. */
  take(count: number): Span[]
  /** Counts spans that were sent. */
  sent(count: number): void
  /** Counts spans that were not sent. */
  drop(reason: DropReason, count?: number): void
  readonly metrics: readonly Metric[]
}

/** Creates the queue of spans that wait for their collector. `added` is called after each span that was added. */
export function createSpanQueue(max: number, added: () => void): SpanQueue {
  const waiting: Span[] = []
  const sent = createCounter('daybook_trace_spans_sent_total', 'Spans of traces that a collector has taken.')
  const dropped = createCounter('daybook_trace_spans_dropped_total', 'Spans of traces that were not sent.')
  function drop(reason: DropReason, count = 1): void {
    if (count > 0) dropped.of({ reason }).add(count)
  }
  return {
    get size() {
      return waiting.length
    },
    add(span) {
      if (waiting.length >= max) drop('queue-full')
      else {
        waiting.push(span)
        added()
      }
    },
    take: (count) => waiting.splice(0, count),
    sent: (count) => sent.of({}).add(count),
    drop,
    metrics: [sent, dropped],
  }
}
