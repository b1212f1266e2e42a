import type { CommandContext } from '../../../../commands/context.ts'
import type { BookingView } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { shown } from '../run-shown.ts'
import type { BookedSeat, SeenBooking } from '../seen-booking.ts'
import { recordTurns } from '../steps/record-turns.ts'
import { takeTime } from '../steps/take-time.ts'
import { useUpHolds } from '../steps/use-up-holds.ts'
import type { Begun, RescheduleInput } from './phases.ts'
import { prepare } from './prepare.ts'
import { checkNoMeetingThere } from './steps/check-no-meeting-there.ts'
import { chooseHosts } from './steps/choose-hosts.ts'
import { closeOldBooking } from './steps/close-old-booking.ts'
import { countStranger } from './steps/count-stranger.ts'
import { decide, decideSeat } from './steps/decide.ts'
import { joinWithSeat } from './steps/join-with-seat.ts'
import { leaveSeat } from './steps/leave-seat.ts'
import { linkBookings } from './steps/link-bookings.ts'
import { linkSeat } from './steps/link-seat.ts'
import { publishRescheduled, publishRescheduledSeat } from './steps/publish.ts'
import { reserveTime } from './steps/reserve-time.ts'
import { storeSuccessor, storeSuccessorOfSeat } from './steps/store-successor.ts'

/**
 * Reschedules a booking, or one seat of it: the old booking ends and a successor begins, in one transaction and under the
 * hosts' locks, like a new booking (`create/pipeline.ts`).
 *
 * @throws what the steps throw; nothing is written then.
 */
export async function rescheduleBooking(
  deps: BookingDependencies,
  context: CommandContext,
  input: RescheduleInput,
): Promise<SeenBooking> {
  const prepared = await prepare({ ...input, deps, context })
  const { bookable, meetings, seatUid } = prepared
  // The old booking's time counts as free, which the check of taken time doesn't know.
  const entry = { bookable, slot: meetings[0].slot, decidesInDatabase: true }
  const command = shown<BookingView | BookedSeat>(context, (change) => {
    const begun = { ...prepared, change }
    return seatUid === undefined ? rescheduleWhole(begun) : rescheduleSeat(begun, seatUid)
  })
  return deps.availability.inHostQueue(entry, command)
}

async function rescheduleWhole(begun: Begun): Promise<BookingView | BookedSeat> {
  const reserved = await reserveTime(begun, { ignoring: begun.old.id })
  checkNoMeetingThere(reserved)
  const decided = await decide(reserved)
  await countStranger(decided)
  const left = await closeOldBooking(decided)
  const staffed = await chooseHosts(left)
  const stored = await storeSuccessor(staffed)
  await recordTurns(stored)
  await useUpHolds(stored)
  await linkBookings(stored)
  await takeTime(stored)
  return publishRescheduled(stored)
}

async function rescheduleSeat(begun: Begun, seatUid: string): Promise<BookedSeat> {
  // If other attendees stay in the old meeting, its time stays taken.
  const reserved = await reserveTime(begun, { ignoring: begun.old.seatsTaken > 1 ? undefined : begun.old.id })
  const decided = await decideSeat(reserved, seatUid)
  await countStranger(decided)
  const left = await leaveSeat(decided)
  const joined = await joinWithSeat(left)
  if (joined) return joined
  const staffed = await chooseHosts(left, { keepsHosts: true })
  const stored = await storeSuccessorOfSeat(staffed, left.attendee)
  await recordTurns(stored)
  await useUpHolds(stored)
  await linkSeat(left, { ...stored.stored[0], isFirst: true })
  await takeTime(stored)
  return publishRescheduledSeat(left, stored.stored[0].bookingId)
}
