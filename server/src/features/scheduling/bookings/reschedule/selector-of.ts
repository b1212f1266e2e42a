import type { Selector } from '../../availability/service.ts'
import type { BookingView } from '../booking.ts'

/**
 * Returns whose time is asked for when the booking is rescheduled, or nothing where its event type is gone. Several people
 * of no team who meet without an event type were booked together.
 */
export function selectorOf({ eventTypeId, teamId, hosts }: BookingView): Selector | undefined {
  if (eventTypeId !== null) return { eventTypeId }
  return teamId === null && hosts.length > 1 ? { userIds: hosts.map(({ userId }) => userId) } : undefined
}
