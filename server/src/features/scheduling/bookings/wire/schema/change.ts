import { Type } from 'typebox'
import { dryRunField } from '../dry-run.ts'

const closed = { additionalProperties: false }
const Reason = Type.Optional(Type.String({ maxLength: 5000 }))

const move = {
  start: Type.String({ format: 'iso-instant', description: 'A time without an offset is in UTC.' }),
  rescheduledBy: Type.Optional(
    Type.String({
      format: 'email',
      description:
        'Who reschedules it. Ignored unless the caller may update the booking: the organizer, and admins of the event type.',
    }),
  ),
  emailVerificationCode: Type.Optional(Type.String()),
  ...dryRunField,
}
const seatUid = Type.String({ description: 'The uid of the seat that the caller booked.' })

export const RescheduleBody = Type.Object(
  { ...move, reschedulingReason: Reason, seatUid: Type.Optional(seatUid) },
  closed,
)
export const RescheduleInput = Type.Union([
  Type.Object({ ...move, reschedulingReason: Reason }, { $id: 'RescheduleBooking', ...closed }),
  Type.Object({ ...move, seatUid }, { $id: 'RescheduleSeat', ...closed }),
])

const cancellationReason = Type.Optional(
  Type.String({ maxLength: 5000, description: 'Organizers must give a reason.' }),
)
const cancelSubsequentBookings = Type.Optional(
  Type.Boolean({ description: 'Cancels the later occurrences of the series as well.' }),
)
export const CancelBody = Type.Object(
  { cancellationReason, cancelSubsequentBookings, seatUid: Type.Optional(seatUid), ...dryRunField },
  closed,
)
export const CancelInput = Type.Union([
  Type.Object({ cancellationReason, cancelSubsequentBookings, ...dryRunField }, { $id: 'CancelBooking', ...closed }),
  Type.Object({ seatUid, cancellationReason, ...dryRunField }, { $id: 'CancelSeat', ...closed }),
])

export const DeclineInput = Type.Object({ reason: Reason }, { $id: 'DeclineBooking' })

export const MarkAbsentInput = Type.Object(
  {
    host: Type.Optional(
      Type.Boolean({ description: 'True marks the host as absent; false does not remove the mark.' }),
    ),
    attendees: Type.Optional(
      Type.Array(Type.Object({ email: Type.String({ format: 'email' }), absent: Type.Boolean() }), {
        minItems: 1,
        description: 'Addresses that are not on the booking are ignored.',
      }),
    ),
    chargeNoShow: Type.Optional(
      Type.Boolean({ description: 'True charges the saved card of the booker, who must be absent.' }),
    ),
  },
  { $id: 'MarkAbsent' },
)
