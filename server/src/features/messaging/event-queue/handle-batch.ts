import { byTheServer } from '../../../commands/by-the-server.ts'
import type { EventQueueDependencies } from './dependencies.ts'
import { deleteHandled, listBegun, putBack, takeQueueLock } from './store.ts'

/** The time after which the rest of the batch waits, because nothing of it is visible before the commit. */
const LATE_AFTER_MS = 300
/** If a part took less time, the next one has twice as many events, because each part costs the same statements. */
const SHORT_MS = 50

/**
 * Runs all event handlers on the events of a begun batch in one transaction. Events that aren't reached in time wait
 * again.
 */
export const handleBatch = (
  { run, clock, handlers, sizes }: EventQueueDependencies,
  eventIds: readonly number[],
  begunAt: Date,
): Promise<void> =>
  run(byTheServer, async (change) => {
    const { tx } = change
    await takeQueueLock(tx)
    const lateAt = clock.steady().getTime() + LATE_AFTER_MS
    const events = await listBegun(tx, eventIds, begunAt)
    let drawn = 0
    let size = sizes.firstPart
    while (drawn < events.length && (drawn === 0 || clock.steady().getTime() < lateAt)) {
      const beganAt = clock.steady().getTime()
      const part = events.slice(drawn, drawn + size)
      for (const { handle } of handlers) await handle(change, part)
      await deleteHandled(tx, idsOf(part))
      drawn += part.length
      if (clock.steady().getTime() - beganAt < SHORT_MS) size *= 2
    }
    if (drawn < events.length) await putBack(tx, idsOf(events.slice(drawn)), begunAt)
  })

const idsOf = (events: readonly { id: number }[]): number[] => events.map(({ id }) => id)
