import { CalendarFailure, type CalendarProvider } from '../../../adapters/calendars/calendar-provider.ts'
import { OAuthFailure } from '../../../adapters/oauth/oauth-failure.ts'
import { newAccount } from '../../../adapters/provider-account.ts'
import type { Change } from '../../../commands/change.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Versions } from '../../operation/versions/service.ts'
import type { Connection, Connections } from '../connections/service.ts'
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

export type ConnectAccount = ReturnType<typeof createConnectAccount>

/**
 * The maximum times for one request to a provider, and for all requests and the reading of their answers while an account
 * is connected.
 */
const TIMEOUT_MS = 8000
const PATIENCE_MS = 20_000

/** Creates the operation that connects an account at a provider of calendars to a person. */
export function createConnectAccount({ run, versions, connections, copies }: ConnectAccountDependencies) {
  /**
   * Asks the provider for the account's calendars, and stores both. An account that is connected already gets the new
   * credentials.
   *
   * @throws CalendarFailure, OAuthFailure, `CONNECTIONS_LIMIT_REACHED`, `SELECTED_CALENDARS_LIMIT_REACHED`
   */
  return async (context: CommandContext, userId: number, account: AccountToConnect): Promise<Connection> => {
    const { app, provider } = account
    const ends = [AbortSignal.timeout(PATIENCE_MS), context.untilHangUp?.()].filter((signal) => signal !== undefined)
    const limits = { timeoutMs: TIMEOUT_MS, signal: AbortSignal.any(ends), userId }
    const fresh = newAccount(account.credentials)
    const name = await provider.identify(fresh, limits)
    const listed = await provider.listCalendars(fresh, limits)
    const secret = fresh.kept()
    const connection = await run(context, async (change) => {
      const { type, slug: appSlug } = app
      const connected = await connections.connect(
        change,
        { userId },
        { category: 'calendar', type, appSlug, account: name, secret },
      )
      await storeCalendars(change, versions, { userId, connectionId: connected.id }, listed, account)
      return connected
    })
    await copies.refresh([userId])
    return connection
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
