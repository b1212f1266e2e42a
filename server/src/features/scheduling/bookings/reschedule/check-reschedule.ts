import type { CommandContext } from '../../../../commands/context.ts'
import { isOrganizer } from '../access.ts'
import { type BookingView, canBeBookedAgain } from '../booking.ts'
import {
  awaitsHost,
  cancelledBefore,
  declinedBefore,
  overAlready,
  rescheduledAlready,
  reschedulingDisabled,
  tooLateToReschedule,
} from '../errors/reschedule.ts'
import type { Reschedule } from './reschedule.ts'

const MINUTE_MS = 60_000

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
  if (old.movedTo) throw rescheduledAlready(old.uid, old.movedTo.uid)
  if (old.status === 'cancelled' && !(isByLink && canBeBookedAgain(old))) throw cancelledBefore(old.uid)
  if (old.status === 'rejected') throw declinedBefore(old.uid)
  if (old.status === 'awaiting_host') throw awaitsHost(old.uid)
  if (old.endsAt <= now && !old.eventType?.allowsReschedulingPast) throw overAlready(old.uid)
  if (isOrganizer(actor, old)) return
  if (old.eventType?.reschedulingDisabled) throw reschedulingDisabled()
  const notice = old.eventType?.reschedulingMinimumNoticeMinutes ?? 0
  if (notice > 0 && old.startsAt.getTime() - now.getTime() < notice * MINUTE_MS) throw tooLateToReschedule()
}
