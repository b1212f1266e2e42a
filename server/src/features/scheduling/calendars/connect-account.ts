import { CalendarFailure, type CalendarProvider } from '../../../adapters/calendars/calendar-provider.ts'
import { OAuthFailure } from '../../../adapters/oauth/oauth-failure.ts'
import { newAccount } from '../../../adapters/provider-account.ts'
import type { Change } from '../../../commands/change.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Versions } from '../../operation/versions/service.ts'
import { type Connection, type Connections, forgetLists, noteListed } from '../connections/service.ts'
import type { CalendarApp } from './calendar-apps.ts'
import type { CopyReader } from './read-copies.ts'
import { selectForBusyTimes } from './select-for-busy-times.ts'
import { type ListedCalendar, putCalendars } from './store/calendars.ts'
import { findDestination, putDestination } from './store/destinations.ts'

/** An account to connect. `selects` says which of its calendars make the host busy from the start. */
export type AccountToConnect = {
  app: CalendarApp
  credentials: string
  provider: CalendarProvider
  selects: 'all' | 'primary'
}

export type ConnectAccountDependencies = {
  run: RunCommand
  versions: Versions
  connections: Connections
  copies: Pick<CopyReader, 'refresh'>
}

export type AccountConnector = ReturnType<typeof createConnectAccount>
export type ConnectAccount = AccountConnector['connect']

/**
 * The maximum times for one request to a provider, and for all requests and the reading of their answers while an account
 * is connected.
 */
const TIMEOUT_MS = 8000
const PATIENCE_MS = 20_000

/** An account and its calendars, as its provider described them. */
export type ReadCalendarAccount = { account: string; secret: string; calendars: readonly ListedCalendar[] }

/**
 * Asks the provider for the account and its calendars. The work ends when the client hangs up.
 *
 * @param reader `userId` is the person whose share of the threads reads the answers
 * @throws CalendarFailure, OAuthFailure
 */
export async function readCalendarAccount(
  { credentials, provider }: Pick<AccountToConnect, 'credentials' | 'provider'>,
  { userId, untilHangUp }: Pick<CommandContext, 'untilHangUp'> & { userId?: number } = {},
): Promise<ReadCalendarAccount> {
  const ends = [AbortSignal.timeout(PATIENCE_MS), untilHangUp?.()].filter((signal) => signal !== undefined)
  const limits = { timeoutMs: TIMEOUT_MS, signal: AbortSignal.any(ends), userId }
  const fresh = newAccount(credentials)
  const account = await provider.identify(fresh, limits)
  const calendars = await provider.listCalendars(fresh, limits)
  return { account, secret: fresh.kept(), calendars }
}

/** Creates the operations that connect an account at a provider of calendars to a person. */
export function createConnectAccount({ run, versions, connections, copies }: ConnectAccountDependencies) {
  /**
   * Stores an account and its calendars. An account that is connected already gets the new credentials.
   *
   * @throws `CONNECTIONS_LIMIT_REACHED`, `SELECTED_CALENDARS_LIMIT_REACHED`
   */
  async function store(
    change: Change,
    userId: number,
    { app, ...how }: Omit<AccountToConnect, 'credentials'>,
    { account, secret, calendars }: ReadCalendarAccount,
  ): Promise<Connection> {
    const { type, slug: appSlug } = app
    const connected = await connections.connect(
      change,
      { userId },
      { category: 'calendar', type, appSlug, account, secret },
    )
    await storeCalendars(change, versions, { userId, connectionId: connected.id }, calendars, how)
    return connected
  }

  const readCopies = (userId: number) => copies.refresh([userId])

  return {
    store,

    /** Reads the busy times of the person's calendars. It follows the commit of a new account. */
    readCopies,

    /** Asks the provider and stores the account. @throws the errors of `readCalendarAccount` and of `store` */
    async connect(context: CommandContext, userId: number, account: AccountToConnect): Promise<Connection> {
      const read = await readCalendarAccount(account, { ...context, userId })
      const connection = await run(context, (change) => store(change, userId, account, read))
      await readCopies(userId)
      return connection
    },
  }
}

/** Stores the account's calendars. The first account that can be written gets the person's bookings. */
export async function storeCalendars(
  change: Change,
  versions: Versions,
  { userId, connectionId }: { userId: number; connectionId: number },
  listed: readonly ListedCalendar[],
  { selects, provider }: Pick<AccountToConnect, 'selects' | 'provider'>,
): Promise<void> {
  const { tx, now } = change
  const ids = await putCalendars(tx, { connectionId, userId, now }, listed)
  await forgetLists(tx, userId)
  await noteListed(tx, connectionId, now)
  const idOf = new Map(listed.map(({ externalId }, index) => [externalId, ids[index]]))
  const primary = listed.find(({ isPrimary }) => isPrimary) ?? listed[0]
  const chosen = selects === 'all' ? ids : [primary && idOf.get(primary.externalId)].filter((id) => id !== undefined)
  await selectForBusyTimes(change, userId, chosen)
  const writable = primary?.isReadOnly === false ? primary : listed.find(({ isReadOnly }) => !isReadOnly)
  const target = provider.writer && writable && idOf.get(writable.externalId)
  const own = { organizerId: userId, eventTypeId: null }
  if (target !== undefined && !(await findDestination(tx, own))) await putDestination(tx, userId, target, now)
  calendarsChanged(versions, change, userId)
}

/** Listed slots depend on the busy times of the selected calendars, and on whether there are any. */
export function calendarsChanged(versions: Versions, change: Change, userId: number): void {
  versions.hoursChanged(change, userId)
  versions.timeChanged(change, [userId])
}

/** Returns true for a failure of the provider, whose message is for the owner of the account. */
export const isProviderFailure = (error: unknown): error is CalendarFailure | OAuthFailure =>
  error instanceof CalendarFailure || error instanceof OAuthFailure
