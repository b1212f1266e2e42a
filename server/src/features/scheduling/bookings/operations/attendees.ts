import type { Actor, CommandContext } from '../../../../commands/context.ts'
import { nearestLocale } from '../../../../lib/text/locales.ts'
import { attends, mayRead, mayUpdate } from '../access.ts'
import type { ViewedAttendee } from '../booking.ts'
import { MAX_ATTENDEES } from '../create/check-guests.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { attendeeKnown, attendeeNotFound, attendeeStays, bookingOver, notYourBooking } from '../errors/access.ts'
import { bookingNotFound, guestsNotAllowed, tooManyGuests } from '../errors/booking.ts'
import { guestsInSeat } from '../errors/request.ts'
import { publishBookingEvent } from '../events/publish.ts'
import { toManagedAddresses } from '../managed-addresses.ts'
import { newAttendee } from '../store/attendee-columns.ts'
import { deleteAttendee, insertAttendee, updateBooking } from '../store/change.ts'
import { type CalendarResponse, listResponses } from '../store/responses.ts'
import { viewBookingByUid, viewStoredBooking } from '../store/view.ts'
import { viewLocked } from '../store/view-locked.ts'
import { isStranger } from '../strangers.ts'

export type NewAttendee = {
  name: string
  email: string
  timeZone: string
  language: string
  phoneNumber?: string | undefined
}

/** An attendee with the answer that the organizer's calendar has. Undefined if the calendar knows none. */
export type AnsweringAttendee = ViewedAttendee & { response: CalendarResponse | undefined }

/** Returns the attendees of the booking. @throws `BOOKING_NOT_FOUND`, `BOOKING_FORBIDDEN` */
export async function listAttendees(
  { db }: Pick<BookingDependencies, 'db'>,
  actor: Actor,
  uid: string,
): Promise<AnsweringAttendee[]> {
  const booking = await viewBookingByUid(db, uid)
  if (!booking) throw bookingNotFound(uid)
  if (!(await mayRead(db, actor, booking))) throw notYourBooking(actor, uid)
  const responses = await listResponses(db, booking.permanentId)
  return booking.attendees.map((attendee) => ({ ...attendee, response: responses[attendee.email.toLowerCase()] }))
}

/** Returns one attendee of the booking. @throws `BOOKING_NOT_FOUND`, `BOOKING_FORBIDDEN`, `ATTENDEE_NOT_FOUND` */
export async function getAttendee(
  deps: Pick<BookingDependencies, 'db'>,
  actor: Actor,
  uid: string,
  attendeeId: number,
): Promise<AnsweringAttendee> {
  const attendee = (await listAttendees(deps, actor, uid)).find(({ id }) => id === attendeeId)
  if (!attendee) throw attendeeNotFound(attendeeId, uid)
  return attendee
}

/**
 * Adds an attendee. Attendees and the people who run the meeting may do so.
 *
 * @throws `BOOKING_NOT_FOUND`, `BOOKING_FORBIDDEN`, `BOOKING_OVER`, `GUESTS_NOT_ALLOWED`, `ATTENDEE_EXISTS`,
 * `TOO_MANY_GUESTS`
 */
