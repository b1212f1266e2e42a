import type { CommandContext } from '../../../../commands/context.ts'
import type { Tx } from '../../../../db/connection.ts'
import { notFound } from '../../../../lib/errors.ts'
import type { BookingView } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { bookingNotFound } from '../errors/booking.ts'
import { publishBookingEvents } from '../events/publish.ts'
import { touchBookings, vouchForGuests } from '../store/change.ts'
import { viewBookingByUid, viewBookingsById, viewNewestOfChain, viewSeries } from '../store/view.ts'

const guestNotFound = (attendeeId: number, uid: string) =>
  notFound('ATTENDEE_NOT_FOUND', `Booking with uid=${uid} has no guest with id=${attendeeId} any more.`)

/**
 * Accepts the booking for a guest whom a stranger has named. The guest gets the invitation first, and from then on the
 * same mails as other guests. In a series, the guest accepts all meetings. Accepting again changes nothing. Returns the
 * current booking.
 *
 * @throws `BOOKING_NOT_FOUND`, `ATTENDEE_NOT_FOUND`
 */
export function acceptAsGuest(
  deps: BookingDependencies,
  context: CommandContext,
  uid: string,
  attendeeId: number,
): Promise<BookingView> {
  return deps.run(context, async (change) => {
    const { tx, now } = change
    const named = await viewBookingByUid(tx, uid)
    if (!named) throw bookingNotFound(uid)
    const email = named.attendees.find(({ id }) => id === attendeeId)?.email
    const [booking, ...others] = await whatBecameOf(tx, named)
    const isStillThere = booking && email !== undefined && guestOf(booking, email) !== undefined
    if (!isStillThere) throw guestNotFound(attendeeId, uid)
    const meetings = [booking, ...others].filter(({ status }) => status === 'accepted' || status === 'pending')
    const ids = meetings.map(({ id }) => id)
    if ((await vouchForGuests(tx, ids, { email, now })) === 0) return booking
    await touchBookings(tx, ids, now)
    const after = await viewBookingsById(tx, ids)
    const scheduled = after.filter(({ status }) => status === 'accepted')
    await publishBookingEvents(
      deps,
      change,
      after.map((each) => ({
        booking: each,
        bookingEvent: {
          event: 'booking.guest-accepted',
          ...(each.id === scheduled[0]?.id && {
            occasion: 'attendee-added' as const,
            further: scheduled.slice(1),
            newAttendeeIds: [guestOf(each, email)?.id ?? 0],
          }),
        },
      })),
    )
    return booking
  })
}

/** Returns the booking after all its reschedules. In a series, the named meeting comes first and the others follow. */
async function whatBecameOf(tx: Tx, { permanentId, seriesUid }: BookingView): Promise<BookingView[]> {
  const newest = await viewNewestOfChain(tx, permanentId)
  if (!newest) return []
  const series = seriesUid === null ? [] : await viewSeries(tx, seriesUid)
  return [newest, ...series.filter(({ id }) => id !== newest.id)]
}

const guestOf = ({ attendees }: BookingView, email: string) =>
  attendees.find((attendee) => attendee.kind === 'guest' && attendee.email.toLowerCase() === email.toLowerCase())
