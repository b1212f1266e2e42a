import type { Actor } from '../../../commands/context.ts'
import type { Db } from '../../../db/connection.ts'
import { attends, findReaders, isAttendee } from './access.ts'
import type { BookingView, ViewedAttendee, ViewedReschedule } from './booking.ts'

declare const seen: unique symbol

/**
 * A booking as one reader may see it. Answers, lists, pages, calendar links and payloads are made from this type alone,
 * and this file alone makes it, so a new operation can't forget to hide something.
 */
export type SeenBooking = BookingView & { readonly [seen]: true }

/** Somebody who knows a booking's link and nothing more: the reader of its pages. */
export const LINK_HOLDER: Actor = { kind: 'anonymous', address: '' }

/** What a list adds to what its reader may see. */
type List = {
  /** Bookings that the address of the list opens to everybody who may call it. */
  isOpen?: (booking: BookingView) => boolean
}

/** The booking as this reader may see it, with at most one statement. */
export const seeBooking = async (db: Db, actor: Actor, booking: BookingView): Promise<SeenBooking> =>
  (await seeBookings(db, actor, [booking]))[0] as SeenBooking

/** The same for several bookings, still with at most one statement. `list`: somebody who finds them in a list sees their attendees. */
export async function seeBookings(
  db: Db,
  actor: Actor,
  bookings: readonly BookingView[],
  list?: List,
): Promise<SeenBooking[]> {
  const isOpen = list?.isOpen ?? (() => false)
  const hiding = bookings.filter((booking) => hidesAnything(booking) && !isOpen(booking))
  const { mayRead, isHostOfEventType } = await findReaders(db, actor, hiding)
  return bookings.map((booking) => {
    const named = fromOwnSeat(booking, actor)
    if (!hiding.includes(booking) || mayRead(booking)) return named as SeenBooking
    return redact(named, actor, list !== undefined || isHostOfEventType(booking))
  })
}

/** Those who own a booking see all of it, and nobody else hears of its events (`audienceOf`). */
export const seenByOwners = (booking: BookingView): SeenBooking => booking as SeenBooking

const hidesAnything = ({ seatsTotal, eventType }: BookingView): boolean =>
  seatsTotal !== null || eventType?.hideOrganizerEmail === true

/** The caller proves a seat by its uid, by the command that made or moved it, or by an account with its address. */
const isOwnSeat = ({ shownSeatUid, seatUid }: BookingView, actor: Actor, attendee: ViewedAttendee): boolean =>
  attendee.seat !== null &&
  (attendee.seat.uid === shownSeatUid || attendee.seat.uid === seatUid || isAttendee(actor, attendee))

/** Who moved alone comes from another booking than the others who share the meeting. */
function fromOwnSeat(booking: BookingView, actor: Actor): BookingView {
  if (booking.seatsTotal === null || booking.movedFrom) return booking
  const own = booking.attendees.find((attendee) => isOwnSeat(booking, actor, attendee))
  return own?.seat?.movedFrom ? { ...booking, movedFrom: own.seat.movedFrom } : booking
}

/** Without what this reader may not know: seats, attendees, the organizer's address. Texts become empty, so that shapes stay. */
function redact(booking: BookingView, actor: Actor, knowsAttendees: boolean): SeenBooking {
  const { seatsTotal, eventType, shownSeatUid } = booking
  const seesAttendees =
    seatsTotal === null || eventType?.seatsShowAttendees === true || knowsAttendees || attends(actor, booking)
  const isSeen = ({ kind, seat }: ViewedAttendee) =>
    seesAttendees || kind === 'host' || (seat !== null && seat.uid === shownSeatUid)
  const attendees = booking.attendees
    .filter(isSeen)
    .map((attendee) => (isOwnSeat(booking, actor, attendee) ? attendee : withoutSeatUid(attendee)))
  const hidesOrganizer = eventType?.hideOrganizerEmail === true
  const withKnownMover = (move: ViewedReschedule | null): ViewedReschedule | null =>
    move && { ...move, movedByEmail: known(move.movedByEmail) }
  return {
    ...booking,
    attendees,
    // The notes of the person who opened the meeting.
    description: seesAttendees ? booking.description : '',
    hosts: hidesOrganizer ? booking.hosts.map((host) => ({ ...host, email: '' })) : booking.hosts,
    cancelledByEmail: known(booking.cancelledByEmail),
    movedFrom: withKnownMover(booking.movedFrom),
    movedTo: withKnownMover(booking.movedTo),
  } as SeenBooking

  /** Of the person who cancelled or rescheduled: an attendee who is seen, or a host whose address isn't hidden. */
  function known(email: string | null): string | null {
    const isOf = (people: readonly { email: string }[]) =>
      people.some((person) => person.email.toLowerCase() === email?.toLowerCase())
    if (email === null || isOf(attendees.filter(({ kind }) => kind !== 'host'))) return email
    return !hidesOrganizer && (seesAttendees || isOf(booking.hosts)) ? email : ''
  }
}

const withoutSeatUid = (attendee: ViewedAttendee): ViewedAttendee =>
  attendee.seat === null ? attendee : { ...attendee, seat: { ...attendee.seat, uid: '', movedFrom: null } }
