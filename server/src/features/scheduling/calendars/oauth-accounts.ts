import type { CalendarProvider } from '../../../adapters/calendars/calendar-provider.ts'
import type { OAuthClient } from '../../../adapters/oauth/oauth-client.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { OAuthFlows } from '../connections/service.ts'
import { type CalendarApp, OAUTH_APPS } from './calendar-apps.ts'
import { type ConnectAccount, isProviderFailure } from './connect-account.ts'
import { accountRefused, oauthTypeInvalid, providerNotSet } from './errors.ts'

/** A provider whose accounts are connected in the browser. */
type OAuthCalendars = { client: OAuthClient; provider: CalendarProvider }

/** The providers of this server by their slug. A provider whose settings are missing has none. */
export type OAuthCalendarsBySlug = Readonly<Record<string, OAuthCalendars | undefined>>

type Dependencies = {
  flows: OAuthFlows
  connect: ConnectAccount
  providers: OAuthCalendarsBySlug
  publicUrl: string
}

/** What the caller wants to happen after the provider has answered. */
export type OAuthWish = { returnTo: string | null; isDryRun: boolean }

/** The answer of the provider, in the query of the address to which it sends the browser. */
export type OAuthAnswer = { state: string; code?: string | undefined }

/** Creates the operations that connect accounts which the provider itself lets people into. */
export function createOAuthAccounts({ flows, connect, providers, publicUrl }: Dependencies) {
  /** @throws `CALENDAR_TYPE_INVALID`, `CALENDAR_PROVIDER_NOT_SET` */
  function providerOf(slug: string): { app: CalendarApp } & OAuthCalendars {
    const known = OAUTH_APPS.find(({ app }) => app.slug === slug)
    if (!known) throw oauthTypeInvalid()
    const provider = providers[slug]
    if (!provider) throw providerNotSet(known.app.title, known.settings)
    return { ...known, ...provider }
  }

  const redirectUri = (slug: string): string => `${publicUrl}/v2/calendars/${slug}/save`
  const purpose = (slug: string): string => `calendar:${slug}`

  return {
    /** Returns the address at which the provider asks the person. @throws the errors of `providerOf` */
    async begin(userId: number, slug: string, { returnTo, isDryRun }: OAuthWish): Promise<string> {
      const { client } = providerOf(slug)
      const owner = { userId }
      const begin = { purpose: purpose(slug), owner, userId, returnTo, onErrorReturnTo: null, isDryRun }
      return flows.begin(client, redirectUri(slug), begin)
    },

    /**
     * Connects the account that the person has allowed. Returns the address to which the browser goes on. A person who
     * refused goes there as well, with no account.
     *
     * @throws the errors of `providerOf` and of `flows.open`, `CALENDAR_ACCOUNT_REFUSED`
     */
    async finish(context: CommandContext, slug: string, { state: text, code }: OAuthAnswer): Promise<string> {
      const { app, client, provider } = providerOf(slug)
      const state = flows.open(text, purpose(slug))
      const returnTo = state.returnTo ?? publicUrl
      if (code === undefined || state.isDryRun) return returnTo
      try {
        const { codeVerifier } = state
        const credentials = await client.exchange({ code, redirectUri: redirectUri(slug), codeVerifier })
        await connect(context, state.userId, { app, credentials, provider, selects: 'primary' })
      } catch (error) {
        throw isProviderFailure(error) ? accountRefused(app.title, error.message) : error
      }
      return returnTo
    },
  }
}
