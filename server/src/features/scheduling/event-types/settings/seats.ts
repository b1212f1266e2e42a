import { Type } from 'typebox'
import type { EventTypeColumns, EventTypeRow } from '../store.ts'
import { Disabled, disabled, unlessDisabled } from './disabled.ts'
import { fit } from './schema-fit.ts'

const Seats = Type.Object(
  {
    seatsPerTimeSlot: Type.Integer({ minimum: 1, maximum: 1000 }),
    showAttendeeInfo: Type.Boolean({ description: 'True if bookers see who else attends.' }),
    showAvailabilityCount: Type.Boolean({ description: 'True if bookers see how many seats are left.' }),
  },
  { $id: 'Seats' },
)
export const SeatsOrNone = Type.Union([Seats, Disabled])

export function parseSeats(sent: unknown): EventTypeColumns {
  const own = unlessDisabled(sent, 'seats')
  if (!own) return { seatsPerSlot: null, seatsShowAttendees: false, seatsShowAvailability: true }
  const { seatsPerTimeSlot, showAttendeeInfo, showAvailabilityCount } = fit(Seats, own, 'seats')
  return {
    seatsPerSlot: seatsPerTimeSlot,
    seatsShowAttendees: showAttendeeInfo,
    seatsShowAvailability: showAvailabilityCount,
  }
}

export const presentSeats = (
  row: Pick<EventTypeRow, 'seatsPerSlot' | 'seatsShowAttendees' | 'seatsShowAvailability'>,
) =>
  row.seatsPerSlot === null
    ? disabled
    : {
        seatsPerTimeSlot: row.seatsPerSlot,
        showAttendeeInfo: row.seatsShowAttendees,
        showAvailabilityCount: row.seatsShowAvailability,
      }
