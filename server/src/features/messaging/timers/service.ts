import { byTheServer } from '../../../commands/by-the-server.ts'
import type { Change } from '../../../commands/change.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Tx } from '../../../db/connection.ts'
import type { Job } from '../../../jobs/runner.ts'
import { errorOf } from '../../../lib/thrown.ts'
import { markFired, noteFailure, takeDueTimers, tryFiringLock, upsertTimers, withdrawTimersOf } from './store.ts'
import type { DueTimer, FireTimers, NewTimer, TimerKind } from './timers.ts'

export { withdrawTimersOfEnded, withdrawTimersOfWorkflow } from './store.ts'
export type { DueTimer, FireTimers, NewTimer, TimerKind } from './timers.ts'

const EVERY_MS = 2000
const BATCH = 100
const MAX_TRIES = 5

/** Sets timers. A timer whose natural key exists gets the new time, unless it has fired. */
export async function setTimers(tx: Tx, timers: readonly NewTimer[], now: Date): Promise<void> {
  if (timers.length > 0) await upsertTimers(tx, timers, now)
}

/** Withdraws the waiting timers of these bookings. */
export async function withdrawTimers(
  tx: Tx,
  bookingIds: readonly number[],
  kinds: readonly TimerKind[],
): Promise<void> {
  if (bookingIds.length > 0) await withdrawTimersOf(tx, bookingIds, kinds)
}

type Dependencies = {
  run: RunCommand
  /** The function for each kind of timer. Timers of kinds with the same function keep their order among each other. */
  fire: Readonly<Record<TimerKind, FireTimers>>
  reportMistake: (message: string) => void
}

/**
 * Fires the timers that are due by the server's clock, in order, each once even with several nodes. A timer fires in
 * one transaction with its effects.
 */
export function createFireTimers({ run, fire, reportMistake }: Dependencies): Job {
  const fireThose = async (change: Change, due: readonly DueTimer[]): Promise<void> => {
    for (const handler of new Set(due.map(({ kind }) => fire[kind])))
      await handler(
        change,
        due.filter(({ kind }) => fire[kind] === handler),
      )
    await markFired(
      change.tx,
      due.map(({ id }) => id),
      change.now,
    )
  }

  const fireBatch = (limit: number): Promise<number> =>
    run(byTheServer, async (change) => {
      const { tx, now } = change
      if (!(await tryFiringLock(tx))) return 0
      const due = await takeDueTimers(tx, now, limit)
      if (due.length > 0) await fireThose(change, due)
      return due.length
    })

  /** After a batch has failed, fires the timers one by one, so that only the failing ones remain. */
  async function fireSingly(): Promise<boolean> {
    let taken: readonly DueTimer[] = []
    try {
      await run(byTheServer, async (change) => {
        const { tx, now } = change
        taken = []
        if (!(await tryFiringLock(tx))) return
        taken = await takeDueTimers(tx, now, 1)
        if (taken.length > 0) await fireThose(change, taken)
      })
    } catch (error) {
      const [failed] = taken
      if (!failed) throw error
      reportMistake(`The timer ${failed.id} (${failed.kind}) can't fire: ${errorOf(error).stack}`)
      await run(byTheServer, ({ tx }) => noteFailure(tx, failed.id, errorOf(error).message, MAX_TRIES))
    }
    return taken.length > 0
  }

  /** The number of timers that are still fired one by one. */
  let singly = 0
  return {
    name: 'timers.fire',
    everyMs: EVERY_MS,
    async run() {
      if (singly > 0) {
        singly--
        return fireSingly()
      }
      try {
        return (await fireBatch(BATCH)) > 0
      } catch {
        singly = BATCH
        return true
      }
    },
  }
}
