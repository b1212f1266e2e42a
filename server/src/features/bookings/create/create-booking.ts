import type { CommandContext } from '../../../commands/context.ts'
import { callerKey } from '../../../commands/context.ts'
import type { Tx } from '../../../db/connection.ts'
import { administersEventType, type Bookable, type Overlooked, type WantedSlot } from '../../availability/service.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { authenticationRequired, emailMissing, hasNoHosts, overrideForbidden } from '../errors.ts'
import { findBookableFor } from '../find-bookable.ts'
import type { BookingRequest } from '../request.ts'
import { deleteReservations } from '../store.ts'
import { tell } from '../tell.ts'
import type { BookingView } from '../view.ts'
import { viewBooking, viewSameSubmission } from '../view-store.ts'
import { checkAnswers } from './check-answers.ts'
import { checkGuests } from './check-guests.ts'
import { chooseHosts } from './choose-hosts.ts'
import { chooseLength } from './choose-length.ts'
import { chooseLocation } from './choose-location.ts'
import { needsConfirmation } from './needs-confirmation.ts'
import { storeBooking } from './store-booking.ts'

const MINUTE_MS = 60_000

/**
 * Books one meeting: finds the event type, checks what was asked, waits for its turn, then locks the hosts, looks
 * again, and writes booking, taken time, event and mails in one transaction.
 *
 * @throws what the steps throw; nothing is written then.
 */
export async function createBooking(
  deps: BookingDependencies,
  context: CommandContext,
  request: BookingRequest,
): Promise<BookingView> {
  const bookable = await findBookableFor(deps.availability, request.selector)
  checkCaller(bookable, context, request)
  if (bookable.hosts.length === 0) throw hasNoHosts(bookable.id, bookable.teamId)
  checkAnswers(bookable, request)
  const guests = checkGuests(bookable, request)
  const lengthMinutes = chooseLength(bookable, request.lengthMinutes)
  const place = chooseLocation(bookable, request)
  const slot: WantedSlot = {
    start: request.startsAt.getTime(),
    lengthMinutes,
    bookerTimeZone: request.attendee.timeZone,
  }
  const endsAt = new Date(slot.start + lengthMinutes * MINUTE_MS)

  const book = () =>
    deps.run(context, async (tx, now) => {
      const status = needsConfirmation(bookable, request.startsAt, now) ? ('pending' as const) : ('accepted' as const)
      const repeated = status === 'pending' ? await findRepeated(tx, bookable, request) : undefined
      if (repeated) return repeated
      const claim = await claimSlot(deps, tx, bookable, slot, now, context, request)
      const hosts = chooseHosts(bookable, claim.hostIds)
      const bookingId = await storeBooking(
        tx,
        deps.ids,
        context,
        { bookable, request, guests, lengthMinutes, place, endsAt, status, hosts },
        now,
      )
      // The hold goes first: until then its time stands where the booking's own is to be.
      if (claim.ownReservationUids.length > 0) await deleteReservations(tx, claim.ownReservationUids)
      if (status === 'accepted' || bookable.pendingBlocksSlot) {
        await deps.occupancy.take(tx, {
          hostIds: hosts.map(({ userId }) => userId),
          startsAt: request.startsAt,
          endsAt,
          eventTypeId: bookable.id,
          bufferBeforeMinutes: bookable.bufferBeforeMinutes,
          bufferAfterMinutes: bookable.bufferAfterMinutes,
          kind: status === 'accepted' ? 'booking' : 'pending',
          bookingId,
        })
      }
      const booking = (await viewBooking(tx, bookingId)) as BookingView
      await tell(
        deps,
        tx,
        context,
        now,
        booking,
        status === 'accepted'
          ? { event: 'BOOKING_CREATED', occasion: 'scheduled' }
          : { event: 'BOOKING_REQUESTED', occasion: 'requested' },
      )
      return booking
    })

  const decidesInDatabase = Boolean(
    request.overridesAvailability || context.repeatable || bookable.confirmationPolicy !== null,
  )
  return deps.availability.inTurn({ bookable, slot, decidesInDatabase }, book)
}

function checkCaller(
  bookable: Bookable,
  { actor }: CommandContext,
  { attendee, overridesAvailability }: BookingRequest,
): void {
  const administers = administersEventType(actor, bookable)
  if (bookable.requiresAuthentication && !administers) throw authenticationRequired(bookable.id)
  if (overridesAvailability && !administers) throw overrideForbidden()
  if (attendee.email === '') throw emailMissing()
}

const findRepeated = (tx: Tx, { id }: Bookable, { startsAt, attendee }: BookingRequest) =>
  viewSameSubmission(tx, { eventTypeId: id, startsAt, email: attendee.email })

function claimSlot(
  { availability }: BookingDependencies,
  tx: Tx,
  bookable: Bookable,
  slot: WantedSlot,
  now: Date,
  context: CommandContext,
  { reservationUid, overridesAvailability }: BookingRequest,
) {
  const caller = callerKey(context.actor)
  const overlooked: Overlooked = {
    reservation: (held) =>
      held.reservationUid === reservationUid ||
      (held.heldBy === caller && held.eventTypeId === bookable.id && held.heldStart === slot.start),
  }
  return overridesAvailability
    ? availability.claimAgainstHours(
        tx,
        { hostIds: bookable.hosts.map(({ userId }) => userId), hasTeam: bookable.teamId !== null },
        { start: slot.start, end: slot.start + slot.lengthMinutes * MINUTE_MS },
        now,
        overlooked,
      )
    : availability.claim(tx, bookable, slot, now, overlooked)
}
