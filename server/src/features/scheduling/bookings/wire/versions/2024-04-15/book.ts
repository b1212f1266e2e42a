import type { CommandContext } from '../../../../../../commands/context.ts'
import { parseInstant } from '../../../../../../lib/time/instant.ts'
import type { SeenBooking } from '../../../seen-booking.ts'
import type { Bookings } from '../../../service.ts'
import { tryOutIf } from '../../dry-run.ts'
import { parseBookingV20240415 } from './parse-booking.ts'
import type { BookingInputV20240415 } from './schema.ts'

/** Makes a booking, or reschedules the one that `rescheduleUid` names. */
export function bookV20240415(
  bookings: Bookings,
  caller: CommandContext,
  body: BookingInputV20240415,
  heldUid: string | undefined,
): Promise<SeenBooking | SeenBooking[]> {
  const context = tryOutIf(body._isDryRun, caller)
  if (!body.rescheduleUid) return bookings.create(context, parseBookingV20240415(body, heldUid))
  return bookings.reschedule(context, body.rescheduleUid, {
    startsAt: parseInstant(body.start),
    rescheduledBy: body.rescheduledBy || undefined,
    reason: body.responses.rescheduleReason || undefined,
    seatUid: body.seatReferenceUid || undefined,
    reservationUid: body.reservedSlotUid ?? heldUid,
  })
}
