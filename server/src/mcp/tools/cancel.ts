import { Type } from 'typebox'
import { failed } from '../tool.ts'
import { change, tryChange } from './ask-api.ts'
import {
  addressOfBooking,
  bookingUid,
  changeArguments,
  changed,
  nothingChanged,
  readBooking,
  whenText,
} from './bookings.ts'
import { handMade } from './hand-made.ts'

export const cancel = handMade({
  name: 'cancel',
  title: 'Cancel a booking',
  description:
    'Cancels a booking. Its time is free at once, and everybody gets mails. Call it with dryRun=true first and tell the person what would happen.',
  input: Type.Object(
    {
      bookingUid,
      cancellationReason: Type.Optional(
        Type.String({ maxLength: 5000, description: 'The attendees read it. Organizers must give a reason.' }),
      ),
      cancelSubsequentBookings: Type.Optional(
        Type.Boolean({ description: 'True also cancels the later bookings of the series.' }),
      ),
      seatUid: Type.Optional(
        Type.String({ maxLength: 100, description: 'The uid of the seat, if several share the booking.' }),
      ),
      ...changeArguments,
    },
    { additionalProperties: false },
  ),
  effect: 'changes',
  scope: 'BOOKING_WRITE',
  async run({ bookingUid: uid, dryRun, idempotencyKey, ...body }, call) {
    const url = `${addressOfBooking(uid)}/cancel`
    if (!dryRun) {
      const answer = await change(call.send, url, body, idempotencyKey)
      return changed(answer, 'The booking was cancelled.')
    }
    const { title, status, start, end, people } = await readBooking(uid, call.send)
    if (status !== 'accepted' && status !== 'pending')
      return failed(`The booking is ${status}, so it can't be cancelled.`)
    await tryChange(call.send, url, body)
    return nothingChanged(
      `${JSON.stringify(title)} of ${people.join(', ')} for ${whenText(start, end, 'UTC')} would be cancelled. They would get mails.`,
    )
  },
})
