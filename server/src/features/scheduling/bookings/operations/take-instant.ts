import type { Change } from '../../../../commands/change.ts'
import type { CommandContext } from '../../../../commands/context.ts'
import { forbidden, gone } from '../../../../lib/errors.ts'
import type { Bookable, BookableHost } from '../../availability/service.ts'
import { type BookingView, bookerOf, hasUnvouched } from '../booking.ts'
import { hostRows } from '../create/host-rows.ts'
import { bookingTitle } from '../create/title.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { changedMeanwhile } from '../errors/booking.ts'
import { publishBookingEvent } from '../events/publish.ts'
import { findBookableFor } from '../find-bookable.ts'
import { runShown } from '../run-shown.ts'
import type { SeenBooking } from '../seen-booking.ts'
import { changeStatus, insertBookingHosts, vouchForGuests } from '../store/change.ts'
import { viewStoredBooking } from '../store/view.ts'

const MINUTE_MS = 60_000

const notAHost = () =>
  forbidden('BOOKING_FORBIDDEN', 'Only a host of its event type can take a meeting that waits for one.')

const nobodyCame = (uid: string) =>
  gone('INSTANT_BOOKING_EXPIRED', `Booking with uid=${uid} waited for a host, and none took it in time.`)

/**
 * Assigns an instant meeting to the first host who takes it, if the host is free.
 *
 * @throws `BOOKING_FORBIDDEN`, `INSTANT_BOOKING_EXPIRED`, `BOOKING_CHANGED` for the second host, and what `reserveTime`
 * of availability throws
 */
export async function takeInstant(
  deps: BookingDependencies,
  context: CommandContext,
  booking: BookingView,
): Promise<SeenBooking> {
  const { actor } = context
  const bookable = await findBookableFor(deps.availability, { eventTypeId: booking.eventTypeId ?? 0 })
  const host = bookable.hosts.find(({ userId }) => actor.kind === 'user' && userId === actor.userId)
  if (!host) throw notAHost()
  return runShown(deps, context, (change) => give(deps, change, booking, { bookable, host }))
}

async function give(
  deps: BookingDependencies,
  change: Change,
  booking: BookingView,
  { bookable, host }: { bookable: Bookable; host: BookableHost },
): Promise<BookingView> {
  const { tx, now } = change
  if (booking.awaitsHostUntil && booking.awaitsHostUntil <= now) throw nobodyCame(booking.uid)
  const { startsAt, endsAt, id: bookingId } = booking
  const times = [{ start: startsAt.getTime(), end: endsAt.getTime() }]
  await deps.availability.claimAgainstHours(change, { hostIds: [host.userId], hasTeam: true }, times)
  const booker = bookerOf(booking)
  const title = bookingTitle({
    eventTitle: bookable.title,
    customName: bookable.customName,
    organizer: host.name ?? host.username ?? (bookable.hideOrganizerEmail ? bookable.title : host.email),
    booker: { name: booker?.name ?? '' },
    location: booking.location,
    lengthMinutes: (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS,
    answers: booking.answers,
  })
  const changes = { status: 'accepted' as const, organizerId: host.userId, title, confirmedAt: now, updatedAt: now }
  if (!(await changeStatus(tx, bookingId, ['awaiting_host'], changes))) throw changedMeanwhile(booking.uid)
  if (hasUnvouched(booking)) await vouchForGuests(tx, [bookingId])
  await insertBookingHosts(tx, hostRows({ bookingId, startsAt }, [host]))
  const { bufferBeforeMinutes, bufferAfterMinutes } = bookable
  const taking = { startsAt, endsAt, bookingId, bufferBeforeMinutes, bufferAfterMinutes, eventTypeId: bookable.id }
  await deps.occupancy.take(tx, [{ ...taking, hostIds: [host.userId], kind: 'booking' }])
  const after = await viewStoredBooking(tx, bookingId)
  await publishBookingEvent(deps, change, after, { event: 'BOOKING_CREATED', occasion: 'scheduled' })
  return after
}
