import { Type } from 'typebox'
import { invalid } from '../../../../lib/errors.ts'
import { recordOf } from '../../../../lib/records.ts'

/** The value of a setting that is disabled. */
export const Disabled = Type.Object({ disabled: Type.Literal(true) }, { $id: 'Disabled' })
export const disabled = { disabled: true } as const

/**
 * Returns the properties of a setting, or undefined if `{disabled: true}` or null disables it.
 *
 * @throws `SETTING_INVALID`
 */
export function unlessDisabled(value: unknown, name: string): Record<string, unknown> | undefined {
  if (value === null) return undefined
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw invalid('SETTING_INVALID', `Invalid ${name}: send an object, {disabled: true} to switch it off.`)
  }
  const { disabled, ...rest } = recordOf(value)
  if (disabled === true) return undefined
  if (disabled !== undefined && disabled !== false) {
    throw invalid('SETTING_INVALID', `Invalid ${name}: disabled must be true or false.`)
  }
  if (disabled === false && Object.keys(rest).length === 0) {
    throw invalid(
      'SETTING_INVALID',
      `Invalid ${name}: When disabled is false {disabled: false} at least one other property must be provided`,
    )
  }
  return rest
}
