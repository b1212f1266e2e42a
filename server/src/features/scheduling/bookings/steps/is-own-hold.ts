import { callerKey } from '../../../../commands/context.ts'
import type { Ignoring } from '../../availability/service.ts'
import type { Planned } from './phases.ts'

type TimeInput = {
  startsAt: Date
  /** The hold that the booking uses up. */
  reservationUid?: string | undefined
}

/** Returns a test for holds that don't block the caller: the named hold, and the caller's own holds of this slot. */
export function isOwnHold(
  { context, bookable }: Pick<Planned, 'context' | 'bookable'>,
  { startsAt, reservationUid }: TimeInput,
): Ignoring['reservation'] {
  const caller = callerKey(context.actor)
  const start = startsAt.getTime()
  return (held) =>
    held.reservationUid === reservationUid ||
    (held.heldBy === caller && held.eventTypeId === bookable.id && held.heldStart === start)
}
