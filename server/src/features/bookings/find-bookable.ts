import type { Availability, Bookable, Selector } from '../availability/service.ts'
import { eventTypeNotFound } from './errors.ts'

/** The event type to be booked. @throws `EVENT_TYPE_NOT_FOUND`, `USER_NOT_FOUND` in the words of the booking operations */
export async function findBookableFor(availability: Availability, selector: Selector): Promise<Bookable> {
  const bookable = await availability.find(selector)
  if (bookable) return bookable
  if ('eventTypeId' in selector) throw eventTypeNotFound.byId(selector.eventTypeId)
  await availability.checkUsername(selector.username)
  throw eventTypeNotFound.bySlug(selector.slug, selector.username)
}
