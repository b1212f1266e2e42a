import type { CommandContext } from '../../../../commands/context.ts'
import { baseAddress } from '../../../../lib/text/email.ts'
import { nearestLocale } from '../../../../lib/text/locales.ts'
import { attends, mayUpdate } from '../access.ts'
import { type BookingView, bookerOf } from '../booking.ts'
import { MAX_ATTENDEES } from '../create/check-guests.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { bookingMissing, bookingOver, mayNotAddGuests, noNewGuests, tooManyAtOnce } from '../errors/access.ts'
import { guestsNotAllowed, tooManyGuests } from '../errors/booking.ts'
import { guestsInSeat } from '../errors/request.ts'
import { publishBookingEvent } from '../events/publish.ts'
import { toManagedAddresses } from '../managed-addresses.ts'
import { runShown } from '../run-shown.ts'
import type { SeenBooking } from '../seen-booking.ts'
import { type NewAttendeeRow, newAttendee } from '../store/attendee-columns.ts'
import { insertAttendees, updateBooking } from '../store/change.ts'
import { viewStoredBooking } from '../store/view.ts'
import { viewLocked } from '../store/view-locked.ts'
import { isStranger } from '../strangers.ts'

export type NewGuest = {
  email: string
  name?: string | undefined
  timeZone?: string | undefined
  language?: string | undefined
  phoneNumber?: string | undefined
}

const MAX_AT_ONCE = 10

/**
 * Adds guests. Addresses whose base address is already on the booking are skipped.
 *
 * @throws `TOO_MANY_GUESTS_AT_ONCE`, `BOOKING_NOT_FOUND`, `BOOKING_FORBIDDEN`, `BOOKING_OVER`, `GUESTS_NOT_ALLOWED`,
 * `GUESTS_NOT_NEW`, `TOO_MANY_GUESTS`
 */
export function addGuests(
  deps: BookingDependencies,
  context: CommandContext,
  uid: string,
  guests: readonly NewGuest[],
): Promise<SeenBooking> {
  if (guests.length > MAX_AT_ONCE) throw tooManyAtOnce(MAX_AT_ONCE)
  return runShown(deps, context, async (change) => {
    const { tx, now } = change
    const booking = await viewLocked(tx, uid)
    if (!booking) throw bookingMissing.plain(uid)
    const { actor } = context
    if (!attends(actor, booking) && !(await mayUpdate(tx, actor, booking))) throw mayNotAddGuests()
    if (booking.status === 'cancelled' || booking.status === 'rejected') throw bookingOver(uid, booking.status)
    if (booking.seatsTotal !== null) throw guestsInSeat()
    if (booking.eventType?.disableGuests) throw guestsNotAllowed()
    const managed = await toManagedAddresses(
      tx,
      booking.platformClientId,
      guests.map(({ email }) => email),
    )
    const added = newOnes(
      booking,
      guests.map((guest) => ({ ...guest, email: managed(guest.email) })),
    )
    if (added.length === 0) throw noNewGuests()
    const attending = booking.attendees.filter(({ kind }) => kind !== 'host').length
    if (attending + added.length > MAX_ATTENDEES) throw tooManyGuests(added.length, attending, MAX_ATTENDEES)
    const newAttendeeIds = await insertAttendees(
      tx,
      added.map((guest) => rowOf(booking, guest, context, now)),
    )
    const answers = {
      ...booking.answers,
      guests: [...(booking.answers.guests ?? []), ...added.map(({ email }) => email)],
    }
    await updateBooking(tx, booking.id, {
      answers: JSON.stringify(answers),
      icsSequence: booking.icsSequence + 1,
      updatedAt: now,
    })
    const after = await viewStoredBooking(tx, booking.id)
    await publishBookingEvent(deps, change, after, {
      event: 'booking.guests-added',
      // Before the organizer confirms, no meeting is scheduled. The confirmation is mailed to all attendees of that
      // time.
      ...(after.status === 'accepted' && { occasion: 'guests-added' as const }),
      newAttendeeIds,
    })
    return after
  })
}

function newOnes({ hosts, attendees }: BookingView, guests: readonly NewGuest[]): NewGuest[] {
  const known = new Set([...hosts, ...attendees].map(({ email }) => baseAddress(email)))
  return guests.filter(({ email }) => !known.has(baseAddress(email)) && known.add(baseAddress(email)))
}

const rowOf = (
  booking: BookingView,
  { email, name, timeZone, language, phoneNumber }: NewGuest,
  { actor }: CommandContext,
  now: Date,
): NewAttendeeRow => ({
  ...newAttendee({
    kind: 'guest',
    email,
    name: name ?? '',
    timeZone: timeZone ?? bookerOf(booking)?.timeZone ?? 'UTC',
    language: nearestLocale(language ?? 'en'),
    phoneNumber: phoneNumber ?? null,
    vouched: !isStranger(actor),
  }),
  bookingId: booking.id,
  startsAt: booking.startsAt,
  createdAt: now,
})
