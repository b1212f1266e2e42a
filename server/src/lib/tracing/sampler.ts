import type { RemoteSpan } from './trace-context.ts'

/** The samplers of `OTEL_TRACES_SAMPLER`, in the order of their documentation. */
export const SAMPLERS = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const
export type SamplerName = (typeof SAMPLERS)[number]

/** Decides whether a trace is recorded. */
export type Sample = (traceId: string, caller: RemoteSpan | undefined) => boolean

const PARENT_BASED = 'parentbased_'
/** The digits at the end of an id that decide. They are random in every version of the specification. */
const DIGITS = 13
const RANGE = 16 ** DIGITS

/** Creates the sampler. `ratio` is the share of the traces that a sampler by ratio records, from 0 to 1. */
export function createSampler(name: SamplerName, ratio: number): Sample {
  const byItself = ofRoot(name.replace(PARENT_BASED, ''), ratio)
  if (!name.startsWith(PARENT_BASED)) return byItself
  return (traceId, caller) => (caller ? caller.isSampled : byItself(traceId, caller))
}

function ofRoot(name: string, ratio: number): Sample {
  if (name === 'always_on') return () => true
  if (name === 'always_off') return () => false
  // The id decides, so that all processes with the same ratio record the same traces.
  return (traceId) => Number.parseInt(traceId.slice(-DIGITS), 16) < ratio * RANGE
}
