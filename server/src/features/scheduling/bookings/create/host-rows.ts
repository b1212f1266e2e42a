import type { BookableHost } from '../../availability/service.ts'

/** What is kept of the hosts of a meeting, the organizer first. */
export const hostsInOrder = (hosts: readonly BookableHost[]) =>
  hosts.map(({ userId, isFixed, groupId }, position) => ({
    userId,
    isOrganizer: position === 0,
    isFixed,
    groupId,
    position,
  }))

/** Who hosts beside the organizer stands among the attendees as well. */
export const coHostAttendees = (hosts: readonly BookableHost[]) =>
  hosts.slice(1).map(({ userId, name, username, email, timeZone, locale }) => ({
    kind: 'host' as const,
    userId,
    name: name ?? username ?? '',
    email,
    timeZone,
    language: locale ?? 'en',
  }))

/** The same as rows of a stored meeting. */
export const hostRows = (
  { bookingId, startsAt }: { bookingId: number; startsAt: Date },
  hosts: readonly BookableHost[],
) => hostsInOrder(hosts).map((host) => ({ bookingId, startsAt, ...host }))
