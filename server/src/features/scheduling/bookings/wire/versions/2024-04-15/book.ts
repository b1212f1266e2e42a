import type { CommandContext } from '../../../../../../commands/context.ts'
import { parseInstant } from '../../../../../../lib/time/instant.ts'
import type { SeenBooking } from '../../../seen-booking.ts'
import type { Bookings } from '../../../service.ts'
import { parseBookingV20240415 } from './parse-booking.ts'
import type { BookingInputV20240415 } from './schema.ts'

/** Makes a booking, or reschedules the one that `rescheduleUid` names. */
export function bookV20240415(
  bookings: Bookings,
  context: CommandContext,
  body: BookingInputV20240415,
  heldUid: string | undefined,
): Promise<SeenBooking | SeenBooking[]> {
  if (!body.rescheduleUid) return bookings.create(context, parseBookingV20240415(body, heldUid))
  return bookings.reschedule(context, body.rescheduleUid, {
    startsAt: parseInstant(body.start),
    rescheduledBy: body.rescheduledBy || undefined,
    reason: body.responses.rescheduleReason || undefined,
    seatUid: body.seatReferenceUid || undefined,
    reservationUid: body.reservedSlotUid ?? heldUid,
  })
}

/** Returns the response to a dry run in place of a booking. It reads and stores nothing. */
export const dryRun = (body: BookingInputV20240415) => ({
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
