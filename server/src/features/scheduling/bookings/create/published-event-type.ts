import { type Bookable, type BookableHost, storedId } from '../../availability/service.ts'
import { publishedEventType } from '../../event-types/service.ts'
import type { PublishedEventType } from '../store/payload.ts'

/**
 * Returns the event type's facts for events, from data that was read before the booking. Returns undefined in
 * organizations, where people have other names, and if several people without an event type are booked together.
 */
export function publishedOfNew(bookable: Bookable, hosts: readonly BookableHost[]): PublishedEventType | undefined {
  if (bookable.group.organizationId !== null || storedId(bookable) === null) return undefined
  return {
    ...publishedEventType.of(bookable),
    teamName: bookable.group.teamName,
    organizers: hosts.slice(0, 1).map(({ userId, timeFormat }) => ({
      userId,
      timeFormat,
      organizationId: null,
      usernameInOrganization: null,
    })),
  }
}
