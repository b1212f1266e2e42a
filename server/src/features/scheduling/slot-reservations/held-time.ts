import type { Credential } from '../../../commands/context.ts'
import { heldTooLong, tooManyHolds } from './errors.ts'

const MINUTE_MS = 60_000

/** Maximum number of live holds of one caller on an event type. A person who fills in a form needs one or two. */
const MAX_HOLDS = 5
/** Maximum number of live holds for programs, which may hold for many bookers. */
const MAX_HOLDS_OF_PROGRAM = 100

/** Maximum time for which one caller may hold a slot in each period that begins with their first hold on it. */
const MAX_HELD_MS = 60 * MINUTE_MS
export const HELD_PERIOD_MS = 120 * MINUTE_MS
/** Minimum length of a hold. A shorter remaining time is refused. */
const MIN_HOLD_MS = MINUTE_MS

/** The caller's holds on this event type, and the held time that overlaps the requested one. */
export type HeldSoFar = {
  liveCount: number
  /** The time at which the first live hold ends. */
  nextEndsAt: Date | null
  heldSeconds: number
  heldUntil: Date | null
  /** The time at which the period of the first held time began. */
  beganAt: Date | null
}

/** A hold, with the seconds that it adds to the caller's held time. */
export type Granted = { expiresAt: Date; addedSeconds: number }

/** Checks the number of live holds. @throws `TOO_MANY_HOLDS` */
export function checkCount({ liveCount, nextEndsAt }: HeldSoFar, credential: Credential | undefined, now: Date): void {
  const isProgram = credential !== undefined && credential.kind !== 'session'
  const most = isProgram ? MAX_HOLDS_OF_PROGRAM : MAX_HOLDS
  if (liveCount >= most) throw tooManyHolds(most, secondsUntil(nextEndsAt ?? now, now))
}

/**
 * Returns the time until which the slot is held. A hold that is released and made again counts like a continued one,
 * because the limit is on the time for which others could not book the slot.
 *
 * @throws `HELD_TOO_LONG`
 */
export function grant({ heldSeconds, heldUntil, beganAt }: HeldSoFar, holdMs: number, now: Date): Granted {
  const coveredUntil = Math.max(now.getTime(), heldUntil?.getTime() ?? 0)
  const wanted = Math.max(0, now.getTime() + holdMs - coveredUntil)
  const left = Math.max(0, MAX_HELD_MS - heldSeconds * 1000)
  const expiresAt = wanted <= left ? now.getTime() + holdMs : coveredUntil + left
  if (expiresAt - now.getTime() < MIN_HOLD_MS) {
    const restsUntil = new Date((beganAt ?? now).getTime() + HELD_PERIOD_MS)
    throw heldTooLong(MAX_HELD_MS / MINUTE_MS, secondsUntil(restsUntil, now))
  }
  return { expiresAt: new Date(expiresAt), addedSeconds: Math.ceil(Math.min(wanted, left) / 1000) }
}

const secondsUntil = (then: Date, now: Date): number => Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 1000))
