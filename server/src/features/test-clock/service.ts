import type { Db } from '../../db/connection.ts'
import type { Clock } from '../../lib/clock.ts'
import { deleteTestClock, findTestClock, upsertTestClock } from './store.ts'

/** What all nodes share: at the real time `setAt` it was `now`, and time stood still or ran on from there. */
type Setting = { now: string; setAt: string; frozen: boolean }

export type TestClock = ReturnType<typeof createTestClock>

/** Moves the server's clock, for integrators who can't wait for tomorrow. Kept in the database, so that every node follows. */
export function createTestClock({ db, clock }: { db: Db; clock: Clock }) {
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
    async set(now: Date, frozen: boolean): Promise<{ now: Date; frozen: boolean }> {
      const value = JSON.stringify({
        now: now.toISOString(),
        setAt: clock.real().toISOString(),
        frozen,
      } satisfies Setting)
      await upsertTestClock(db, value, clock.real())
      apply(value)
      return { now: clock.now(), frozen }
    },

    async reset(): Promise<{ now: Date; frozen: boolean }> {
      await deleteTestClock(db)
      apply(undefined)
      return { now: clock.now(), frozen: false }
    },

    /** Takes over what another node has set. */
    async follow(): Promise<void> {
      apply((await findTestClock(db))?.value)
    },

    /** A restart forgets the test clock. */
    forget: () => deleteTestClock(db),
  }
}
