import type { CalendarProvider } from '../../../adapters/calendars/calendar-provider.ts'
import { feedCredentials, webUrl } from '../../../adapters/calendars/ics-feed.ts'
import type { Outgoing } from '../../../adapters/outgoing/outgoing.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { Db } from '../../../db/connection.ts'
import { isUuid } from '../../../lib/ids.ts'
import { type ConnectingFlows, type Connection, forgetLists } from '../connections/service.ts'
import { type CalendarApp, calendarApp, calendarAppOfType, FEEDS } from './calendar-apps.ts'
import {
  type ConnectAccountDependencies,
  calendarsChanged,
  createConnectAccount,
  isProviderFailure,
} from './connect-account.ts'
import {
  accountInvalid,
  accountNotConnected,
  busyTimesUnknown,
  calendarNotConnected,
  calendarNotFound,
  calendarTypeInvalid,
  credentialsNotFound,
  credentialsNotYours,
  delegationNotFound,
  delegationOfOthers,
  feedsRefused,
  feedUrlInvalid,
} from './errors.ts'
import { type KnownBusyTimes, knownRange, warningsFor } from './known-times.ts'
import { createOAuthAccounts, type OAuthCalendarsBySlug } from './oauth-accounts.ts'
import { createPasswordAccounts, type PasswordProviders } from './password-accounts.ts'
import type { ListReader, MaximumAge } from './read-lists.ts'
import { selectForBusyTimes } from './select-for-busy-times.ts'
import { type CalendarEventTime, listBusyTimes, listEventTimes } from './store/busy.ts'
import { type CalendarRow, findDelegation, listCalendars, unselectCalendar } from './store/calendars.ts'
import { putDestination } from './store/destinations.ts'

export { createDelegatedAccounts, type DelegatedAccounts } from './delegated-accounts.ts'
export type { KnownBusyTimes } from './known-times.ts'
export type { CopyReader } from './read-copies.ts'
export type { ListReader } from './read-lists.ts'
export { busyOfCalendars } from './store/busy.ts'
export type Calendar = CalendarRow
export { READ_EVENTS_EVERY_MS } from './read-copies.ts'
export type { CalendarBusyTime } from './store/busy.ts'
export {
  chosenCalendar,
  findCalendarOf,
  findDestination,
  findTarget,
  readForEvents,
  type TargetCalendar,
} from './store/destinations.ts'
export { readSoon } from './store/sync.ts'

/** An account with its calendars. */
export type ConnectedAccount = { connection: Connection; app: CalendarApp; calendars: Calendar[] }

export type ConnectedCalendars = { accounts: ConnectedAccount[]; destination: Calendar | undefined }

/** A calendar as clients name it. */
export type CalendarName = {
  /** The type of the account. */
  integration: string
  externalId: string
  credentialId?: number | undefined
  delegationCredentialId?: string | undefined
}

/** A calendar whose busy times a client asks for. */
export type NamedCalendar = { credentialId: number; externalId: string }

export type Calendars = ReturnType<typeof createCalendars>

type Dependencies = ConnectAccountDependencies & {
  db: Db
  lists: Pick<ListReader, 'refresh'>
  feeds: CalendarProvider
  outgoing: Pick<Outgoing, 'checkUrl'>
  flows: ConnectingFlows
  oauthProviders: OAuthCalendarsBySlug
  passwordProviders: PasswordProviders
}

