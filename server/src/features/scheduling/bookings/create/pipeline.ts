import type { CommandContext } from '../../../../commands/context.ts'
import { AppError } from '../../../../lib/errors.ts'
import type { BookingView } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { type CommandResult, shown } from '../run-shown.ts'
import { type BookedSeat, type SeenBooking, seeBooking } from '../seen-booking.ts'
import { isOfRotation } from '../steps/is-of-rotation.ts'
import { recordTurns } from '../steps/record-turns.ts'
import { useUpHolds } from '../steps/use-up-holds.ts'
import { offerReschedule } from './offer-reschedule.ts'
import type { Begun, Decided, NewBookingInput, Prepared, Reserved } from './phases.ts'
import { prepare } from './prepare.ts'
import { awaitHost } from './steps/await-host.ts'
import { checkBookerLimit } from './steps/check-booker-limit.ts'
import { chooseHosts } from './steps/choose-hosts.ts'
import { countUses } from './steps/count-uses.ts'
import { decide } from './steps/decide.ts'
import { findFirst, findRepeated } from './steps/find-repeated.ts'
import { joinBooking } from './steps/join-booking.ts'
import { linkResponse } from './steps/link-response.ts'
import { openPayment } from './steps/open-payment.ts'
import { publishInstant, publishNew, publishSeat } from './steps/publish.ts'
import { rememberOrigin } from './steps/remember-origin.ts'
import { reserveTime } from './steps/reserve-time.ts'
import { storeOwn, storeShared } from './steps/store-new-bookings.ts'
import { storeSeries } from './steps/store-series.ts'

/**
 * Creates a booking: checks the request, waits for its hosts, locks them, checks again, and writes the booking, the
 * reserved time, the event and the mails in one transaction. Returns the booking, or all bookings of a series by start.
 *
 * @throws what the steps throw; nothing is written then.
 */
export async function createBooking(
  deps: BookingDependencies,
  context: CommandContext,
  input: NewBookingInput,
): Promise<SeenBooking | SeenBooking[]> {
  const prepared = await prepare({ ...input, deps, context })
  const entry = {
    bookable: prepared.bookable,
    slot: prepared.meetings[0].slot,
    decidesInDatabase: decidesInDatabase(prepared),
    locksOnlyHosts: locksOnlyHosts(prepared),
  }
  const command = shown<CommandResult>(context, (change) => book({ ...prepared, change }))
  return deps.availability.inHostQueue(entry, command).catch(async (error) => {
    await offerReschedule(prepared, error)
    return firstOfTwins(prepared, error)
  })
}

function book(begun: Begun): Promise<CommandResult> {
  switch (begun.way) {
    case 'once':
      return bookOnce(begun)
    case 'series':
      return bookSeries(begun)
    case 'seat':
      return bookSeat(begun)
    case 'instant':
      return bookInstant(begun)
  }
}

async function bookOnce(begun: Begun): Promise<BookingView> {
  const decided = await decide(begun)
  // This runs under the event type's lock, so that an identical request waits for the first one.
  const repeated = await findRepeated(decided)
  if (repeated.first) return repeated.first
  const reserved = await reserve(decided, { asTaken: repeated.isSomebodys })
  const staffed = await chooseHosts(reserved)
  await useUpHolds(staffed)
  const stored = await storeOwn(staffed)
  await rememberOrigin(stored)
  await recordTurns(stored)
  await linkResponse(stored, stored.stored[0].bookingId)
  await publishNew(stored, await openPayment(stored))
  return stored.stored[0].view
}

async function bookSeries(begun: Begun): Promise<BookingView[]> {
  const decided = await decide(begun)
  const reserved = await reserve(decided)
  const staffed = await chooseHosts(reserved)
  await useUpHolds(staffed)
  const stored = await storeOwn(staffed, await storeSeries(staffed))
  await recordTurns(stored)
  await linkResponse(stored, stored.stored[0].bookingId)
  await publishNew(stored)
  return stored.stored.map(({ view }) => view)
}

async function bookSeat(begun: Begun): Promise<BookedSeat> {
  const decided = await decide(begun)
  const reserved = await reserve(decided)
  const joined = await joinBooking(reserved)
  if (joined) {
    await linkResponse(begun, joined.booking.id)
    return joined
  }
  const staffed = await chooseHosts(reserved)
  await useUpHolds(staffed)
  const stored = await storeShared(staffed)
  await recordTurns(stored)
  await linkResponse(stored, stored.stored[0].bookingId)
  return publishSeat(stored, stored.stored[0])
}

/** Books an instant meeting. It reserves no time, because the host who accepts the meeting later reserves it. */
async function bookInstant(begun: Begun): Promise<BookingView> {
  await countUses(begun)
  const staffed = awaitHost(begun)
  const isShared = begun.bookable.seatsPerSlot !== null
  const stored = isShared ? await storeShared(staffed) : await storeOwn(staffed)
  await linkResponse(stored, stored.stored[0].bookingId)
  return publishInstant(stored)
}

/**
 * Reserves the time, and refuses the booker who has reached the limit. The booking is counted after that, because a
 * refused booking doesn't count.
 */
async function reserve(decided: Decided, { asTaken = false } = {}): Promise<Reserved> {
  const reserved = await reserveTime(decided, { asTaken })
  await checkBookerLimit(reserved)
  await countUses(reserved)
  return reserved
}

/**
 * Returns the booking that an identical, simultaneous request has made. The first request may take the last free host,
 * so the second one is refused before it finds the first booking.
 */
async function firstOfTwins(prepared: Prepared, error: unknown): Promise<SeenBooking> {
  const { deps, context, way, bookable } = prepared
  const isTaken = error instanceof AppError && error.code === 'SLOT_NOT_AVAILABLE'
  const mayBeTwin = isTaken && way === 'once' && isOfRotation(bookable)
  const { first } = mayBeTwin ? await findFirst(deps.db, prepared, deps.clock.now()) : {}
  if (!first) throw error
  return seeBooking(deps.db, context.actor, first)
}

/**
 * Returns true if the request must reach the database before it can be refused, because the taken time alone can't
 * decide it.
 */
const decidesInDatabase = ({ way, request, context, bookable }: Prepared): boolean =>
  // A taken time may have a free seat, a refused series names all of its dates that aren't free, and a repeated request gets the first response. The first slot of a day also
  // depends on holds and limits, which the check of taken time leaves out.
  way !== 'once' ||
  Boolean(
    request.overridesAvailability ||
      context.repeatable ||
      bookable.confirmationPolicy !== null ||
      bookable.price > 0 ||
      bookable.onlyFirstSlotOfDay,
  )

/**
 * Returns true if the transaction locks nothing but the hosts. Otherwise it also locks a rotation, the event type of a
 * request, the booker's address, or the row of a link, of a code, of a routing form's response or of a changed booking.
 */
const locksOnlyHosts = ({ way, bookable, request }: Prepared): boolean =>
  way === 'once' &&
  bookable.schedulingType !== 'round_robin' &&
  bookable.confirmationPolicy === null &&
  bookable.price === 0 &&
  bookable.bookerActiveLimit === null &&
  !bookable.requiresBookerEmailVerification &&
  request.privateLinkId === undefined &&
  request.routing === undefined
