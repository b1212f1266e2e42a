import type { Actor } from '../../../commands/context.ts'
import type { Db } from '../../../db/connection.ts'
import { firstOf } from '../../../lib/non-empty.ts'
import { attends, findReaders, isAttendee } from './access.ts'
import type { BookingView, ViewedAttendee, ViewedReschedule } from './booking.ts'

declare const seen: unique symbol

/** The seats that the reader of a shared meeting proves to be theirs by more than their account. */
export type SeatAccess = {
  /** The seat that the current command has made or rescheduled. */
  readonly bookedSeatUid?: string
  /** The seat whose uid the reader used to find the booking. */
  readonly namedSeatUid?: string
}

/** A booking with the seat that a command has made or rescheduled in it. */
export type BookedSeat = { readonly booking: BookingView; readonly seatUid: string }

/**
 * A booking with only the fields that one reader may see. Answers, lists, pages, calendar links and payloads use this
 * type alone, and only this file creates it, so a new operation can't forget to hide a field.
 */
export type SeenBooking = BookingView & { readonly access: SeatAccess; readonly [seen]: true }

/** A reader who only knows the link of a booking. The booking's pages use it. */
export const LINK_HOLDER: Actor = { kind: 'anonymous', address: '' }

/** The additional permissions of the readers of a list. */
type List = {
  /** Returns true for bookings that all callers of the list may read. */
  isOpen?: (booking: BookingView) => boolean
}

/**
 * Returns the booking as this reader may see it, with at most one statement. `access` names seats that are the reader's.
 */
export const seeBooking = async (
  db: Db,
  actor: Actor,
  booking: BookingView,
  access: SeatAccess = {},
): Promise<SeenBooking> => firstOf(await see(db, actor, [booking], { access }))

/**
 * Returns several bookings as this reader may see them, with at most one statement. With `list`, the reader also sees
 * the attendees.
 */
export const seeBookings = (
  db: Db,
  actor: Actor,
  bookings: readonly BookingView[],
  list?: List,
): Promise<SeenBooking[]> => see(db, actor, bookings, { access: {}, list })

/** Returns the whole booking for its owners, who alone receive its events (`audienceOf`). */
export const seenByOwners = (booking: BookingView): SeenBooking => withAccess(booking, {})

async function see(
  db: Db,
  actor: Actor,
  bookings: readonly BookingView[],
  { access, list }: { access: SeatAccess; list?: List | undefined },
): Promise<SeenBooking[]> {
  const isOpen = list?.isOpen ?? (() => false)
  const hiding = bookings.filter((booking) => hidesAnything(booking) && !isOpen(booking))
  const { mayRead, isHostOfEventType } = await findReaders(db, actor, hiding)
  return bookings.map((booking) => {
    const reader = { actor, access }
    const named = fromOwnSeat(booking, reader)
    const seesAll = !hiding.includes(booking) || mayRead(booking)
    return withAccess(seesAll ? named : redact(named, reader, list !== undefined || isHostOfEventType(booking)), access)
  })
}

/** Makes the type. `booking` has only the fields that its reader may see. */
const withAccess = (booking: BookingView, access: SeatAccess): SeenBooking => ({ ...booking, access }) as SeenBooking

type Reader = { actor: Actor; access: SeatAccess }

const hidesAnything = ({ seatsTotal, eventType, attendees }: BookingView): boolean =>
  seatsTotal !== null ||
  eventType?.hideOrganizerEmail === true ||
  attendees.some(({ consent, unsentNotice }) => consent !== null || unsentNotice !== null)

/**
 * Returns true if the seat is the caller's: by its uid, by the command that made or rescheduled it, or by an account
 * with its address.
 */
const isOwnSeat = ({ actor, access }: Reader, attendee: ViewedAttendee): boolean =>
  attendee.seat !== null &&
  (attendee.seat.uid === access.namedSeatUid ||
    attendee.seat.uid === access.bookedSeatUid ||
    isAttendee(actor, attendee))

/**
 * Sets the booking that the caller's own seat came from. An attendee who rescheduled alone comes from another booking
 * than the others.
 */
function fromOwnSeat(booking: BookingView, reader: Reader): BookingView {
  if (booking.seatsTotal === null || booking.movedFrom) return booking
  const own = booking.attendees.find((attendee) => isOwnSeat(reader, attendee))
  return own?.seat?.movedFrom ? { ...booking, movedFrom: own.seat.movedFrom } : booking
}

/**
 * Removes seats, attendees, consents, unsent notices and the organizer's address if this reader may not see them. Texts become empty, so that the
 * shape stays the same.
 */
function redact(booking: BookingView, reader: Reader, knowsAttendees: boolean): BookingView {
  const { seatsTotal, eventType } = booking
  const seesAttendees =
    seatsTotal === null || eventType?.seatsShowAttendees === true || knowsAttendees || attends(reader.actor, booking)
  const isSeen = ({ kind, seat }: ViewedAttendee) =>
    seesAttendees || kind === 'host' || (seat !== null && seat.uid === reader.access.namedSeatUid)
  const attendees = booking.attendees
    .filter(isSeen)
    .map((attendee) => (isOwnSeat(reader, attendee) ? attendee : withoutSeatUid(attendee)))
    .map((attendee) => ({ ...attendee, consent: null, unsentNotice: null }))
  const hidesOrganizer = eventType?.hideOrganizerEmail === true
  const withKnownMover = (move: ViewedReschedule | null): ViewedReschedule | null =>
    move && { ...move, movedByEmail: known(move.movedByEmail) }
  return {
    ...booking,
    attendees,
    // The first booker wrote the notes of a shared meeting.
    description: seesAttendees ? booking.description : '',
    hosts: hidesOrganizer ? booking.hosts.map((host) => ({ ...host, email: '' })) : booking.hosts,
    cancelledByEmail: known(booking.cancelledByEmail),
    movedFrom: withKnownMover(booking.movedFrom),
    movedTo: withKnownMover(booking.movedTo),
  }

  /** Returns the address of the person who cancelled or rescheduled, if the reader may see it. */
  function known(email: string | null): string | null {
    const isOf = (people: readonly { email: string }[]) =>
      people.some((person) => person.email.toLowerCase() === email?.toLowerCase())
    if (email === null || isOf(attendees.filter(({ kind }) => kind !== 'host'))) return email
    return !hidesOrganizer && (seesAttendees || isOf(booking.hosts)) ? email : ''
  }
}

const withoutSeatUid = (attendee: ViewedAttendee): ViewedAttendee =>
  attendee.seat === null ? attendee : { ...attendee, seat: { ...attendee.seat, uid: '', movedFrom: null } }
