import type { StoredDraft } from './phases.ts'

/** Stores which hosts the rotation chose, and why. */
export async function recordTurns({ deps, change: { tx, now }, bookable, stored, turns }: StoredDraft): Promise<void> {
  const bookingIds = stored.map(({ bookingId }) => bookingId)
  await deps.roundRobin.record(tx, bookable.id, bookingIds, turns, now)
}
