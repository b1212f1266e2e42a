import { byTheServer } from '../../../commands/by-the-server.ts'
import { errorOf } from '../../../lib/thrown.ts'
import type { EventQueueDependencies } from './dependencies.ts'
import { beginTry, deleteTry, findTried, lostAt, noteFailure, type Try, takeQueueLock } from './store.ts'

const MAX_TRIES = {
  attempts: 5,
  /**
   * The maximum number of consecutive tries that never end. Such tries end the process, and with it everything that it
   * serves.
   */
  lost: 3,
}
/** After this time the remaining tries wait for the next poll, because newer events may be urgent. */
const LATE_AFTER_MS = 2000

/**
 * Handles batches that were split up: each event handler processes each event in its own transaction. Tries that were
 * lost wait until `calmAt`, in milliseconds. Returns the number of successful tries.
 */
export async function handleApart(
  { db, run, clock, handlers, reportMistake, lostAfterMs }: EventQueueDependencies,
  calmAt: number,
): Promise<number> {
  const lateAt = clock.steady().getTime() + LATE_AFTER_MS
  let drawn = 0
  for (let after = 0; clock.steady().getTime() < lateAt; ) {
    const at = clock.steady()
    const lost = at.getTime() >= calmAt ? lostAt(at, lostAfterMs) : undefined
    const next = await beginTry(db, { after, at, lost, max: MAX_TRIES })
    if (!next) break
    after = next.id
    try {
      await drawTry(next, at)
      drawn++
    } catch (error) {
      const { eventId, follower } = next
      reportMistake(`${follower} can't follow the event ${eventId}: ${errorOf(error).stack}`)
      await noteFailure(db, next.id, at, errorOf(error).message)
    }
  }
  return drawn

  function drawTry(next: Try, begunAt: Date): Promise<void> {
    return run(byTheServer, async (change) => {
      const { tx } = change
      await takeQueueLock(tx)
      const event = await findTried(tx, next.id, begunAt)
      if (!event) return
      // An event handler that no longer exists has nothing to do.
      await handlers.find(({ name }) => name === next.follower)?.handle(change, [event])
      await deleteTry(tx, next)
    })
  }
}