export function addAttendee(
  deps: BookingDependencies,
  context: CommandContext,
  uid: string,
  { name, email: sent, timeZone, language, phoneNumber }: NewAttendee,
): Promise<ViewedAttendee & { bookingId: number }> {
  return deps.run(context, async (change) => {
    const { tx, now } = change
    const booking = await viewLocked(tx, uid)
    if (!booking) throw bookingNotFound(uid)
    const { actor } = context
    if (!attends(actor, booking) && !(await mayUpdate(tx, actor, booking))) throw notYourBooking(actor, uid)
    if (booking.status === 'cancelled' || booking.status === 'rejected') throw bookingOver(uid, booking.status)
    if (booking.seatsTotal !== null) throw guestsInSeat()
    if (booking.eventType?.disableGuests) throw guestsNotAllowed()
    const email = (await toManagedAddresses(tx, booking.platformClientId, [sent]))(sent)
    const known = [...booking.hosts, ...booking.attendees].map((person) => person.email.toLowerCase())
    if (known.includes(email.toLowerCase())) throw attendeeKnown(email, uid)
    const attending = booking.attendees.filter(({ kind }) => kind !== 'host').length
    if (attending >= MAX_ATTENDEES) throw tooManyGuests(1, attending, MAX_ATTENDEES)
    const guest = newAttendee({
      kind: 'guest',
      name,
      email,
      timeZone,
      language: nearestLocale(language),
      phoneNumber: phoneNumber ?? null,
      vouched: !isStranger(actor),
    })
    const ofBooking = { bookingId: booking.id, startsAt: booking.startsAt, createdAt: now }
    const id = await insertAttendee(tx, { ...guest, ...ofBooking })
    const answers = { ...booking.answers, guests: [...(booking.answers.guests ?? []), email] }
    await updateBooking(tx, booking.id, { answers: JSON.stringify(answers), updatedAt: now })
    const after = await viewStoredBooking(tx, booking.id)
    await publishBookingEvent(deps, change, after, {
      event: 'booking.attendee-added',
      // Before the organizer confirms, no meeting is scheduled. The confirmation is mailed to all attendees of that
      // time.
      ...(after.status === 'accepted' && { occasion: 'attendee-added' as const }),
      newAttendeeIds: [id],
    })
    const added = after.attendees.find((attendee) => attendee.id === id)
    if (!added) throw attendeeNotFound(id, uid)
    return { ...added, bookingId: booking.id }
  })
}

/**
 * Removes an attendee and tells them by mail. The booker, the attendee and the people who run the meeting may do so.
 * Bookers and attendees with a seat can't be removed, because they cancel instead. Hosts are reassigned instead.
 *
 * @throws `BOOKING_NOT_FOUND`, `BOOKING_FORBIDDEN`, `ATTENDEE_NOT_FOUND`, `ATTENDEE_STAYS`, `BOOKING_OVER`
 */
export function removeAttendee(
  deps: BookingDependencies,
  context: CommandContext,
  uid: string,
  attendeeId: number,
): Promise<ViewedAttendee & { bookingId: number }> {
  return deps.run(context, async (change) => {
    const { tx, now } = change
    const booking = await viewLocked(tx, uid)
    if (!booking) throw bookingNotFound(uid)
    const { actor } = context
    const attendee = booking.attendees.find(({ id }) => id === attendeeId)
    const takesPart = (people: readonly ViewedAttendee[]) => attends(actor, { ...booking, attendees: [...people] })
    const isTheirs = takesPart(booking.attendees.filter(({ id, kind }) => kind === 'booker' || id === attendeeId))
    if (!isTheirs && !(await mayUpdate(tx, actor, booking))) throw notYourBooking(actor, uid)
    if (!attendee) throw attendeeNotFound(attendeeId, uid)
    if (attendee.kind !== 'guest') throw attendeeStays(attendee)
    if (booking.status === 'cancelled' || booking.status === 'rejected') throw bookingOver(uid, booking.status)
    await deleteAttendee(tx, attendeeId)
    const guests = booking.answers.guests?.filter((email) => email.toLowerCase() !== attendee.email.toLowerCase())
    await updateBooking(tx, booking.id, {
      answers: JSON.stringify({ ...booking.answers, ...(guests && { guests }) }),
      icsSequence: booking.icsSequence + 1,
      updatedAt: now,
    })
    const after = await viewStoredBooking(tx, booking.id)
    await publishBookingEvent(deps, change, after, {
      event: 'booking.attendee-removed',
      ...(after.status === 'accepted' && { occasion: 'attendee-removed' as const }),
      removed: attendee,
    })
    return { ...attendee, bookingId: booking.id }
  })
}
