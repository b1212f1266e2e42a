import type { Actor } from '../../../commands/context.ts'
import type { Db } from '../../../db/connection.ts'
import { administersEventType, findSaysIn } from '../availability/service.ts'
import type { BookingView, ViewedAttendee } from './booking.ts'

export const isOrganizer = (actor: Actor, booking: BookingView): boolean =>
  actor.kind === 'user' && booking.hosts.some(({ userId, isOrganizer }) => isOrganizer && userId === actor.userId)

/** Returns the owners of the booking. A booking without an event type belongs to its organizer and its team. */
const belongingOf = ({ eventType, organizerId, teamId, hosts }: BookingView) => ({
  userId: eventType ? eventType.userId : organizerId,
  teamId,
  hosts,
})

const READING = ['booking.read', 'booking.update'] as const

/**
 * Returns true if the actor may read the whole booking, as an owner of the event type or by a permission to read the
 * bookings of its team.
 */
export const mayRead = (db: Db, actor: Actor, booking: BookingView): Promise<boolean> =>
  administersEventType(db, actor, belongingOf(booking), READING)

type Readers = {
  /** Returns the same as the function `mayRead`. */
  mayRead(booking: BookingView): boolean
  /** Returns true if the actor hosts the event type, even if another host has this booking. */
  isHostOfEventType(booking: BookingView): boolean
}

/** Returns the same checks for several bookings, in one statement. */
export async function findReaders(db: Db, actor: Actor, bookings: readonly BookingView[]): Promise<Readers> {
  const belonging = (booking: BookingView) => ({ ...belongingOf(booking), eventTypeId: booking.eventTypeId })
  const { hasSay, isHost } = await findSaysIn(db, actor, bookings.map(belonging), READING)
  return {
    mayRead: (booking) => hasSay(belonging(booking)),
    isHostOfEventType: (booking) => isHost(belonging(booking)),
  }
}

/** Returns true if the actor may read the booking, or may read recordings alone. */
export const mayReadRecordings = (db: Db, actor: Actor, booking: BookingView): Promise<boolean> =>
  administersEventType(db, actor, belongingOf(booking), [...READING, 'booking.readRecordings'])

/**
 * Returns true if the actor may change the booking, as an owner of the event type or by a permission to update the
 * bookings of its team.
 */
export const mayUpdate = (db: Db, actor: Actor, booking: BookingView): Promise<boolean> =>
  administersEventType(db, actor, belongingOf(booking), ['booking.update'])

/**
 * Returns true if the actor may confirm, reassign and relocate the booking: all who may update it, and every host of
 * the event type.
 */
export const mayDecide = (db: Db, actor: Actor, booking: BookingView): Promise<boolean> =>
  administersEventType(db, actor, { ...belongingOf(booking), eventTypeId: booking.eventTypeId }, ['booking.update'])

export type NoteRights = {
  /** The same as `mayDecide`. */
  mayWrite: boolean
  /** True for those who run the team of the booking, and for the owner of a personal event type. */
  mayDeleteAll: boolean
}

/** Returns what the actor may do with the notes of the booking's hosts, in one statement. */
export async function findNoteRights(db: Db, actor: Actor, booking: BookingView): Promise<NoteRights> {
  const { userId, teamId, hosts } = belongingOf(booking)
  const deciding = { userId, teamId, hosts, eventTypeId: booking.eventTypeId }
  // The person whose managed event type it is doesn't run the team.
  const running = { userId: teamId === null ? userId : null, teamId, hosts: [] }
  const { hasSay, isHost } = await findSaysIn(db, actor, [deciding, running], ['booking.update'])
  return { mayWrite: hasSay(deciding) || isHost(deciding), mayDeleteAll: hasSay(running) }
}

/** Returns true if the account's own address is on the booking. */
export const attends = (actor: Actor, booking: BookingView): boolean =>
  booking.attendees.some((attendee) => isAttendee(actor, attendee))

/** Returns true if the attendee is the actor, by the account or by an address that is proven to be the account's. */
export const isAttendee = (actor: Actor, { email, userId }: ViewedAttendee): boolean =>
  actor.kind === 'user' && (userId === actor.userId || email.toLowerCase() === actor.provenEmail?.toLowerCase())
