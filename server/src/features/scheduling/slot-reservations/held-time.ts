import type { Credential } from '../../../commands/context.ts'
import { heldTooLong, tooManyHolds } from './errors.ts'

const MINUTE_MS = 60_000

/** The live holds on an event type that one caller may have: somebody who fills in a form needs one or two. */
const MAX_HOLDS = 5
/** The same for programs, which may hold for many bookers. */
const MAX_HOLDS_OF_PROGRAM = 100

/** How long one caller may hold a time in each period that begins with their first hold on it. */
const MAX_HELD_MS = 60 * MINUTE_MS
export const HELD_PERIOD_MS = 120 * MINUTE_MS
/** What is left must be worth holding. */
const MIN_HOLD_MS = MINUTE_MS

/** What a caller holds and has held: of this event type, and of the times that overlap the one that is asked for. */
export type HeldSoFar = {
  liveCount: number
  /** When the first of the live ones ends. */
  nextEndsAt: Date | null
  heldSeconds: number
  heldUntil: Date | null
  /** When counting began for the time that was held first. */
  beganAt: Date | null
}

/** What a hold adds to the time that its caller has held. */
export type Granted = { expiresAt: Date; addedSeconds: number }

/** @throws `TOO_MANY_HOLDS` */
export function checkCount({ liveCount, nextEndsAt }: HeldSoFar, credential: Credential | undefined, now: Date): void {
  const isProgram = credential !== undefined && credential.kind !== 'session'
  const most = isProgram ? MAX_HOLDS_OF_PROGRAM : MAX_HOLDS
  if (liveCount >= most) throw tooManyHolds(most, secondsUntil(nextEndsAt ?? now, now))
}

/**
 * Until when the time is held. Letting go and holding again counts like holding on: what counts is for how long others
 * could not have it.
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
