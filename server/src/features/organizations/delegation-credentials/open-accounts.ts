import { CalendarFailure } from '../../../adapters/calendars/calendar-provider.ts'
import { byTheServer } from '../../../commands/by-the-server.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import type { Job } from '../../../jobs/runner.ts'
import { errorOf } from '../../../lib/thrown.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { DelegatedAccounts } from '../../scheduling/calendars/service.ts'
import {
  addMissingAccounts,
  type DueAccount,
  deleteGoneAccounts,
  hasEnabled,
  leaseDueAccounts,
  noteTried,
} from './accounts-store.ts'

export const OPEN_ACCOUNTS = 'calendars.delegate'

const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS
const EVERY_MS = 15 * SECOND_MS
/** The maximum time for all requests of an account. Its lease lasts longer. */
const PATIENCE_MS = 25 * SECOND_MS
const LEASE_MS = 60 * SECOND_MS
/** The wait after a failure, which doubles with each further one. */
const LEAST_WAIT_MS = 30 * SECOND_MS
const MOST_WAIT_MS = HOUR_MS
const MOST_AT_ONCE = 4
const MAX_TEXT = 500

export type OpenAccountsDependencies = {
  db: Db
  run: RunCommand
  clock: Clock
  delegatedAccounts: DelegatedAccounts
  reportMistake: (message: string) => void
}

/**
 * Creates the job that opens the accounts of people whose organization has turned a credential on, and closes those of
 * people who have left the organization or the domain.
 */
export function createOpenAccounts({ db, run, clock, delegatedAccounts, reportMistake }: OpenAccountsDependencies) {
  const hangUp = new AbortController()

  const bringInStep = () =>
    run(byTheServer, async (change) => {
      for (const { delegationCredentialId, userId } of await deleteGoneAccounts(change.tx)) {
        await delegatedAccounts.disconnect(change, delegationCredentialId, [userId])
      }
      await addMissingAccounts(change.tx, change.now)
    })

  async function open(account: DueAccount): Promise<void> {
    const { address, platform, userId, delegationCredentialId } = account
    const now = clock.now()
    const done = (dueAt: Date | null, error: string | null) =>
      run(byTheServer, ({ tx }) =>
        noteTried(tx, account, { dueAt, error, failures: error === null ? 0 : account.failures + 1 }),
      )
    try {
      const signal = AbortSignal.any([hangUp.signal, AbortSignal.timeout(PATIENCE_MS)])
      const wanted = { address, platform, userId, delegationCredentialId }
      const isOpen = await delegatedAccounts.connect(wanted, signal)
      // Somebody who has connected the account may disconnect it later.
      await done(isOpen ? null : new Date(now.getTime() + HOUR_MS), null)
    } catch (error) {
      const isExpected = error instanceof CalendarFailure
      if (!isExpected) reportMistake(`The account of the user ${userId} could not be opened: ${errorOf(error).stack}`)
      const asked = isExpected ? (error.retryAfterMs ?? 0) : 0
      const wait = Math.min(MOST_WAIT_MS, Math.max(asked, LEAST_WAIT_MS * 2 ** Math.min(account.failures, 20)))
      const reason = isExpected ? error.message.slice(0, MAX_TEXT) : 'The server made a mistake.'
      await done(new Date(now.getTime() + wait), reason)
    }
  }

  const job: Job = {
    name: OPEN_ACCOUNTS,
    everyMs: EVERY_MS,
    async run() {
      if (hangUp.signal.aborted || !(await hasEnabled(db))) return false
      await bringInStep()
      const real = clock.steady()
      const leasing = { now: clock.now(), real, leasedUntil: new Date(real.getTime() + LEASE_MS) }
      const due = await leaseDueAccounts(db, leasing, MOST_AT_ONCE)
      await Promise.all(due.map(open))
      return due.length === MOST_AT_ONCE
    },
  }

  return {
    job,
    /** Ends all calls, before the process stops. */
    stop: async () => hangUp.abort(),
  }
}
