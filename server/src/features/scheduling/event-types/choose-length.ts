import type { EventTypeRow } from './store.ts'

type OfferedLengths = Pick<EventTypeRow, 'lengthMinutes' | 'lengthOptionsMinutes'>

/** The errors of the operation that asks. They differ in their texts, which existing clients compare. */
type LengthErrors = {
  /** The event type offers one length and the caller states one. Without this error, the caller may state that length. */
  fixed?: () => Error
  unknown: (lengths: readonly number[]) => Error
}

/** Returns the length of a meeting in minutes. @throws the errors that the caller gives */
export function chooseLength(
  { lengthMinutes, lengthOptionsMinutes }: OfferedLengths,
  wanted: number | undefined,
  errors: LengthErrors,
): number {
  if (wanted === undefined) return lengthMinutes
  if (!lengthOptionsMinutes && errors.fixed) throw errors.fixed()
  const lengths = lengthOptionsMinutes ?? [lengthMinutes]
  if (!lengths.includes(wanted)) throw errors.unknown(lengths)
  return wanted
}
