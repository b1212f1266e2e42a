import { AppError } from '../../../../lib/errors.ts'
import { publishBookingEvent } from '../events/publish.ts'
import { ORIGIN_MS } from '../origins.ts'
import { listActiveOf, recordOffer } from '../store/origins.ts'
import { viewStoredBooking } from '../store/view.ts'
import type { Prepared } from './phases.ts'

/**
 * Mails the booker a link to reschedule an existing booking after the booker limit refused the request. The response to
 * a caller who hasn't proved to be the booker must not name the booking, so the link goes by mail. Each booking gets
 * one such mail a day at most.
 */
export async function offerReschedule({ deps, context, bookable, request }: Prepared, refusal: unknown): Promise<void> {
  const isUntold =
    refusal instanceof AppError &&
    refusal.code === 'BOOKER_LIMIT_REACHED' &&
    refusal.details.rescheduleUid === undefined
  if (!isUntold || !bookable.bookerActiveOffersReschedule) return
  // The result isn't stored under the idempotency key, because the refused request must stay repeatable.
  const { repeatable: _, ...plain } = context
  const { email } = request.attendee
  await deps.run(plain, async (change) => {
    const { tx, now } = change
    const [nearest] = await listActiveOf(tx, { eventTypeId: bookable.id, email, now })
    if (!nearest || !(await recordOffer(tx, nearest.id, { now, since: new Date(now.getTime() - ORIGIN_MS) }))) return
    const booking = await viewStoredBooking(tx, nearest.id)
    if (booking.eventType?.reschedulingDisabled) return
    const readers = booking.attendees.filter((attendee) => attendee.email.toLowerCase() === email.toLowerCase())
    await publishBookingEvent(deps, change, booking, {
      event: 'booking.reschedule-offered',
      occasion: 'reschedule-offered',
      newAttendeeIds: readers.map(({ id }) => id),
    })
  })
}
