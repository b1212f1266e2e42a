import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '../../../jobs/runner.ts'
import { AppError } from '../../../lib/errors.ts'
import { errorOf } from '../../../lib/thrown.ts'
import type { DrawDependencies } from './dependencies.ts'
import { drawApart } from './draw-apart.ts'
import { drawBatch } from './draw-batch.ts'
import { beginFollowUps, putBack, takeApart } from './store.ts'

export type { EventHandler, HandledEvent } from './handlers.ts'
export { takeDrawingLock } from './store.ts'

export const DRAW = 'follow-ups.draw'
const EVERY_MS = 2000
const BATCH = 25
/** A reader who looks for what they have just caused waits no longer, however much others cause meanwhile. */
const MAX_CATCH_UP_MS = 5000
/** A reader looks again after so long when another process draws. */
const BUSY_MS = 50

type Outcome = 'drawn' | 'nothing-left' | 'busy'

export type EventQueue = ReturnType<typeof createEventQueue>

/**
 * Draws the consequences of events: once each, in the order of the events, in one transaction with the note that it is
 * done. A batch that fails, or that is lost with its process, is taken apart: each follower then tries each event by
 * itself, and what fails too often is left to the operator (docs/adr/0045).
 */
export function createEventQueue(deps: DrawDependencies) {
  const { db, clock, reportMistake, lostAfterMs } = deps
  const followers = deps.followers.map(({ name }) => name)
  const inTurn = createHostQueue()

  async function draw(): Promise<Outcome> {
    const at = clock.real()
    const look = await beginFollowUps(db, BATCH, at)
    const lostUntil = new Date(at.getTime() - lostAfterMs)
    let isApart = look.hasTries
    if (look.othersSince !== null) {
      if (look.othersSince > lostUntil || (await takeApart(db, followers, lostUntil)) === 0) return 'busy'
      reportMistake('Consequences of events were begun and never ended. They are drawn one by one now.')
      isApart = true
    }
    const drawnApart = isApart ? await drawApart(deps) : 0
    if (look.begun.length === 0) return drawnApart > 0 ? 'drawn' : look.waiting > 0 ? 'busy' : 'nothing-left'
    try {
      await drawBatch(deps, look.begun, at)
    } catch (error) {
      if (isBusy(error)) {
        await putBack(db, look.begun, at)
        throw error
      }
      reportMistake(`The consequences of a batch of events can't be drawn: ${errorOf(error).stack}`)
      await takeApart(db, followers, at)
      await drawApart(deps)
    }
    return 'drawn'
  }

  const job: Job = { name: DRAW, everyMs: EVERY_MS, run: async () => (await inTurn(draw)) === 'drawn' }

  return {
    job,

    /** Draws what waits: for lists in which people look for what they have just caused. They show what there is by then. */
    async catchUp(): Promise<void> {
      const until = clock.real().getTime() + MAX_CATCH_UP_MS
      try {
        for (let outcome: Outcome = 'drawn'; outcome !== 'nothing-left'; ) {
          if (clock.real().getTime() >= until) return
          outcome = await inTurn(draw)
          if (outcome === 'busy') await sleep(BUSY_MS)
        }
      } catch (error) {
        // Somebody else has been drawing all the while.
        if (!isBusy(error)) throw error
      }
    },
  }
}

/** Lets one piece of work wait for the one before, however that one ended. */
function createHostQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}

const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === 'BUSY'
