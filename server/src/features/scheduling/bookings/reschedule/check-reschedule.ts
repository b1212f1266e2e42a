import type { CommandContext } from '../../../../commands/context.ts'
import { isOrganizer } from '../access.ts'
import type { BookingView } from '../booking.ts'
import {
  awaitsHost,
  cancelledBefore,
  declinedBefore,
  overAlready,
  rescheduledAlready,
  reschedulingDisabled,
  tooLateToReschedule,
} from '../errors/reschedule.ts'
import { type WhyNotReschedule, whyNotReschedule } from '../rules/reschedule.ts'
import type { Reschedule } from './reschedule.ts'

const REFUSALS: Readonly<Record<WhyNotReschedule, (old: BookingView) => Error>> = {
  rescheduled: ({ uid, movedTo }) => rescheduledAlready(uid, movedTo?.uid ?? ''),
  cancelled: ({ uid }) => cancelledBefore(uid),
  declined: ({ uid }) => declinedBefore(uid),
  'awaits-host': ({ uid }) => awaitsHost(uid),
  over: ({ uid }) => overAlready(uid),
  disabled: reschedulingDisabled,
  'too-late': tooLateToReschedule,
}

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
  if (why !== undefined) throw REFUSALS[why](old)
}
