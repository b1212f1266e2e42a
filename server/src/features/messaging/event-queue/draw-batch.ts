import { byTheServer } from '../../../commands/by-the-server.ts'
import type { DrawDependencies } from './dependencies.ts'
import { deleteFollowUps, listBegun, putBack, takeDrawingLock } from './store.ts'

/** So many are drawn together, and no more of the batch after so long: on the embedded database everybody waits for it. */
const PART = 5
const LATE_AFTER_MS = 300

/** Draws what was begun, all followers in one transaction; what it doesn't come to in time waits again. */
export const drawBatch = (
  { run, clock, followers }: DrawDependencies,
  eventIds: readonly number[],
  begunAt: Date,
): Promise<void> =>
  run(byTheServer, async (change) => {
    const { tx } = change
    await takeDrawingLock(tx)
    const lateAt = clock.real().getTime() + LATE_AFTER_MS
    const events = await listBegun(tx, eventIds, begunAt)
    let drawn = 0
    while (drawn < events.length && (drawn === 0 || clock.real().getTime() < lateAt)) {
      const part = events.slice(drawn, drawn + PART)
      for (const { follow } of followers) await follow(change, part)
      await deleteFollowUps(tx, idsOf(part))
      drawn += part.length
    }
    if (drawn < events.length) await putBack(tx, idsOf(events.slice(drawn)), begunAt)
  })

const idsOf = (events: readonly { id: number }[]): number[] => events.map(({ id }) => id)
