import type { Availability, Bookable, Selector } from '../availability/service.ts'
import { eventTypeNotFound, teamNotFound, userNotFound } from './errors/booking.ts'

/**
 * Returns the event type to be booked.
 *
 * @throws `EVENT_TYPE_NOT_FOUND`, `USER_NOT_FOUND`, `TEAM_NOT_FOUND` with the messages of the booking operations
 */
export async function findBookableFor(availability: Availability, selector: Selector): Promise<Bookable> {
  if ('userIds' in selector) return availability.get(selector)
  const bookable = await availability.find(selector)
  if (bookable) return bookable
  if ('eventTypeId' in selector) throw eventTypeNotFound.byId(selector.eventTypeId)
  const missing = await availability.findMissing(selector)
  if ('teamSlug' in selector) {
    if (missing === 'team') throw teamNotFound(selector.teamSlug)
    throw eventTypeNotFound.bySlug(selector.slug, `team ${selector.teamSlug}`, selector.organizationSlug)
  }
  const { username, slug } =
    'usernames' in selector ? { username: selector.usernames.join(', '), slug: 'dynamic' } : selector
  if (missing === 'user') throw userNotFound(username)
  throw eventTypeNotFound.bySlug(slug, `user ${username}`, selector.organizationSlug)
}
