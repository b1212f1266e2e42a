import type { CalendarProvider } from '../../../adapters/calendars/calendar-provider.ts'
import type { OAuthClient } from '../../../adapters/oauth/oauth-client.ts'
import type { BegunFlow, ConnectingFlows, Connector, FlowCaller } from '../connections/service.ts'
import { type CalendarApp, OAUTH_APPS } from './calendar-apps.ts'
import { type AccountConnector, isProviderFailure, readCalendarAccount } from './connect-account.ts'
import { accountRefused, oauthTypeInvalid, providerNotSet } from './errors.ts'

/** A provider whose accounts are connected in the browser. */
type OAuthCalendars = { client: OAuthClient; provider: CalendarProvider }

/** The providers of this server by their slug. A provider whose settings are missing has none. */
export type OAuthCalendarsBySlug = Readonly<Record<string, OAuthCalendars | undefined>>

type Dependencies = {
  flows: ConnectingFlows
  accounts: AccountConnector
  providers: OAuthCalendarsBySlug
}

/** What the caller wants to happen after the provider has answered. */
export type OAuthWish = { returnTo: string | null; isDryRun: boolean }

/** Creates the operations that connect accounts which the provider itself lets people into. */
export function createOAuthAccounts({ flows, accounts, providers }: Dependencies) {
  /** @throws `CALENDAR_TYPE_INVALID`, `CALENDAR_PROVIDER_NOT_SET` */
  function providerOf(slug: string): { app: CalendarApp } & OAuthCalendars {
    const known = OAUTH_APPS.find(({ app }) => app.slug === slug)
    if (!known) throw oauthTypeInvalid()
    const provider = providers[slug]
    if (!provider) throw providerNotSet(known.app.title, known.settings)
    return { ...known, ...provider }
  }

  const redirectUri = (slug: string): string => `${flows.publicUrl}/v2/calendars/${slug}/save`

  const connector: Connector = {
    category: 'calendar',

    titleOf: (slug) => providerOf(slug).app.title,

    async read(slug, { code, codeVerifier }) {
      const { client, provider } = providerOf(slug)
      const credentials = await client.exchange({ code, redirectUri: redirectUri(slug), codeVerifier })
      return readCalendarAccount({ credentials, provider })
    },

    async store(change, { app: slug, userId }, { account, secret = '', calendars = [] }) {
      const { app, provider } = providerOf(slug)
      await accounts.store(change, userId, { app, provider, selects: 'primary' }, { account, secret, calendars })
    },

    afterwards: accounts.readCopies,

    refusalFor: (slug, failure) =>
      isProviderFailure(failure) ? accountRefused(providerOf(slug).app.title, failure.message) : failure,
  }

  return {
    connector,

    /** Returns the address at which the provider asks the person. @throws the errors of `providerOf` */
    async begin(caller: FlowCaller, slug: string, { returnTo, isDryRun }: OAuthWish): Promise<BegunFlow> {
      const { client } = providerOf(slug)
      const owner = { userId: caller.actor.userId }
      const wish = { kind: 'calendar', app: slug, owner, returnTo, onErrorReturnTo: null, isDryRun } as const
      return flows.begin(caller, client, redirectUri(slug), wish)
    },
  }
}
