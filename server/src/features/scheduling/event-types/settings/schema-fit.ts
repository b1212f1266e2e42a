import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { limitTexts, maxLengthIn } from '../../../../http/input/text-limits.ts'
import { refusal } from '../../../../http/input/validation.ts'
import { invalid } from '../../../../lib/errors.ts'
import { recordOf } from '../../../../lib/records.ts'

/** The sentences about what doesn't fit, and the same as a list for programs. */
type Misfit = { message: string; errors: unknown }

/** The value without what the schema doesn't know, or what is wrong with it. */
export function tryFit<T extends TSchema>(schema: T, value: unknown, name: string): { fitting: Static<T> } | Misfit {
  // The wrapper makes the faults name the setting and not only what is inside it.
  const named = limitTexts(Type.Object({ [name]: schema }), maxLengthIn('body'))
  const cleaned = recordOf(Value.Clean(named, { [name]: structuredClone(value) }))
  const { [name]: fitting } = cleaned
  if (Value.Check(named, cleaned)) return { fitting: fitting as Static<T> }
  return refusal(named, cleaned, 'lenient').details as Misfit
}

/** @throws `SETTING_INVALID` that says in its message itself what is wrong: these settings come in several shapes. */
export function fit<T extends TSchema>(schema: T, value: unknown, name: string): Static<T> {
  const result = tryFit(schema, value, name)
  if ('fitting' in result) return result.fitting
  throw invalid('SETTING_INVALID', `Invalid ${name}: ${result.message}`, { errors: result.errors })
}
