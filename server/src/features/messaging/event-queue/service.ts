import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '../../../jobs/runner.ts'
import { AppError } from '../../../lib/errors.ts'
import { errorOf } from '../../../lib/thrown.ts'
import type { EventQueueDependencies } from './dependencies.ts'
import { handleApart } from './handle-apart.ts'
import { handleBatch } from './handle-batch.ts'
import { beginHandling, lostAt, putBack, takeApart } from './store.ts'

export { forgetMailFacts, waitForHandlers } from './erase-store.ts'
export type { EventHandler, HandledEvent } from './handlers.ts'
export { takeQueueLock } from './store.ts'

export const DRAW = 'follow-ups.draw'
const EVERY_MS = 2000
/** A reader who looks for the result of their own change waits at most this long, even if others cause many events. */
const MAX_CATCH_UP_MS = 5000
/** The time after which a reader tries again if another process handles the queue. */
const BUSY_MS = 50

type Outcome = 'drawn' | 'nothing-left' | 'busy'

export type EventQueue = ReturnType<typeof createEventQueue>

/**
 * Creates the service that handles events: once each, in their order, in the transaction that marks them as handled. If
 * a batch fails, or is lost with its process, it is split up: each event handler then tries each event by itself.
 * Events that fail too often are left to the operator (docs/adr/0045).
 */
export function createEventQueue(deps: EventQueueDependencies) {
  const { db, clock, reportMistake, lostAfterMs } = deps
  const handlers = deps.handlers.map(({ name }) => name)
  // The embedded database ends with its process, so its marks must be on the disk before anything is tried.
  const isSynced = lostAfterMs === 0
  const inTurn = createHostQueue()
  const calmAt = clock.steady().getTime() + deps.calmAfterMs

  async function draw(): Promise<Outcome> {
    const at = clock.steady()
    const look = await beginHandling(db, deps.sizes.batch, at, { isSynced })
    const lost = lostAt(at, lostAfterMs)
    let isApart = look.hasTries
    if (look.othersSince !== null) {
      const isLost = look.othersSince <= lost.until || look.othersSince > lost.from
      if (!isLost || (await takeApart(db, handlers, lost)) === 0) return 'busy'
      reportMistake('Consequences of events were begun and never ended. They are drawn one by one now.')
      isApart = true
    }
    const drawnApart = isApart ? await handleApart(deps, calmAt) : 0
    if (look.begun.length === 0) return drawnApart > 0 ? 'drawn' : look.waiting > 0 ? 'busy' : 'nothing-left'
    try {
      await handleBatch(deps, look.begun, at)
    } catch (error) {
      if (isBusy(error)) {
        await putBack(db, look.begun, at)
        throw error
      }
      reportMistake(`The consequences of a batch of events can't be drawn: ${errorOf(error).stack}`)
      await takeApart(db, handlers, { ...lost, until: at })
      await handleApart(deps, calmAt)
    }
    return 'drawn'
  }

  const job: Job = { name: DRAW, everyMs: EVERY_MS, run: async () => (await inTurn(draw)) === 'drawn' }

  return {
    job,

    /**
     * Handles the waiting events, for lists in which people look for the result of their own change. The lists then
     * show what exists at that time.
     */
    async catchUp(): Promise<void> {
      const until = clock.steady().getTime() + MAX_CATCH_UP_MS
      try {
        for (let outcome: Outcome = 'drawn'; outcome !== 'nothing-left'; ) {
          if (clock.steady().getTime() >= until) return
          outcome = await inTurn(draw)
          if (outcome === 'busy') await sleep(BUSY_MS)
        }
      } catch (error) {
        // Another process has handled the queue the whole time.
        if (!isBusy(error)) throw error
      }
    },
  }
}

/** Runs pieces of work one after the other. A failed piece doesn't stop the next one. */
function createHostQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}

const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === 'BUSY'
