import type { Availability } from '../availability/service.ts'
import { findBookableFor } from './find-bookable.ts'
import type { BookingRequest } from './request.ts'
import { instantNeedsTeam, notRecurring, seriesNotBookable } from './request-errors.ts'

/** What the caller wants beside one meeting at one time. */
export type WantedKind = { instant?: boolean | undefined; recurrenceCount?: number | undefined }

/**
 * Refuses the kinds of booking that can't be made.
 *
 * @throws `INSTANT_NEEDS_TEAM`, `EVENT_TYPE_NOT_RECURRING`, `SERIES_NOT_BOOKABLE`, and what finding the event type throws
 */
export async function checkKind(
  availability: Availability,
  { selector }: BookingRequest,
  { instant, recurrenceCount }: WantedKind,
): Promise<void> {
  if (!instant && recurrenceCount === undefined) return
  const bookable = await findBookableFor(availability, selector)
  if (instant) throw instantNeedsTeam()
  throw bookable.recurrenceFrequency === null ? notRecurring(bookable.id) : seriesNotBookable(bookable.id)
}
