import type { Draft } from '../draft.ts'

/** Two who book the same rotation at once would both find the same host's turn; this comes before the hosts' locks. */
export async function lockTurns({ deps, tx, bookable }: Draft): Promise<void> {
  if (bookable.schedulingType === 'round_robin') await deps.roundRobin.lock(tx, bookable.id)
}
