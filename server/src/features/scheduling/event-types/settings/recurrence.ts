import { Type } from 'typebox'
import { invalid } from '../../../../lib/errors.ts'
import type { EventTypeColumns, EventTypeRow } from '../store.ts'
import { Disabled, unlessDisabled } from './disabled.ts'
import { fit } from './schema-fit.ts'

/** Maximum number of occurrences, because one booking request writes rows for each of them. */
const MAX_OCCURRENCES = 500

/** Maximum number of years, because the days from the first to the last meeting are checked one by one. */
const MAX_YEARS = 100
const IN_A_YEAR = { yearly: 1, monthly: 12, weekly: 52 } as const

export const Recurrence = Type.Object(
  {
    interval: Type.Integer({
      minimum: 1,
      maximum: 1000,
      description: 'The number of weeks, months or years between two meetings.',
    }),
    occurrences: Type.Integer({ minimum: 1, maximum: MAX_OCCURRENCES, description: 'The maximum number of meetings.' }),
    frequency: Type.Enum(['yearly', 'monthly', 'weekly']),
  },
  { $id: 'Recurrence' },
)
export const RecurrenceInput = Type.Union([Recurrence, Disabled, Type.Null()])

export function parseRecurrence(sent: unknown): EventTypeColumns {
  const own = unlessDisabled(sent, 'recurrence')
  if (!own) return { recurrenceFrequency: null, recurrenceInterval: null, recurrenceCount: null }
  const { interval, occurrences, frequency } = fit(Recurrence, own, 'recurrence')
  const years = Math.ceil((interval * (occurrences - 1)) / IN_A_YEAR[frequency])
  if (years > MAX_YEARS) {
    throw invalid(
      'SETTING_INVALID',
      `Invalid recurrence: its last meeting would be ${years} years after the first; at most ${MAX_YEARS} are possible. Send fewer occurrences or a smaller interval.`,
    )
  }
  return { recurrenceFrequency: frequency, recurrenceInterval: interval, recurrenceCount: occurrences }
}

export const presentRecurrence = (row: EventTypeRow) =>
  row.recurrenceFrequency === null
    ? null
    : {
        interval: row.recurrenceInterval ?? 1,
        occurrences: row.recurrenceCount ?? 1,
        frequency: row.recurrenceFrequency,
      }
