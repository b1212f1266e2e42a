import { setTimeout as sleep } from 'node:timers/promises'
import { CalendarFailure, type CalendarProvider } from '../../../adapters/calendars/calendar-provider.ts'
import { byTheServer } from '../../../commands/by-the-server.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import { createSharedReads } from '../../../lib/shared-reads.ts'
import { errorOf } from '../../../lib/thrown.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import {
  type AccountsOf,
  type AskedAccount,
  type Connections,
  claimLists,
  type TooOld,
} from '../connections/service.ts'
import { FEEDS } from './calendar-apps.ts'
import { findCalendarOf } from './store/destinations.ts'
import { renewList } from './store/lists.ts'

const MINUTE_MS = 60_000
/** How old a list may be for people who look at it, and for operations that only use it. */
const SHOWN_MS = MINUTE_MS
const USED_MS = 10 * MINUTE_MS
/** The time that a caller waits for providers. The lists are stored when they come. */
const PATIENCE_MS = 3000
/** The maximum times for one request to a provider, and for all requests of a list. */
const TIMEOUT_MS = 8000
const WHOLE_MS = 20_000
/** The accounts that one caller lets the server ask. A team can have a thousand members. */
const MOST_AT_ONCE = 20

/** How old a list may be: a minute, ten minutes, or not at all, because it lacks a calendar that somebody names. */
export type MaximumAge = 'shown' | 'used' | 'none'

export type ListReader = ReturnType<typeof createListReader>

type Dependencies = {
  db: Db
  run: RunCommand
  clock: Clock
  connections: Pick<Connections, 'accountOf' | 'isConnected' | 'setInvalid'>
  /** The providers by the type of the account. */
  providers: Readonly<Record<string, CalendarProvider>>
  reportMistake: (message: string) => void
}

/**
 * Keeps the lists of accounts' calendars up to date. People make calendars after they have connected an account, and no
 * provider tells us. A provider that fails leaves the last list.
 */
export function createListReader({ db, run, clock, connections, providers, reportMistake }: Dependencies) {
  const hangUp = new AbortController()
  /** The readings of this process that have not ended, with the people whose accounts are read. */
  const reading = new Set<{ userId: number; done: Promise<void> }>()
  const share = createSharedReads<void>()
  /** The addresses of feeds are those that the person has sent, so no provider can add one. */
  const types = Object.keys(providers).filter((type) => type !== FEEDS.type)

  async function read({ connectionId, userId, type }: AskedAccount): Promise<void> {
    const provider = providers[type]
    if (!provider || !(await connections.isConnected(connectionId))) return
    const readAt = clock.now()
    const signal = AbortSignal.any([hangUp.signal, AbortSignal.timeout(WHOLE_MS)])
    try {
      const limits = { timeoutMs: TIMEOUT_MS, signal }
      const listed = await provider.listCalendars(connections.accountOf(connectionId), limits)
      await run(byTheServer, ({ tx, now }) => renewList(tx, { connectionId, userId, readAt, now }, listed))
    } catch (error) {
      if (!(error instanceof CalendarFailure)) throw error
      if (hangUp.signal.aborted || error.kind !== 'refused') return
      await run(byTheServer, (change) => connections.setInvalid(change, connectionId, true, error.message))
    }
  }

  function begin(account: AskedAccount): Promise<void> {
    const done = share(String(account.connectionId), () => read(account))
      .catch((error) => {
        reportMistake(
          `The calendars of connection ${account.connectionId} could not be listed: ${errorOf(error).stack}`,
        )
      })
      .finally(() => reading.delete(entry))
    const entry = { userId: account.userId, done }
    reading.add(entry)
    return done
  }

  function tooOld(age: MaximumAge, now: Date): TooOld {
    if (age === 'none') return 'any'
    const by = age === 'shown' ? 'asked' : 'listed'
    return { by, before: new Date(now.getTime() - (age === 'shown' ? SHOWN_MS : USED_MS)), now }
  }

  /**
   * Reads the lists again that are older than `age`, and waits for them and for those that are being read. It waits three
   * seconds at most.
   */
  async function refresh(owner: AccountsOf['owner'], age: MaximumAge, type?: string): Promise<void> {
    if (hangUp.signal.aborted) return
    const now = clock.now()
    const wanted = types.filter((each) => type === undefined || each === type)
    const begun = [...reading].filter(({ userId }) => 'userId' in owner && userId === owner.userId)
    const claimed = await claimLists(db, { owner, types: wanted }, tooOld(age, now), now, MOST_AT_ONCE)
    const awaited = [...begun.map(({ done }) => done), ...claimed.map(begin)]
    if (awaited.length === 0) return
    const patience = new AbortController()
    const wait = sleep(PATIENCE_MS, undefined, { ref: false, signal: patience.signal }).catch(() => undefined)
    await Promise.race([Promise.all(awaited), wait])
    patience.abort()
  }

  return {
    refresh,

    /** Reads the owner's lists again if none of them has the calendar that an event type chooses. */
    async lookFor(
      owner: AccountsOf['owner'],
      calendar: { integration: string; externalId: string } | null | undefined,
    ): Promise<void> {
      if (!calendar || (await findCalendarOf(db, owner, calendar))) return
      await refresh(owner, 'none', calendar.integration)
    },

    /** Ends all readings, before the process stops. */
    async stop(): Promise<void> {
      hangUp.abort()
      await Promise.all([...reading].map(({ done }) => done))
    },
  }
}