/** Creates the operations on people's calendars: accounts, busy times, and the calendar into which bookings are written. */
export function createCalendars(deps: Dependencies) {
  const { db, run, versions, connections, copies, lists, feeds, outgoing } = deps
  const accounts = createConnectAccount(deps)
  const { connect } = accounts
  const oauthAccounts = createOAuthAccounts({ flows: deps.flows, accounts, providers: deps.oauthProviders })

  async function list(userId: number, age: MaximumAge): Promise<ConnectedCalendars> {
    await lists.refresh({ userId }, age)
    const [found, calendars] = await Promise.all([connections.list({ userId }, 'calendar'), listCalendars(db, userId)])
    const accounts = found.flatMap((connection) => {
      const app = calendarAppOfType(connection.type)
      const own = calendars.filter(({ connectionId }) => connectionId === connection.id)
      return app ? [{ connection, app, calendars: own }] : []
    })
    return { accounts, destination: calendars.find(({ isDestination }) => isDestination) }
  }

  /** @throws `DELEGATION_CREDENTIAL_NOT_FOUND`, `NOT_IN_DELEGATING_ORGANIZATION` */
  async function checkDelegation(userId: number, id: string): Promise<void> {
    const delegation = isUuid(id) ? await findDelegation(db, id, userId) : undefined
    if (!delegation) throw delegationNotFound()
    if (!delegation.isMember) throw delegationOfOthers()
  }

  /** Lists the person's calendars. A list that lacks what the caller looks for is read again at once. */
  async function listWith(
    userId: number,
    isComplete: (own: readonly Calendar[]) => boolean,
    type?: string,
  ): Promise<Calendar[]> {
    await lists.refresh({ userId }, 'used', type)
    const own = await listCalendars(db, userId)
    if (isComplete(own)) return own
    await lists.refresh({ userId }, 'none', type)
    return listCalendars(db, userId)
  }

  /**
   * @throws `CALENDAR_CREDENTIALS_NOT_FOUND`, `CALENDAR_NOT_FOUND`, `DELEGATION_CREDENTIAL_NOT_FOUND`,
   * `NOT_IN_DELEGATING_ORGANIZATION`
   */
  async function named(userId: number, name: CalendarName): Promise<Calendar> {
    const { delegationCredentialId, credentialId } = name
    if (delegationCredentialId !== undefined) await checkDelegation(userId, delegationCredentialId)
    const isMeant = (calendar: Calendar) =>
      calendar.type === name.integration &&
      (delegationCredentialId === undefined
        ? credentialId === undefined || calendar.connectionId === credentialId
        : calendar.delegationCredentialId === delegationCredentialId)
    const isNamed = (calendar: Calendar) => isMeant(calendar) && calendar.externalId === name.externalId
    const calendars = await listWith(userId, (own) => own.some(isNamed), name.integration)
    const calendar = calendars.find(isNamed)
    if (calendar) return calendar
    if (delegationCredentialId === undefined && credentialId !== undefined && !calendars.some(isMeant)) {
      throw credentialsNotFound()
    }
    throw calendarNotFound(name.externalId)
  }

  return {
    /** Lists the accounts with their calendars. Lists that are older than a minute are read again. */
    list: (userId: number): Promise<ConnectedCalendars> => list(userId, 'shown'),

    /** The accounts that people connect in the browser of the provider. */
    oauthAccounts,

    /** The accounts that people connect with a password. */
    passwordAccounts: createPasswordAccounts({ ...deps.passwordProviders, connect, outgoing }),

    /**
     * Connects the addresses of iCalendar files as one account. The server reads each of them first.
     *
     * @throws `ICS_FEED_URL_INVALID`, `ICS_FEEDS_NOT_ADDED`, `CONNECTIONS_LIMIT_REACHED`
     */
    async connectFeeds(context: CommandContext, userId: number, urls: readonly string[]): Promise<Connection> {
      const distinct = [...new Set(urls)].sort()
      for (const url of distinct) {
        const reason = await outgoing.checkUrl(webUrl(url))
        if (reason !== undefined) throw feedUrlInvalid(url, reason)
      }
      const credentials = feedCredentials(distinct)
      return connect(context, userId, { app: FEEDS, credentials, provider: feeds, selects: 'all' }).catch((error) => {
        throw isProviderFailure(error) ? feedsRefused(error.message) : error
      })
    },

    /**
     * Checks that an account of this kind is connected and has a calendar.
     *
     * @throws `CALENDAR_TYPE_INVALID`, `CALENDAR_CREDENTIALS_MISSING`, `CALENDAR_CREDENTIALS_INVALID`,
     * `CALENDAR_NOT_CONNECTED`
     */
    async check(userId: number, slug: string): Promise<void> {
      const app = calendarApp(slug)
      if (!app) throw calendarTypeInvalid()
      const { accounts } = await list(userId, 'used')
      const ofApp = accounts.filter((account) => account.app === app)
      if (ofApp.length === 0) throw accountNotConnected(app.checked.missing)
      const valid = ofApp.filter(({ connection }) => !connection.isInvalid)
      if (valid.length === 0) throw accountInvalid(app.checked.invalid)
      if (valid.every(({ calendars }) => calendars.length === 0)) throw calendarNotConnected(app.title)
    },

    /** Disconnects an account. Its calendars no longer count. @throws `CALENDAR_CREDENTIALS_NOT_FOUND` */
    disconnect: (context: CommandContext, userId: number, slug: string, id: number): Promise<Connection> =>
      run(context, async (change) => {
        const app = calendarApp(slug)
        if (!app) throw calendarTypeInvalid()
        const found = await connections.find({ userId }, id, change.tx)
        if (found?.type !== app.type) throw credentialsNotFound()
        await connections.disconnect(change, { userId }, id)
        await forgetLists(change.tx, userId)
        calendarsChanged(versions, change, userId)
        return found
      }),

    /**
     * Counts the busy times of a calendar from now on.
     *
     * @throws `CALENDAR_CREDENTIALS_NOT_FOUND`, `CALENDAR_NOT_FOUND`, `DELEGATION_CREDENTIAL_NOT_FOUND`,
     * `SELECTED_CALENDARS_LIMIT_REACHED`
     */
    async select(context: CommandContext, userId: number, name: CalendarName): Promise<Calendar> {
      const calendar = await named(userId, name)
      const selected = await run(context, async (change) => {
        await selectForBusyTimes(change, userId, [calendar.id])
        await forgetLists(change.tx, userId)
        calendarsChanged(versions, change, userId)
        return calendar
      })
      await copies.refresh([userId])
      return selected
    },

    /** Ignores the busy times of a calendar from now on. @throws the errors of `select` */
    async unselect(context: CommandContext, userId: number, name: CalendarName): Promise<Calendar> {
      const calendar = await named(userId, name)
      return run(context, async (change) => {
        await unselectCalendar(change.tx, userId, calendar.id)
        await forgetLists(change.tx, userId)
        calendarsChanged(versions, change, userId)
        return calendar
      })
    },

    /** Writes bookings into a calendar from now on. @throws the errors of `select`; a calendar must be writable. */
    async setDestination(context: CommandContext, userId: number, name: CalendarName): Promise<Calendar> {
      const calendar = await named(userId, name)
      if (calendar.isReadOnly) throw calendarNotFound(name.externalId)
      return run(context, async ({ tx, now }) => {
        await putDestination(tx, userId, calendar.id, now)
        await forgetLists(tx, userId)
        return calendar
      })
    },

    /** Lists the calendars whose busy times are not offered to bookers. */
    async listSelected(userId: number): Promise<Calendar[]> {
      await lists.refresh({ userId }, 'used')
      return (await listCalendars(db, userId)).filter(({ isSelected }) => isSelected)
    },

    /** Lists the events that make a person busy in [from, until), by start. It reads no calendar anew. */
    listEventTimes: (userId: number, range: { from: Date; until: Date }, most: number): Promise<CalendarEventTime[]> =>
      listEventTimes(db, userId, range, most),

    /**
     * Lists the busy times of some of the person's calendars in [from, until). Calendars that are not selected have no
     * copy, so they have no busy times.
     *
     * Time that was not read is in the warnings.
     *
     * @throws `CALENDAR_CREDENTIALS_NOT_YOURS`, `CALENDAR_NOT_FOUND`, `BUSY_TIMES_UNKNOWN`, `BUSY_RANGE_UNREAD`
     */
    async busyTimes(
      userId: number,
      asked: readonly NamedCalendar[],
      { from, until }: { from: Date; until: Date },
    ): Promise<KnownBusyTimes> {
      await copies.refresh([userId])
      const own = await listWith(userId, (found) =>
        asked.every(({ credentialId, externalId }) =>
          found.some((each) => each.connectionId === credentialId && each.externalId === externalId),
        ),
      )
      const calendars = asked.map(({ credentialId, externalId }) => {
        const ofAccount = own.filter(({ connectionId }) => connectionId === credentialId)
        if (ofAccount.length === 0) throw credentialsNotYours()
        const calendar = ofAccount.find((candidate) => candidate.externalId === externalId)
        if (!calendar) throw calendarNotFound(externalId)
        return calendar
      })
      if (calendars.some(({ isSelected, lastSyncedAt }) => isSelected && lastSyncedAt === null)) {
        throw busyTimesUnknown()
      }
      const warnings = warningsFor(knownRange(calendars), { from, until })
      const busy = await listBusyTimes(db, { userId, calendarIds: calendars.map(({ id }) => id), from, until })
      return { busy, warnings }
    },
  }
}
