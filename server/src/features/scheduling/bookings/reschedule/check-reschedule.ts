import type { CommandContext } from '../../../../commands/context.ts'
import { isOrganizer } from '../access.ts'
import type { BookingView } from '../booking.ts'
import { rescheduleRefusals } from '../errors/reschedule.ts'
import { whyNotReschedule } from '../rules/reschedule.ts'
import type { Reschedule } from './reschedule.ts'

/**
 * Refuses a booking that can't be rescheduled at all, or not by this caller, or not any more.
 *
 * @throws what `errors/reschedule.ts` names
 */
export function checkReschedule(
  old: BookingView,
  { actor }: CommandContext,
  { isByLink }: Reschedule,
  now: Date,
): void {
  const why = whyNotReschedule(old, { isOrganizer: isOrganizer(actor, old), isByLink }, now)
  if (why !== undefined) throw rescheduleRefusals[why](old)
}
