import type { Change } from '../../../../commands/change.ts'
import type { CommandContext } from '../../../../commands/context.ts'
import { bookerNotAbsent } from '../../payments/service.ts'
import { mayUpdate } from '../access.ts'
import { type BookingView, bookerOf, type ViewedAttendee } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { bookingMissing, notStarted, notYourBooking } from '../errors/access.ts'
import { audienceOf } from '../events/audience.ts'
import { publishBookingEvent } from '../events/publish.ts'
import { runShown } from '../run-shown.ts'
import type { SeenBooking } from '../seen-booking.ts'
import { markAttendees, updateBooking } from '../store/change.ts'
import { viewStoredBooking } from '../store/view.ts'
import { viewLocked } from '../store/view-locked.ts'

export type Absences = {
  /** Marks the host as absent. False doesn't remove the mark. */
  host?: boolean | undefined
  attendees?: readonly { email: string; absent: boolean }[] | undefined
  /** Charges the saved card of the booker, who must be absent. */
  chargeNoShow?: boolean | undefined
}

/**
 * Marks attendees as absent. Addresses that aren't on the booking are ignored.
 *
 * @throws `BOOKING_NOT_FOUND`, `BOOKING_FORBIDDEN`, `BOOKING_NOT_STARTED`, `BOOKER_NOT_ABSENT`, `NO_CARD_HELD`
 */
export function markAbsent(
  deps: BookingDependencies,
  context: CommandContext,
  uid: string,
  { host, attendees = [], chargeNoShow = false }: Absences,
): Promise<SeenBooking> {
  return runShown(deps, context, async (change) => {
    const { tx, now } = change
    const booking = await viewLocked(tx, uid)
    if (!booking) throw bookingMissing.withDot(uid)
    if (!(await mayUpdate(tx, context.actor, booking))) throw notYourBooking(context.actor, uid)
    if (now < booking.startsAt) throw notStarted(now, booking.startsAt)
    const wanted = new Map(attendees.map(({ email, absent }) => [email.toLowerCase(), absent]))
    const marked = booking.attendees.flatMap((attendee) => {
      const absent = wanted.get(attendee.email.toLowerCase())
      return absent === undefined ? [] : [{ ...attendee, absent }]
    })
    if (chargeNoShow) await chargeAbsent(deps, change, booking, marked)
    if (!host && marked.length === 0) return booking
    for (const absent of [true, false]) {
      const emails = marked.filter((attendee) => attendee.absent === absent).map(({ email }) => email)
      if (emails.length > 0) await markAttendees(tx, booking.id, emails, absent)
    }
    await updateBooking(tx, booking.id, { ...(host && { hostAbsent: true }), updatedAt: now })
    const after = await viewStoredBooking(tx, booking.id)
    if (host) await publishBookingEvent(deps, change, after, { event: 'booking.host-absent' })
    if (marked.length > 0) await publishNoShows(change, after, marked)
    return after
  })
}

/** @throws `BOOKER_NOT_ABSENT`, `NO_CARD_HELD` */
async function chargeAbsent(
  deps: BookingDependencies,
  change: Change,
  booking: BookingView,
  marked: readonly ViewedAttendee[],
): Promise<void> {
  const booker = bookerOf(booking)
  const isAbsent = marked.find(({ id }) => id === booker?.id)?.absent ?? booker?.absent
  if (isAbsent !== true) throw bookerNotAbsent()
  await deps.payments.chargeNoShow(change, booking.id)
}

/** Publishes the event in its own form, which subscribers know and which differs from the other booking events. */
const publishNoShows = (change: Change, booking: BookingView, marked: ViewedAttendee[]) =>
  change.publish({
    type: 'BOOKING_NO_SHOW_UPDATED',
    ...audienceOf(booking),
    payload: {
      message: messageOf(marked),
      bookingUid: booking.uid,
      bookingId: booking.id,
      attendees: marked.map(({ email, absent }) => ({ email, noShow: absent })),
    },
  })

function messageOf(marked: readonly ViewedAttendee[]): string {
  const [only] = marked
  if (only && marked.length === 1) return `${only.email} ${only.absent ? 'marked' : 'unmarked'} as no-show`
  return 'No-show status updated'
}
