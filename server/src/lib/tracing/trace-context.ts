/** The span of a caller that this process continues, and whether the caller records its trace. */
export type RemoteSpan = { readonly traceId: string; readonly spanId: string; readonly isSampled: boolean }

/** A later version may append more to the header. */
const MAX_LENGTH = 256
const LENGTH_OF_VERSION_0 = 55
const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/
const SAMPLED = 1

/**
 * Reads the header `traceparent` (W3C Trace Context, level 1). Returns undefined if it is malformed: the request then
 * begins a trace of its own, as the specification demands.
 */
export function readTraceparent(header: string | readonly string[] | undefined): RemoteSpan | undefined {
  if (typeof header !== 'string' || header.length > MAX_LENGTH) return undefined
  const [, version, traceId = '', spanId = '', flags = ''] = FORM.exec(header) ?? []
  if (version === undefined || version === 'ff') return undefined
  if (version === '00' && header.length !== LENGTH_OF_VERSION_0) return undefined
  if (isZero(traceId) || isZero(spanId)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED }
}

const isZero = (digits: string): boolean => /^0+$/.test(digits)
