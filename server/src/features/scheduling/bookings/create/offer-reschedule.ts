import { AppError } from '../../../../lib/errors.ts'
import { publishBookingEvent } from '../events/publish.ts'
import { ORIGIN_MS } from '../origins.ts'
import { listActiveOf, recordOffer } from '../store/origins.ts'
import { viewStoredBooking } from '../store/view.ts'
import type { Prepared } from './phases.ts'

/**
 * A caller who was refused for having enough bookings ahead, and can't show that they are the booker, isn't told which
 * one could be rescheduled. The booker gets a mail with the link instead, one a day for each booking.
 */
export async function offerReschedule({ deps, context, bookable, request }: Prepared, refusal: unknown): Promise<void> {
  const isUntold =
    refusal instanceof AppError &&
    refusal.code === 'BOOKER_LIMIT_REACHED' &&
    refusal.details.rescheduleUid === undefined
  if (!isUntold || !bookable.bookerActiveOffersReschedule) return
  // The refused request stays repeatable: what is done here isn't its answer.
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
