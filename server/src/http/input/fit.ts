import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { invalid } from '../../lib/errors.ts'
import { recordOf } from '../../lib/records.ts'
import { knownPart } from './known-part.ts'
import { limitSizes, maxLengthIn } from './size-limits.ts'
import { refusal } from './validation.ts'

/** The error message about a value, and the same errors as a list for programs. */
type Misfit = { message: string; errors: unknown }

/** Returns the value without unknown properties, or the errors in it. */
export function tryFit<T extends TSchema>(schema: T, value: unknown, name: string): { fitting: Static<T> } | Misfit {
  // The wrapper makes the errors name the setting, and not only its properties.
  const named = limitSizes(Type.Object({ [name]: schema }), maxLengthIn('body'))
  const cleaned = recordOf(knownPart(named, { [name]: value }))
  const { [name]: fitting } = cleaned
  if (Value.Check(named, cleaned)) return { fitting: fitting as Static<T> }
  return refusal(named, cleaned, 'lenient').details as Misfit
}

/**
 * Returns the value without unknown properties. The message itself explains the error, because these settings accept
 * several shapes.
 *
 * @throws `SETTING_INVALID`
 */
export function fit<T extends TSchema>(schema: T, value: unknown, name: string): Static<T> {
  const result = tryFit(schema, value, name)
  if ('fitting' in result) return result.fitting
  throw invalid('SETTING_INVALID', `Invalid ${name}: ${result.message}`, { errors: result.errors })
}
