import { byTheServer } from '../../../commands/by-the-server.ts'
import { errorOf } from '../../../lib/thrown.ts'
import type { DrawDependencies } from './dependencies.ts'
import { beginTry, deleteTry, findTried, noteFailure, type Try, takeDrawingLock } from './store.ts'

const MAX_TRIES = {
  attempts: 5,
  /** In a row, that nobody has ended: they take the process with them, and with it all that it serves. */
  lost: 3,
}
/** The rest of many waits for the next look: somebody may wait for newer ones. */
const LATE_AFTER_MS = 2000

/** Draws what was taken apart: each follower's share of an event in a transaction of its own. How many have worked. */
export async function drawApart({ db, run, clock, followers, reportMistake, lostAfterMs }: DrawDependencies) {
  const lateAt = clock.real().getTime() + LATE_AFTER_MS
  let drawn = 0
  for (let after = 0; clock.real().getTime() < lateAt; ) {
    const at = clock.real()
    const lostUntil = new Date(at.getTime() - lostAfterMs)
    const next = await beginTry(db, { after, at, lostUntil, max: MAX_TRIES })
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
      await takeDrawingLock(tx)
      const event = await findTried(tx, next.id, begunAt)
      if (!event) return
      // A follower that there is no more has nothing to do.
      await followers.find(({ name }) => name === next.follower)?.follow(change, [event])
      await deleteTry(tx, next)
    })
  }
}
