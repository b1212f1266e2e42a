import type { BookableHost } from '../../../availability/service.ts'
import type { BookingView } from '../../booking.ts'
import { retitle } from '../../create/retitle.ts'
import type { Draft, Meeting } from '../../flow/draft.ts'
import { moveAttendee } from '../../store/change.ts'
import { storeSuccessor as store } from '../store-successor.ts'
import { attendeeOfSeat } from './join-with-seat.ts'

/** The booking at its new time; all but its hosts is copied from the old one. Seats go along: all of them, or the one that moves. */
export async function storeSuccessor(draft: Draft): Promise<Partial<Draft>> {
  const { deps, tx, now, context, way, old, meetings, status, bookable, hosts } = draft
  const meeting = meetings[0] as Meeting
  const seated = way === 'seatMove' ? [attendeeOfSeat(draft)] : old.attendees.filter(({ kind }) => kind === 'seat')
  const isOneSeat = way === 'seatMove'
  const stored = await store(tx, deps.ids, context, {
    old,
    meeting,
    status,
    hosts,
    title: haveSameHosts(old, hosts) ? old.title : retitle(bookable, old, hosts),
    seats: seated.length,
    isOneSeat,
    now,
  })
  for (const { id } of seated) await moveAttendee(tx, id, stored.bookingId, meeting.startsAt)
  return { stored: [{ ...meeting, ...stored }] }
}

const haveSameHosts = (old: BookingView, hosts: readonly BookableHost[]): boolean =>
  old.hosts.length === hosts.length && old.hosts.every(({ userId }, index) => userId === hosts[index]?.userId)
