import type { CommandContext } from '../../../../../../commands/context.ts'
import { parseInstant } from '../../../../../../lib/time/instant.ts'
import type { SeenBooking } from '../../../seen-booking.ts'
import type { Bookings } from '../../../service.ts'
import { parseOlderBooking } from './parse-older.ts'
import type { OlderBooking } from './schema.ts'

/** Makes a booking, or reschedules the one that `rescheduleUid` names. */
export function bookOlder(
  bookings: Bookings,
  context: CommandContext,
  body: OlderBooking,
  heldUid: string | undefined,
): Promise<SeenBooking | SeenBooking[]> {
  if (!body.rescheduleUid) return bookings.create(context, parseOlderBooking(body, heldUid))
  return bookings.reschedule(context, body.rescheduleUid, {
    startsAt: parseInstant(body.start),
    rescheduledBy: body.rescheduledBy || undefined,
    reason: body.responses.rescheduleReason || undefined,
    seatUid: body.seatReferenceUid || undefined,
    reservationUid: body.reservedSlotUid ?? heldUid,
  })
}

/** Returns the response to a dry run in place of a booking. It reads and stores nothing. */
export const dryRun = (body: OlderBooking) => ({
  id: 0,
  uid: 'dry-run',
  title: '',
  description: '',
  status: 'ACCEPTED',
  startTime: parseInstant(body.start).toISOString(),
  endTime: parseInstant(body.end ?? body.start).toISOString(),
  eventTypeId: body.eventTypeId ?? null,
  location: '',
  responses: {},
  metadata: {},
  user: { id: 0, name: '', email: '', username: '', timeZone: 'UTC' },
  attendees: [],
  cancellationReason: '',
  fromReschedule: null,
  recurringEventId: null,
  paymentRequired: false,
  isDryRun: true,
})
