import type { Attributes, AttributeValue, Span, SpanKind, SpanPlace } from './span.ts'

const KINDS: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3 }
const FAILED = 2
/** The name of the code that makes the spans. */
const SCOPE = 'daybook'

/**
 * Writes spans as the JSON of OTLP 1 (`ExportTraceServiceRequest`). Ids are hexadecimal there, and numbers of 64 bits are
 * texts.
 */
export const otlpJson = (resource: Attributes, version: string, spans: readonly Span[]): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: written(resource) },
        scopeSpans: [{ scope: { name: SCOPE, version }, spans: spans.map(writtenSpan) }],
      },
    ],
  })

function writtenSpan(span: Span) {
  const { traceId, spanId, parentId, name, kind, beganAt, endedAt, attributes, isFailed, links } = span
  return {
    traceId,
    spanId,
    ...(parentId !== undefined && { parentSpanId: parentId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(beganAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: written(attributes),
    ...(links.length > 0 && { links: links.map(writtenLink) }),
    ...(isFailed && { status: { code: FAILED } }),
  }
}

const writtenLink = ({ traceId, spanId }: SpanPlace) => ({ traceId, spanId })

/** A float can't hold nanoseconds since 1970, but it holds microseconds. */
const nanoseconds = (milliseconds: number): string => `${Math.round(milliseconds * 1000)}000`

const written = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: writtenValue(value) }],
  )

function writtenValue(value: AttributeValue) {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
