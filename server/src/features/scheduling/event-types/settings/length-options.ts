import { Type } from 'typebox'
import type { EventTypeColumns } from '../store.ts'
import { MAX_MEETING_MINUTES, minutes } from './minutes.ts'
import { fit } from './schema-fit.ts'

const Length = minutes(1, 'Minutes.', MAX_MEETING_MINUTES)
const Lengths = Type.Array(Length, { minItems: 1, maxItems: 100, uniqueItems: true })

/** Clients that are generated from the published contract send these numbers as texts. */
export const LengthOptionsInput = Type.Union([
  Type.Array(Type.Union([Length, Type.String({ pattern: '^[1-9][0-9]*$' })]), { minItems: 1, maxItems: 100 }),
  Type.Null(),
])

export function parseLengthOptions(sent: unknown): EventTypeColumns {
  if (sent === null) return { lengthOptionsMinutes: null }
  const numbers = Array.isArray(sent) ? sent.map(fromText) : sent
  return { lengthOptionsMinutes: fit(Lengths, numbers, 'lengthInMinutesOptions') }
}

const fromText = (item: unknown): unknown =>
  typeof item === 'string' && /^[1-9][0-9]{0,9}$/.test(item) ? Number(item) : item
