import type { BookableHost } from '../../availability/service.ts'

/** The hosts of a stored meeting, the organizer first. */
export const hostRows = (
  { bookingId, startsAt }: { bookingId: number; startsAt: Date },
  hosts: readonly BookableHost[],
) =>
  hosts.map(({ userId, isFixed, groupId }, position) => ({
    bookingId,
    startsAt,
    userId,
    isOrganizer: position === 0,
    isFixed,
    groupId,
    position,
  }))
