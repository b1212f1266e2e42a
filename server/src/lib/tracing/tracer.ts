import type { Sample } from './sampler.ts'
import type { Attributes, Span, SpanKind, SpanPlace } from './span.ts'
import type { RemoteSpan } from './trace-context.ts'

/** A piece of work of a trace that has just ended. */
type Part = {
  readonly name: string
  readonly kind: SpanKind
  readonly durationMs: number
  readonly attributes: Attributes
  readonly isFailed: boolean
}

/** The whole work of a trace in this process, when it ends. */
export type Whole = Pick<Part, 'name' | 'kind' | 'attributes' | 'isFailed'>

/** The trace of a request or of a run of a job. */
export type Trace = {
  readonly place: SpanPlace
  /** Adds a part. A part that began after the end of the whole work is left out. */
  add(part: Part): void
  end(whole: Whole): void
}

type Beginning = {
  /** The span that asked for this work, in another process. */
  caller?: RemoteSpan | undefined
  links?: readonly SpanPlace[]
}

type TentativeTrace = Trace & {
  /** Returns true if another server was called. */
  hasCalls(): boolean
  giveUp(): void
}

export type Tracer = {
  /** Begins the trace of a request. Returns undefined if it isn't recorded. */
  begin(beginning?: Beginning): Trace | undefined
  /** Begins a trace whose parts are kept back, so that it can be given up. Work that found nothing to do is no news. */
  beginTentative(beginning?: Beginning): TentativeTrace | undefined
}

type Dependencies = {
  sample: Sample
  /** Takes a span that is complete. */
  take(span: Span): void
  /** Is called for a part of a trace that has too many. */
  drop(): void
  /** Returns the real time. */
  now: () => Date
  /** Returns the milliseconds since a fixed moment, with fractions. */
  elapsed: () => number
  /** Returns a new random uuid. */
  uuid: () => string
}

/** The maximum number of parts of one trace. A request with thousands of statements must not fill the memory. */
export const MAX_PARTS = 256
/** A span has half as many hexadecimal digits as a trace. */
const SPAN_DIGITS = 16
const NO_LINKS: readonly SpanPlace[] = []

/** Creates what records traces. Its spans have two levels: a request or a run of a job, and the parts of it. */
export function createTracer({ sample, take, drop, now, elapsed, uuid }: Dependencies): Tracer {
  // The last 14 digits are random, as W3C Trace Context wants it.
  const newTraceId = () => uuid().replaceAll('-', '')
  const newSpanId = () => newTraceId().slice(-SPAN_DIGITS)

  function open(keep: (span: Span) => void, { caller, links = NO_LINKS }: Beginning) {
    const traceId = caller?.traceId ?? newTraceId()
    if (!sample(traceId, caller)) return undefined
    const place = { traceId, spanId: newSpanId() }
    const beganAt = now().getTime()
    // The clock of the machine may be set while the work goes on.
    const offset = beganAt - elapsed()
    let parts = 0
    let overAt = Number.POSITIVE_INFINITY
    return {
      place,
      add({ name, kind, durationMs, attributes, isFailed }: Part): void {
        const endedAt = offset + elapsed()
        if (endedAt - durationMs > overAt) return
        parts++
        if (parts > MAX_PARTS) {
          drop()
          return
        }
        keep({
          traceId,
          spanId: newSpanId(),
          parentId: place.spanId,
          name,
          kind,
          beganAt: Math.max(beganAt, endedAt - durationMs),
          endedAt,
          attributes,
          isFailed,
          links: NO_LINKS,
        })
      },
      end({ name, kind, attributes, isFailed }: Whole): void {
        if (overAt !== Number.POSITIVE_INFINITY) return
        overAt = offset + elapsed()
        const left = parts - MAX_PARTS
        keep({
          traceId,
          spanId: place.spanId,
          parentId: caller?.spanId,
          name,
          kind,
          beganAt,
          endedAt: overAt,
          attributes: left > 0 ? { ...attributes, 'daybook.dropped_spans': left } : attributes,
          isFailed,
          links,
        })
      },
      close(): void {
        overAt = Number.NEGATIVE_INFINITY
      },
    }
  }

  return {
    begin: (beginning = {}) => open(take, beginning),
    beginTentative(beginning = {}) {
      const kept: Span[] = []
      let isKept = false
      const trace = open((span) => (isKept ? take(span) : void kept.push(span)), beginning)
      if (!trace) return undefined
      return {
        place: trace.place,
        add: trace.add,
        end(whole) {
          trace.end(whole)
          isKept = true
          kept.splice(0).forEach(take)
        },
        hasCalls: () => kept.some(({ kind, attributes }) => kind === 'client' && !('db.system.name' in attributes)),
        giveUp() {
          trace.close()
          kept.splice(0)
        },
      }
    },
  }
}
