import { type Static, Type } from 'typebox'
import type { EventTypeColumns, EventTypeRow } from '../store.ts'
import { minutes } from './minutes.ts'

export const DisableCancelling = Type.Object(
  { disabled: Type.Optional(Type.Boolean({ description: 'True if nobody but the organizer may cancel.' })) },
  { $id: 'DisableCancelling' },
)
export const DisableRescheduling = Type.Object(
  {
    disabled: Type.Optional(
      Type.Boolean({ description: 'True if nobody but the organizer may reschedule a booking.' }),
    ),
    minutesBefore: Type.Optional(minutes(1, 'From so many minutes before the start only the organizer may move it.')),
  },
  { $id: 'DisableRescheduling' },
)

export const parseDisableCancelling = (sent: Static<typeof DisableCancelling> | null): EventTypeColumns => ({
  cancellingDisabled: sent?.disabled ?? false,
})

export const parseDisableRescheduling = (sent: Static<typeof DisableRescheduling> | null): EventTypeColumns => ({
  reschedulingDisabled: sent?.disabled ?? false,
  // If rescheduling is disabled, there is no notice for it.
  reschedulingMinimumNoticeMinutes: sent?.disabled ? null : (sent?.minutesBefore ?? null),
})

export const presentDisableCancelling = (row: EventTypeRow) => ({ disabled: row.cancellingDisabled })

export const presentDisableRescheduling = (row: EventTypeRow) => ({
  disabled: row.reschedulingDisabled,
  ...(row.reschedulingMinimumNoticeMinutes !== null && { minutesBefore: row.reschedulingMinimumNoticeMinutes }),
})
