import type { Db } from '../../../db/connection.ts'
import type { Job } from '../../../jobs/runner.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { readDatabaseTime } from './store.ts'

const EVERY_MS = 2000
/** The time of a slower answer is too uncertain. */
const MAX_ANSWER_MS = 500
/** A smaller correction is not made, so that the time passes evenly. */
const MIN_CORRECTION_MS = 20
/** A smaller difference between this machine's clock and the database's changes little. */
const MAX_DIFFERENCE_MS = 30_000

type Dependencies = {
  db: Db
  clock: Clock
  /** Returns the time of this machine's clock in milliseconds. */
  system: () => number
  /** Returns milliseconds that changes of a clock don't affect. */
  elapsed: () => number
  warn: (message: string) => void
}

/**
 * Creates the job that keeps the time of this process equal to that of its PostgreSQL server. All processes of a
 * database then have the same time, whatever the clocks of their machines show (docs/adr/0109).
 */
export function createTimeAgreement({ db, clock, system, elapsed, warn }: Dependencies): Job {
  let hasAgreed = false
  let hasWarned = false

  function compare(differenceMs: number): void {
    const isFar = Math.abs(differenceMs) > MAX_DIFFERENCE_MS
    if (isFar && !hasWarned)
      warn(
        `The clock of this machine is ${Math.round(Math.abs(differenceMs) / 1000)} s ${differenceMs > 0 ? 'ahead of' : 'behind'} the clock of PostgreSQL, whose time Daybook uses. Let NTP set both.`,
      )
    hasWarned = isFar
  }

  return {
    name: 'time.agree',
    everyMs: EVERY_MS,
    isOfProcess: true,
    async run() {
      const asked = elapsed()
      const then = await readDatabaseTime(db)
      const tookMs = elapsed() - asked
      if (hasAgreed && tookMs > MAX_ANSWER_MS) return false
      const at = then.getTime() + tookMs / 2
      if (!hasAgreed || Math.abs(clock.steady().getTime() - at) >= MIN_CORRECTION_MS) clock.agree(new Date(at))
      hasAgreed = true
      compare(system() - at)
      return false
    },
  }
}
