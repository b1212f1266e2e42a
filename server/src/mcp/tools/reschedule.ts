import { Type } from 'typebox'
import { parseInstant } from '../../lib/time/instant.ts'
import { failed, type ToolCall, type ToolResult } from '../tool.ts'
import { change, tryChange } from './ask-api.ts'
import { sentences } from './book.ts'
import {
  addressOfBooking,
  bookingUid,
  changeArguments,
  changed,
  nothingChanged,
  readBooking,
  whenText,
} from './bookings.ts'
import { explain, listFreeTimes } from './free-times.ts'
import { handMade } from './hand-made.ts'

const MINUTE_MS = 60_000

export const reschedule = handMade({
  name: 'reschedule',
  title: 'Reschedule a booking',
  description:
    'Moves a booking to another free time. The server makes a new booking with a uid of its own and cancels the old one. Everybody gets mails. Call it with dryRun=true first and tell the person what would happen.',
  input: Type.Object(
    {
      bookingUid,
      start: Type.String({
        format: 'iso-instant',
        description: 'The new start, as find_times with bookingUidToReschedule writes it.',
      }),
      reschedulingReason: Type.Optional(Type.String({ maxLength: 5000 })),
      seatUid: Type.Optional(
        Type.String({ maxLength: 100, description: 'The uid of the seat, if several share the booking.' }),
      ),
      ...changeArguments,
    },
    { additionalProperties: false },
  ),
  effect: 'changes',
  scope: 'BOOKING_WRITE',
  async run({ bookingUid: uid, start, reschedulingReason, seatUid, dryRun, idempotencyKey }, call) {
    const body = { start, reschedulingReason, seatUid }
    const url = `${addressOfBooking(uid)}/reschedule`
    if (dryRun) return tryOut(uid, parseInstant(start).getTime(), call, () => tryChange(call.send, url, body))
    const answer = await change(call.send, url, body, idempotencyKey)
    return changed(answer, 'The booking was rescheduled. This is the new booking:')
  },
})

async function tryOut(
  uid: string,
  start: number,
  call: ToolCall,
  checkRules: () => Promise<void>,
): Promise<ToolResult> {
  const booking = await readBooking(uid, call.send)
  const { title, status, eventTypeId, end, people } = booking
  if (status !== 'accepted' && status !== 'pending')
    return failed(`The booking is ${status}, so it can't be rescheduled.`)
  const duration = (end - booking.start) / MINUTE_MS
  const range = { from: start, until: start + duration * MINUTE_MS, timeZone: 'UTC' }
  const isFree = (await listFreeTimes({ eventTypeId }, range, { bookingUidToReschedule: uid }, call)).some(
    (time) => time.start === start,
  )
  if (!isFree) {
    const explained = await explain({ eventTypeId }, new Date(start).toISOString(), {}, call)
    return failed(
      `The booking can't be rescheduled to this time. ${sentences(explained.flatMap(({ reasons }) => reasons))}`,
    )
  }
  await checkRules()
  return nothingChanged(
    `The time is free. ${JSON.stringify(title)} of ${people.join(', ')} would move from ${whenText(booking.start, end, 'UTC')} to ${whenText(start, start + duration * MINUTE_MS, 'UTC')}. They would get mails.`,
  )
}
