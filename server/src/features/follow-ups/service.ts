import { byTheServer } from '../../commands/by-the-server.ts'
import type { RunCommand } from '../../commands/run.ts'
import type { Db, Tx } from '../../db/connection.ts'
import type { Job } from '../../jobs/runner.ts'
import type { Clock } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import type { FollowedEvent, Follower } from './followers.ts'
import { createPace } from './pace.ts'
import { deleteFollowUps, listFollowed, noteFailure, takeDrawingLock, tryDrawingLock } from './store.ts'

export type { FollowedEvent, Follower } from './followers.ts'
export { takeDrawingLock } from './store.ts'

export const DRAW = 'follow-ups.draw'
const EVERY_MS = 2000
const BATCH = 25
/** On the embedded database others wait as long as a batch takes, and events with thousands of subscribers take long. */
const BATCH_AIM_MS = 500
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
  const pace = createPace({ most: BATCH, aimMs: BATCH_AIM_MS })

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
      const startedAt = clock.real().getTime()
      const events = await listFollowed(tx, pace.atOnce())
      if (events.length === 0) return 0
      await follow(tx, events, now)
      pace.note(events.length, clock.real().getTime() - startedAt)
      return events.length
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
