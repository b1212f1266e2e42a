import type { BookableHost } from '../../availability/service.ts'
import { hostAttendee, type NewAttendee } from '../store/attendee-columns.ts'

/** Returns the hosts as they are stored with a meeting, the organizer first. */
export const hostsInOrder = (hosts: readonly BookableHost[]) =>
  hosts.map(({ userId, isFixed, groupId }, position) => ({
    userId,
    isOrganizer: position === 0,
    isFixed,
    groupId,
    position,
  }))

/** Returns the hosts other than the organizer as attendees, because they are stored among the attendees as well. */
export const coHostAttendees = (hosts: readonly BookableHost[]): NewAttendee[] => hosts.slice(1).map(hostAttendee)

/** Returns the hosts of a stored meeting as rows. */
export const hostRows = (
  { bookingId, startsAt }: { bookingId: number; startsAt: Date },
  hosts: readonly BookableHost[],
) => hostsInOrder(hosts).map((host) => ({ bookingId, startsAt, ...host }))
