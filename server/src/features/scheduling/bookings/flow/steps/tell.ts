import type { BookingView, ViewedHost } from '../../booking.ts'
import { toldOfNew } from '../../create/told-event-type.ts'
import { tell, tellAll } from '../../events/tell.ts'
import { viewBooking, viewBookingsById } from '../../store/view.ts'
import type { Draft, StoredMeeting } from '../draft.ts'

/** What was stored: known already, or read in one statement; a single booking by the one that is kept prepared. */
async function viewStored({ tx, stored }: Draft): Promise<BookingView[]> {
  const known = stored.flatMap(({ view }) => view ?? [])
  if (known.length === stored.length) return known
  if (stored.length > 1) {
    return viewBookingsById(
      tx,
      stored.map(({ bookingId }) => bookingId),
    )
  }
  return [(await viewBooking(tx, (stored[0] as StoredMeeting).bookingId)) as BookingView]
}

/** Events of all meetings; about a series people are written once, with all its dates. */
export async function tellOfNew(draft: Draft): Promise<Partial<Draft>> {
  const { deps, tx, context, now, status, bookable, hosts } = draft
  const result = await viewStored(draft)
  const [event, occasion] =
    status === 'accepted' ? (['BOOKING_CREATED', 'scheduled'] as const) : (['BOOKING_REQUESTED', 'requested'] as const)
  const told = result.map((booking, index) => ({
    booking,
    bookingEvent: { event, ...(index === 0 && { occasion, further: result.slice(1) }) },
  }))
  await tellAll(deps, tx, context, now, told, toldOfNew(bookable, hosts))
  return { result }
}

/** Subscribers call the hosts; people are written to once one of them has taken it. */
export async function tellOfInstant(draft: Draft): Promise<Partial<Draft>> {
  const { deps, tx, context, now } = draft
  const result = await viewStored(draft)
  await tell(deps, tx, context, now, result[0] as BookingView, { event: 'INSTANT_MEETING' })
  return { result }
}

/** Those who don't host it any more, each with a new host, or else the organizer. */
function replacedHosts({ hosts: before }: BookingView, { hosts: after }: BookingView) {
  const isIn = (hosts: readonly ViewedHost[], { userId }: ViewedHost) => hosts.some((host) => host.userId === userId)
  const joining = after.filter((host) => !isIn(before, host))
  return before
    .filter((host) => !isIn(after, host))
    .flatMap((from, index) => {
      const to = joining[index] ?? after[0]
      return to ? { from, to, isNew: joining.includes(to) } : []
    })
}

const formerTime = ({ id, uid, startsAt, endsAt }: BookingView) => ({ bookingId: id, uid, startsAt, endsAt })

/** Event and mails of a booking at its new time. */
export async function tellOfReschedule(draft: Draft): Promise<Partial<Draft>> {
  const { deps, tx, context, now, status, old, move } = draft
  const result = await viewStored(draft)
  await tell(deps, tx, context, now, result[0] as BookingView, {
    event: status === 'accepted' ? 'BOOKING_RESCHEDULED' : 'BOOKING_REQUESTED',
    occasion: status === 'accepted' ? 'rescheduled' : 'requested',
    reason: move.reason,
    former: formerTime(old),
    replaced: replacedHosts(old, result[0] as BookingView),
    wasAccepted: old.status === 'accepted',
  })
  // Of a shared meeting that moves as a whole the first seat stands for all.
  const seatUid = result[0]?.attendees.find(({ seat }) => seat)?.seat?.uid
  return { result: result.map((booking) => (seatUid === undefined ? booking : { ...booking, seatUid })) }
}

/** Event and mails of a seat: the others who share the meeting aren't written to. */
export async function tellOfSeatIn(draft: Draft, bookingId: number, seatUid: string): Promise<BookingView> {
  const { deps, tx, context, now } = draft
  const booking = { ...((await viewBooking(tx, bookingId)) as BookingView), seatUid }
  const newAttendeeIds = booking.attendees.flatMap(({ id, seat }) => (seat?.uid === seatUid ? id : []))
  await tell(deps, tx, context, now, booking, { event: 'BOOKING_CREATED', occasion: 'seat-taken', newAttendeeIds })
  return booking
}

export async function tellOfSeat(draft: Draft): Promise<Partial<Draft>> {
  const { bookingId, seatUid = '' } = draft.stored[0] as StoredMeeting
  return { result: [await tellOfSeatIn(draft, bookingId, seatUid)] }
}

/** Event and mails of a seat at its new time. */
export async function tellOfMovedSeatIn(draft: Draft, bookingId: number): Promise<BookingView> {
  const { deps, tx, context, now, old, move, seatUid } = draft
  const booking = { ...((await viewBooking(tx, bookingId)) as BookingView), seatUid }
  const newAttendeeIds = booking.attendees.flatMap(({ id, seat }) => (seat?.uid === seatUid ? id : []))
  await tell(deps, tx, context, now, booking, {
    event: 'BOOKING_RESCHEDULED',
    occasion: 'seat-moved',
    reason: move.reason,
    former: formerTime(old),
    newAttendeeIds,
  })
  return booking
}

export async function tellOfRescheduledSeat(draft: Draft): Promise<Partial<Draft>> {
  return { result: [await tellOfMovedSeatIn(draft, (draft.stored[0] as StoredMeeting).bookingId)] }
}
