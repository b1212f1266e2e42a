import { byTheServer } from '../../commands/by-the-server.ts'
import type { RunCommand } from '../../commands/run.ts'
import type { Db, Tx } from '../../db/connection.ts'
import type { Job } from '../../jobs/runner.ts'
import type { Clock } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import type { FollowedEvent, Follower } from './followers.ts'
import { deleteFollowUps, listFollowed, noteFailure, takeDrawingLock, tryDrawingLock } from './store.ts'

export type { FollowedEvent, Follower } from './followers.ts'
export { takeDrawingLock } from './store.ts'

export const DRAW = 'follow-ups.draw'
const EVERY_MS = 2000
const BATCH = 25
/** So many are drawn together, and no more of the batch after so long: on the embedded database everybody waits for it. */
const PART = 5
const LATE_AFTER_MS = 300
/** A reader who looks for what they have just caused waits no longer, however much others cause meanwhile. */
const LONGEST_CATCH_UP_MS = 5000
const MOST_TRIES = 5

export type FollowUps = ReturnType<typeof createFollowUps>

type Dependencies = {
  db: Db
  run: RunCommand
  clock: Clock
  followers: readonly Follower[]
  reportMistake: (message: string) => void
}

/**
 * Draws the consequences of events: once each, in the order of the events, in one transaction with the note that it is
 * done. A follower that fails on one event doesn't hold up the others: that event is tried again by itself, and after
 * five tries it is left to the operator.
 */
export function createFollowUps({ db, run, clock, followers, reportMistake }: Dependencies) {
  const follow = async (tx: Tx, events: readonly FollowedEvent[], now: Date): Promise<void> => {
    for (const { follow } of followers) await follow(tx, events, now)
    await deleteFollowUps(
      tx,
      events.map(({ id }) => id),
    )
  }

  /** How many were drawn; 0 when there are none, or somebody else is at it and `lock` doesn't wait. */
  const drawBatch = (lock: (tx: Tx) => Promise<unknown>): Promise<number> =>
    run(byTheServer, async (tx, now) => {
      if ((await lock(tx)) === false) return 0
      const lateAt = clock.real().getTime() + LATE_AFTER_MS
      const events = await listFollowed(tx, BATCH)
      let drawn = 0
      while (drawn < events.length && (drawn === 0 || clock.real().getTime() < lateAt)) {
        const part = events.slice(drawn, drawn + PART)
        await follow(tx, part, now)
        drawn += part.length
      }
      return drawn
    })

  /** After a batch has failed: one after the other, so that only what fails stays. */
  async function drawSingly(): Promise<number> {
    const tried: FollowedEvent[] = []
    let drawn = 0
    for (let next = 0; next < BATCH; next++) {
      try {
        await run(byTheServer, async (tx, now) => {
          await takeDrawingLock(tx)
          const [event] = await listFollowed(tx, 1, tried[next - 1]?.id)
          if (!event) return
          tried[next] = event
          await follow(tx, [event], now)
        })
        if (!tried[next]) break
        drawn++
      } catch (error) {
        const event = tried[next]
        if (!event) throw error
        reportMistake(
          `The consequences of the event ${event.id} (${event.type}) can't be drawn: ${(error as Error).stack}`,
        )
        await noteFailure(db, event.id, (error as Error).message, MOST_TRIES)
      }
    }
    return drawn
  }

  async function draw(lock: (tx: Tx) => Promise<unknown>): Promise<boolean> {
    try {
      return (await drawBatch(lock)) > 0
    } catch (error) {
      if (isBusy(error)) throw error
      reportMistake(`The consequences of a batch of events can't be drawn: ${(error as Error).stack}`)
      return (await drawSingly()) > 0
    }
  }

  const job: Job = { name: DRAW, everyMs: EVERY_MS, run: () => draw(tryDrawingLock) }

  return {
    job,

    /** Draws what waits: for lists in which people look for what they have just caused. They show what there is by then. */
    async catchUp(): Promise<void> {
      const until = clock.real().getTime() + LONGEST_CATCH_UP_MS
      try {
        while ((await draw(takeDrawingLock)) && clock.real().getTime() < until) {
          /* until there is nothing left */
        }
      } catch (error) {
        // Somebody else has been drawing all the while.
        if (!isBusy(error)) throw error
      }
    },
  }
}

const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === 'BUSY'
