import type { Draft } from '../draft.ts'

/** Writes down whose turn it was, and why. */
export async function recordTurns({ deps, tx, now, bookable, stored, turns }: Draft): Promise<void> {
  const bookingIds = stored.map(({ bookingId }) => bookingId)
  await deps.roundRobin.record(tx, bookable.id, bookingIds, turns, now)
}
