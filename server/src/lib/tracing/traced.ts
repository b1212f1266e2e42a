import { codeOf } from '../thrown.ts'
import type { Attributes } from './span.ts'
import type { Trace } from './tracer.ts'

/** Returns the trace to which the present code belongs. */
export type FindTrace = () => Trace | undefined

/** Makes a call to another server a part of the trace to which it belongs. */
export type Traced = <Arguments extends unknown[], Result>(
  name: string,
  attributes: Attributes,
  call: (...given: Arguments) => Promise<Result>,
) => (...given: Arguments) => Promise<Result>

/** Leaves calls as they are. It is for a server that traces nothing. */
export const untraced: Traced = (_name, _attributes, call) => call

/** Creates the function that makes calls parts of traces. Neither arguments nor results reach a trace. */
export const createTraced =
  (findTrace: FindTrace): Traced =>
  (name, attributes, call) =>
  async (...given) => {
    const trace = findTrace()
    if (!trace) return call(...given)
    const beganAt = performance.now()
    const add = (failure?: { error: unknown }) =>
      trace.add({
        name,
        kind: 'client',
        durationMs: performance.now() - beganAt,
        attributes: failure ? { ...attributes, 'error.type': errorType(failure.error) } : attributes,
        isFailed: failure !== undefined,
      })
    try {
      const result = await call(...given)
      add()
      return result
    } catch (error) {
      add({ error })
      throw error
    }
  }

/** Returns the kind of an error. Its message may name a person, so it stays out of traces. */
export const errorType = (error: unknown): string => codeOf(error) ?? (error instanceof Error ? error.name : 'other')
