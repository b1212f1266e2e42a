import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { deleteTestClock, findTestClock, upsertTestClock } from './store.ts'

/**
 * The setting that all nodes share: at the real time `setAt` the clock showed `now`, and since then it has been frozen
 * or running.
 */
type Setting = { now: string; setAt: string; frozen: boolean }

export type ClockState = { now: Date; frozen: boolean }

export type TestClock = ReturnType<typeof createTestClock>

type Dependencies = { db: Db; run: RunCommand; clock: Clock; nudge: () => void }

/**
 * Creates the service that sets the server's clock, for integrators who test future times. The setting is in the
 * database, so that all nodes follow it.
 */
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
    state: (): ClockState => ({
      now: clock.now(),
      frozen: applied !== undefined && (JSON.parse(applied) as Setting).frozen,
    }),

    /** Workers poll at once, because a jump forward makes work due. */
    async set(context: CommandContext, at: Date, frozen: boolean): Promise<ClockState> {
      const setAt = clock.real()
      const value = JSON.stringify({ now: at.toISOString(), setAt: setAt.toISOString(), frozen } satisfies Setting)
      const state = await run(context, async (change) => {
        await upsertTestClock(change.tx, value, setAt)
        await change.publish({ type: 'clock.set', payload: { now: at.toISOString(), frozen } })
        return { now: at, frozen }
      })
      apply(value)
      nudge()
      return state
    },

    async reset(context: CommandContext): Promise<ClockState> {
      const state = await run(context, async (change) => {
        await deleteTestClock(change.tx)
        await change.publish({ type: 'clock.reset', payload: {} })
        return { now: clock.real(), frozen: false }
      })
      applied = undefined
      clock.reset()
      nudge()
      return state
    },

    /** Applies the setting of another node. As a job it returns false, because it never has more to do. */
    async follow(): Promise<false> {
      apply((await findTestClock(db))?.value)
      return false
    },

    /** Deletes the setting at a restart. */
    async forget(): Promise<void> {
      await deleteTestClock(db)
    },
  }
}
