import { isRecord } from '../../lib/records.ts'

/** An object that another system has sent. Nothing is known of its fields. */
export type Sent = Readonly<Record<string, unknown>>

/** Returns a text that isn't empty, a number as a text, or undefined. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns the objects of a list. */
export const listOf = (value: unknown): readonly Sent[] => (Array.isArray(value) ? value.filter(isRecord) : [])

/** Returns the texts of a list. */
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string' && item !== '') : []

/** Returns the object without fields that are null, undefined or empty. The server sees such fields as absent. */
export const withoutEmpty = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as Fields
