import type { Bookable, BookableHost } from '../../availability/service.ts'
import type { Turn } from '../../round-robin/service.ts'
import type { BookingView, ViewedHost } from '../booking.ts'

/** The host who gives the booking away, and the one who gets it. */
export type Handover = { leaving: ViewedHost; joining: BookableHost; turn: Turn }

const MINUTE_MS = 60_000

export const slotOf = ({ startsAt, endsAt }: BookingView) => ({
  start: startsAt.getTime(),
  lengthMinutes: (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS,
  bookerTimeZone: 'UTC',
})

/** Returns the free hosts who don't host the booking yet. The rotation chooses among them. */
export const freeOthers = ({ hosts }: BookingView, freeHostIds: readonly number[]): number[] =>
  freeHostIds.filter((id) => !hosts.some(({ userId }) => userId === id))

/** Returns the first rotating host who can be replaced by the next host of the same group. */
export function nextHandover(bookable: Bookable, { hosts }: BookingView, turns: readonly Turn[]): Handover | undefined {
  for (const leaving of hosts.filter(({ isFixed }) => !isFixed)) {
    const turn = turns.find(({ groupId }) => groupId === groupOf(bookable, leaving))
    const joining = bookable.hosts.find(({ userId }) => userId === turn?.userId)
    if (turn && joining) return { leaving, joining, turn }
  }
  return undefined
}

/** Returns the host whom a chosen host replaces: a rotating one, of the same group if there is one. */
export function leavingFor(
  bookable: Bookable,
  { hosts }: BookingView,
  { groupId }: BookableHost,
): ViewedHost | undefined {
  const rotating = hosts.filter(({ isFixed }) => !isFixed)
  return rotating.find((host) => groupOf(bookable, host) === groupId) ?? rotating[0]
}

/**
 * Returns the host's current group in the rotation, or the group at the time of booking if the host has left the
 * rotation.
 */
const groupOf = ({ hosts }: Bookable, { userId, groupId }: ViewedHost): number | null =>
  hosts.find((host) => host.userId === userId)?.groupId ?? groupId
