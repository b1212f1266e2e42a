import { hostsWithCalendars } from '../../availability/service.ts'
import { bookerOf } from '../booking.ts'
import { planMeeting } from '../steps/plan-meeting.ts'
import type { Prepared, Requested } from './phases.ts'
import { checkReschedulesWhole } from './steps/check-reschedules-whole.ts'
import { findEventType } from './steps/find-event-type.ts'
import { findOldBooking } from './steps/find-old-booking.ts'
import { findSeat } from './steps/find-seat.ts'

const MINUTE_MS = 60_000

/**
 * Finds the booking, refuses it if it can't be rescheduled, and plans the new time. This runs before the transaction.
 */
export async function prepare(asked: Requested): Promise<Prepared> {
  const { deps, context, seatUid, reschedule } = asked
  const old = await findOldBooking(deps.db, asked, deps.clock.now())
  if (seatUid === undefined) await checkReschedulesWhole(asked, old)
  else findSeat(old, seatUid)
  const bookable = await findEventType(deps, old)
  // The booking keeps its length, even if the event type's length has changed.
  const lengthMinutes = (old.endsAt.getTime() - old.startsAt.getTime()) / MINUTE_MS
  const meeting = planMeeting(reschedule.startsAt, lengthMinutes, bookerOf(old)?.timeZone ?? 'UTC')
  await deps.strangerAllowance.check(context, bookable)
  await deps.calendarCopies.refresh(hostsWithCalendars(bookable))
  return { ...asked, old, bookable, meetings: [meeting] }
}
