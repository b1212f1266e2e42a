import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { deleteTestClock, findTestClock, upsertTestClock } from './store.ts'

/** What all nodes share: at the real time `setAt` it was `now`, and time stood still or ran on from there. */
type Setting = { now: string; setAt: string; frozen: boolean }

export type ClockState = { now: Date; frozen: boolean }

export type TestClock = ReturnType<typeof createTestClock>

type Dependencies = { db: Db; run: RunCommand; clock: Clock; nudge: () => void }

/** Moves the server's clock, for integrators who can't wait for tomorrow. Kept in the database, so that every node follows. */
export function createTestClock({ db, run, clock, nudge }: Dependencies) {
  let applied: string | undefined

  function apply(value: string | undefined): void {
    if (value === applied) return
    applied = value
    if (value === undefined) {
      clock.reset()
      return
    }
    const { now, setAt, frozen } = JSON.parse(value) as Setting
    const passedMs = frozen ? 0 : clock.real().getTime() - Date.parse(setAt)
    clock.set(new Date(Date.parse(now) + passedMs), frozen)
  }

  return {
    /** Workers look at once: what a jump forward passed over is due now. */
    async set(context: CommandContext, at: Date, frozen: boolean): Promise<ClockState> {
      const setAt = clock.real()
      const value = JSON.stringify({ now: at.toISOString(), setAt: setAt.toISOString(), frozen } satisfies Setting)
      await run(context, async (change) => {
        await upsertTestClock(change.tx, value, setAt)
        await change.publish({ type: 'clock.set', payload: { now: at.toISOString(), frozen } })
      })
      apply(value)
      nudge()
      return { now: clock.now(), frozen }
    },

    async reset(context: CommandContext): Promise<ClockState> {
      await run(context, async (change) => {
        await deleteTestClock(change.tx)
        await change.publish({ type: 'clock.reset', payload: {} })
      })
      applied = undefined
      clock.reset()
      nudge()
      return { now: clock.now(), frozen: false }
    },

    /** Takes over what another node has set. A job: it never finds more to do. */
    async follow(): Promise<false> {
      apply((await findTestClock(db))?.value)
      return false
    },

    /** A restart forgets the test clock. */
    async forget(): Promise<void> {
      await deleteTestClock(db)
    },
  }
}
