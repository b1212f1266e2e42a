import type { Selector } from '../../availability/service.ts'
import type { BookingView } from '../booking.ts'

/**
 * Returns the selector of the event type, or undefined if the event type is deleted. A booking of several hosts without
 * team and event type was booked by their usernames.
 */
export function selectorOf({ eventTypeId, teamId, hosts }: BookingView): Selector | undefined {
  if (eventTypeId !== null) return { eventTypeId }
  return teamId === null && hosts.length > 1 ? { userIds: hosts.map(({ userId }) => userId) } : undefined
}
