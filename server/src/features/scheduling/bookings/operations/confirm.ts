import type { CommandContext } from '../../../../commands/context.ts'
import type { Tx } from '../../../../db/connection.ts'
import { forbidden, invalid } from '../../../../lib/errors.ts'
import { hostsWithCalendars } from '../../availability/service.ts'
import { mayDecide } from '../access.ts'
import { type BookingView, hasUnvouched } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { bookingNotFound, changedMeanwhile } from '../errors/booking.ts'
import { paymentDue } from '../errors/payment.ts'
import { StoredBookingMissing } from '../errors/stored-booking-missing.ts'
import { publishBookingEvents } from '../events/publish.ts'
import { runShown } from '../run-shown.ts'
import type { SeenBooking } from '../seen-booking.ts'
import { changeStatuses, vouchForGuests } from '../store/change.ts'
import { viewBookingByUid, viewBookingsById, viewSeries } from '../store/view.ts'
import { takeInstant } from './take-instant.ts'
import { takingOf } from './taking-of.ts'

/** Returns the error that existing clients expect if the caller may not answer the request. */
const mayNotAnswer = () =>
  forbidden('BOOKING_FORBIDDEN', "You don't have necessary permissions to access this resource")

const alreadyAnswered = (booking: BookingView) =>
  invalid(
    'BOOKING_NOT_PENDING',
    `Bad request: booking with uid=${booking.uid} is ${booking.status}; only a pending one can be confirmed or declined.`,
  )

/**
 * Returns the pending booking with this uid, and all other pending bookings of its series, because a series is answered
 * as a whole.
 *
 * @throws `BOOKING_NOT_FOUND`, `BOOKING_FORBIDDEN`, `BOOKING_NOT_PENDING`
 */
export async function findPending(
  tx: Tx,
  { actor }: CommandContext,
  uid: string,
  granted: boolean,
): Promise<BookingView[]> {
  const booking = await viewBookingByUid(tx, uid)
  const series = booking?.seriesUid === null ? [booking] : await viewSeries(tx, booking?.seriesUid ?? uid)
  const [first] = series
  if (!first) throw bookingNotFound(uid)
  if (!granted && !(await mayDecide(tx, actor, first))) throw mayNotAnswer()
  const asked = booking ?? first
  const pending = series.filter(({ status }) => status === 'pending')
  if (booking ? asked.status !== 'pending' : pending.length === 0) throw alreadyAnswered(asked)
  return pending
}

/**
 * Accepts a pending booking or its whole series, if the time is still free. `granted` is true if the caller used a
 * signed link from the organizer's mail, which replaces the sign-in.
 *
 * @throws `BOOKING_NOT_FOUND`, `BOOKING_FORBIDDEN`, `BOOKING_NOT_PENDING`, `BOOKING_PAYMENT_DUE`, `BOOKING_LIMIT_REACHED`,
 * `DURATION_LIMIT_REACHED`, and what `claimAgainstHours` throws for a taken time
 */
export async function confirmBooking(
  deps: BookingDependencies,
  context: CommandContext,
  uid: string,
  { granted = false }: { granted?: boolean } = {},
): Promise<SeenBooking> {
  const found = (await viewBookingByUid(deps.db, uid)) ?? (await viewSeries(deps.db, uid))[0]
  if (found?.status === 'awaiting_host') return takeInstant(deps, context, found)
  const bookable = found?.eventType ? await deps.availability.find({ eventTypeId: found.eventType.id }) : undefined
  if (bookable) await deps.calendarCopies.refresh(hostsWithCalendars(bookable))
  return runShown(deps, context, async (change) => {
    const { tx, now } = change
    const pending = await findPending(tx, context, uid, granted)
    const unpaid = pending.find(({ paymentDueAt }) => paymentDueAt !== null)
    if (unpaid) throw paymentDue(unpaid)
    const ids = pending.map(({ id }) => id)
    const hostIds = [...new Set(pending.flatMap(hostIdsOf))]
    const times = pending.map(({ startsAt, endsAt }) => ({ start: startsAt.getTime(), end: endsAt.getTime() }))
    // Hours and notice were checked when the request arrived. Since then, only other bookings can have taken the time.
    await deps.availability.claimAgainstHours(
      change,
      { hostIds, hasTeam: pending.some(({ teamId }) => teamId !== null) },
      times,
      { bookingIds: ids, alsoLock: bookable?.hosts.map(({ userId }) => userId) ?? [] },
    )
    if (bookable) await deps.availability.checkLimits(tx, bookable, { hostIds, times }, now)
    const changes = { status: 'accepted' as const, confirmedAt: now, updatedAt: now }
    const confirmed = await changeStatuses(tx, ids, ['pending'], changes)
    if (confirmed.length < ids.length) throw changedMeanwhile(uid)
    if (pending.some(hasUnvouched)) await vouchForGuests(tx, ids)
    await deps.occupancy.freeBookings(tx, ids)
    await deps.occupancy.take(
      tx,
      pending.map((each) => takingOf(each, 'booking')),
    )
    const after = await viewBookingsById(tx, ids)
    await publishBookingEvents(
      deps,
      change,
      after.map((booking, index) => ({
        booking,
        bookingEvent: {
          event: 'BOOKING_CREATED',
          ...(index === 0 && { occasion: 'scheduled' as const, further: after.slice(1) }),
        },
      })),
    )
    const answered = after.find((booking) => booking.uid === uid) ?? after[0]
    if (!answered) throw new StoredBookingMissing(`uid=${uid}`)
    return answered
  })
}

const hostIdsOf = ({ hosts }: BookingView): number[] => hosts.map(({ userId }) => userId)
