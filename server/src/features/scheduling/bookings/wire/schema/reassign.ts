import { type Static, Type } from 'typebox'
import { displayEmail } from '../../../../../lib/text/display-email.ts'
import { type BookingView, organizerOf } from '../../booking.ts'

export const ReassignInput = Type.Object(
  { reason: Type.Optional(Type.String({ maxLength: 5000, description: 'A text that the mails to the hosts show.' })) },
  { $id: 'ReassignBooking' },
)

const Reassigned = Type.Object(
  {
    bookingUid: Type.String(),
    reassignedTo: Type.Object(
      { id: Type.Integer(), name: Type.String(), email: Type.String(), displayEmail: Type.String() },
      { description: 'The organizer. A fixed organizer stays when another host is replaced.' },
    ),
  },
  { $id: 'ReassignedBooking' },
)

/**
 * In the published contract, `data` recursively contains the same response. In fact it always holds the reassignment
 * itself.
 */
export const ReassignAnswer = Type.Cyclic(
  {
    ReassignAnswer: Type.Object({
      status: Type.Enum(['success', 'error']),
      data: Type.Union([Reassigned, Type.Ref('ReassignAnswer')]),
    }),
  },
  'ReassignAnswer',
)

export function presentReassignment(booking: BookingView): Static<typeof Reassigned> {
  const { userId = 0, name, username, email = '' } = organizerOf(booking) ?? {}
  return {
    bookingUid: booking.uid,
    reassignedTo: { id: userId, name: name ?? username ?? '', email, displayEmail: displayEmail(email) },
  }
}
