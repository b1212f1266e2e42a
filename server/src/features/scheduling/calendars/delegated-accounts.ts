import { CalendarFailure, type CalendarProvider } from '../../../adapters/calendars/calendar-provider.ts'
import { byTheServer } from '../../../commands/by-the-server.ts'
import type { Change } from '../../../commands/change.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Versions } from '../../operation/versions/service.ts'
import type { Connections } from '../connections/service.ts'
import { GOOGLE, OFFICE365 } from './calendar-apps.ts'
import { calendarsChanged, storeCalendars } from './connect-account.ts'

/** An account that an organization opens with its key. The address names the person at the provider. */
export type DelegatedAccount = {
  userId: number
  address: string
  platform: 'google' | 'office365'
  delegationCredentialId: string
}

export type DelegatedAccounts = ReturnType<typeof createDelegatedAccounts>

type Dependencies = {
  run: RunCommand
  versions: Versions
  connections: Connections
  /** The providers by the type of the account. */
  providers: Readonly<Record<string, CalendarProvider>>
}

const APPS = { google: GOOGLE, office365: OFFICE365 } as const
const TIMEOUT_MS = 8000

/** Creates the operations on accounts that people have without connecting them. */
export function createDelegatedAccounts({ run, versions, connections, providers }: Dependencies) {
  return {
    /**
     * Connects the account, with its primary calendar for busy times and for bookings. Returns false if the person has
     * connected it before.
     *
     * @throws CalendarFailure
     */
    async connect({ address, platform, ...of }: DelegatedAccount, signal: AbortSignal): Promise<boolean> {
      const { type, slug: appSlug } = APPS[platform]
      const provider = providers[type]
      if (!provider) throw new CalendarFailure('unreachable', `This server does not read accounts of ${type}.`)
      const account = { category: 'calendar', type, appSlug, account: address } as const
      const connection = await run(byTheServer, (change) => connections.connectDelegated(change, { ...account, ...of }))
      if (!connection) return false
      const { id } = connection
      const limits = { timeoutMs: TIMEOUT_MS, signal, userId: of.userId }
      const listed = await provider.listCalendars(connections.accountOf(id), limits).catch(async (error: unknown) => {
        if (error instanceof CalendarFailure && error.kind === 'refused') {
          await run(byTheServer, (change) => connections.setInvalid(change, id, true, error.message))
        }
        throw error
      })
      await run(byTheServer, async (change) => {
        // The key may have been turned off meanwhile.
        if (!(await connections.find({ userId: of.userId }, id, change.tx))) return
        await connections.setInvalid(change, id, false)
        const owner = { userId: of.userId, connectionId: id }
        await storeCalendars(change, versions, owner, listed, { selects: 'primary', provider })
      })
      return true
    },

    /** Disconnects what the key has opened, for all people or for some. */
    async disconnect(change: Change, delegationCredentialId: string, userIds?: readonly number[]): Promise<void> {
      const disconnected = await connections.disconnectDelegated(change, delegationCredentialId, userIds)
      for (const userId of disconnected) calendarsChanged(versions, change, userId)
    },
  }
}
