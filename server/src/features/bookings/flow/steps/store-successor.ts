import { storeSuccessor as store } from '../../reschedule/store-successor.ts'
import { moveAttendee } from '../../store.ts'
import type { Draft, Meeting } from '../draft.ts'
import { attendeeOfSeat } from './join-with-seat.ts'

/** The booking at its new time; everything else is copied from the old one. Seats go along: all of them, or the one that moves. */
export async function storeSuccessor(draft: Draft): Promise<Partial<Draft>> {
  const { deps, tx, now, context, way, old, meetings, status, hosts } = draft
  const meeting = meetings[0] as Meeting
  const seated = way === 'seatMove' ? [attendeeOfSeat(draft)] : old.attendees.filter(({ kind }) => kind === 'seat')
  const isOneSeat = way === 'seatMove'
  const stored = await store(tx, deps.ids, context, {
    old,
    meeting,
    status,
    hosts,
    seats: seated.length,
    isOneSeat,
    now,
  })
  for (const { id } of seated) await moveAttendee(tx, id, stored.bookingId, meeting.startsAt)
  return { stored: [{ ...meeting, ...stored }] }
}
