import type { CommandContext } from '../../../../commands/context.ts'
import { AppError } from '../../../../lib/errors.ts'
import type { BookingView } from '../booking.ts'
import { findFirst, isOfRotation } from '../create/steps/find-repeated.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { shown } from '../run-shown.ts'
import { type SeenBooking, seeBooking } from '../seen-booking.ts'
import type { BookingInput, Draft, Meeting, Step } from './draft.ts'
import { offerReschedule } from './offer-reschedule.ts'
import { execution, preparation, stepsOf } from './steps.ts'

/**
 * Makes a booking: looks at what was asked, waits for its turn, then locks the hosts, looks again, and writes booking,
 * taken time, event and mails in one transaction. `steps.ts` lists what is done for which way of booking. The answer is
 * the booking, or all of a series by start.
 *
 * @throws what the steps throw; nothing is written then.
 */
export async function makeBooking(
  deps: BookingDependencies,
  context: CommandContext,
  wish: BookingInput,
): Promise<SeenBooking | SeenBooking[]> {
  const wanted = 'move' in wish ? wish.move : wish.request
  const begun = { ...wish, deps, context, wanted } as unknown as Draft
  const prepared = await take(stepsOf(preparation, wish.way), begun)
  // Who has no chance for the first meeting has none for a series.
  const { slot } = prepared.meetings[0] as Meeting
  const entry = {
    bookable: prepared.bookable,
    slot,
    decidesInDatabase: decidesInDatabase(prepared),
    locksOnlyHosts: locksOnlyHosts(prepared),
  }
  const command = shown<BookingView | BookingView[]>(context, async (tx, now) => {
    const { result } = await take(stepsOf(execution, wish.way), { ...prepared, tx, now })
    return wish.way === 'series' ? [...result] : (result[0] as BookingView)
  })
  return deps.availability.inHostQueue(entry, command).catch(async (error) => {
    await offerReschedule(prepared, error)
    return firstOfTwins(prepared, error)
  })
}

/** A form that is sent twice at one moment: where the first one takes the last host, the second one is sent away before its turn. */
async function firstOfTwins(draft: Draft, error: unknown): Promise<SeenBooking> {
  const isTaken = error instanceof AppError && error.code === 'SLOT_NOT_AVAILABLE'
  const mayBeTwin = isTaken && draft.way === 'once' && isOfRotation(draft)
  const { first } = mayBeTwin ? await findFirst(draft.deps.db, draft, draft.deps.clock.now()) : {}
  if (!first) throw error
  return seeBooking(draft.deps.db, draft.context.actor, first)
}

async function take(steps: readonly Step[], draft: Draft): Promise<Draft> {
  let current = draft
  for (const step of steps) {
    current = { ...current, ...(await step(current)) }
    if (current.result) break
  }
  return current
}

/** Where a look at taken time can't tell a hopeless wish: nobody is sent away before the database was asked. */
const decidesInDatabase = ({ way, wanted, context, bookable }: Draft): boolean =>
  // What a booking leaves doesn't stand in its own way, a time that is taken may have a seat left, a repeat gets what the
  // first one got, and whether a slot is the first of its day depends on holds and limits that the look leaves out.
  !(way === 'once' || way === 'series') ||
  Boolean(
    wanted.overridesAvailability ||
      context.repeatable ||
      bookable.confirmationPolicy !== null ||
      bookable.onlyFirstSlotOfDay,
  )

/** What else is locked: the turns of a rotation, the event type of a request, the booker's address, the rows of a link, of a code and of a booking that changes. */
const locksOnlyHosts = ({ way, bookable, request }: Draft): boolean =>
  way === 'once' &&
  bookable.schedulingType !== 'round_robin' &&
  bookable.confirmationPolicy === null &&
  bookable.bookerActiveLimit === null &&
  !bookable.requiresBookerEmailVerification &&
  request.privateLinkId === undefined
