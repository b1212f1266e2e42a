import { type Static, Type } from 'typebox'
import { parseInstant } from '../../../../../lib/time/instant.ts'
import type { RequestedReservation } from '../../service.ts'

/** The body that the components of existing pages send. */
export const ReservationInputV20240415 = Type.Object(
  {
    eventTypeId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    slotUtcStartDate: Type.String({ format: 'iso-instant' }),
    slotUtcEndDate: Type.String({ format: 'iso-instant' }),
    _isDryRun: Type.Optional(Type.Boolean({ description: 'True makes all checks and holds nothing.' })),
    bookingUid: Type.Optional(Type.Unknown({ description: 'The server ignores it.' })),
  },
  { $id: 'ReserveSlotOlder' },
)

export const parseReservationV20240415 = (input: Static<typeof ReservationInputV20240415>): RequestedReservation => ({
  selector: { eventTypeId: input.eventTypeId },
  startsAt: parseInstant(input.slotUtcStartDate),
  endsAt: parseInstant(input.slotUtcEndDate),
})
