import type { MeetingProvider } from '../../../adapters/conferencing/meeting-provider.ts'
import { MeetingFailure } from '../../../adapters/conferencing/meeting-provider.ts'
import type { OAuthClient } from '../../../adapters/oauth/oauth-client.ts'
import { OAuthFailure } from '../../../adapters/oauth/oauth-failure.ts'
import { newAccount } from '../../../adapters/provider-account.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { ConnectionOwner, Connections, OAuthFlows } from '../connections/service.ts'
import { type OAuthApp, oauthAppNamed, typeOfApp } from './apps.ts'
import { noOAuthApp, providerNotSet, stateMissing } from './errors.ts'

/** A provider whose accounts are connected in the browser. */
export type OAuthProvider = { client: OAuthClient; provider: MeetingProvider }

/** The providers of this server. One whose settings are missing is absent. */
export type OAuthProviders = Readonly<Partial<Record<OAuthApp, OAuthProvider>>>

export type OAuthAppsDependencies = {
  run: RunCommand
  connections: Connections
  oauthFlows: OAuthFlows
  oauthProviders: OAuthProviders
  publicUrl: string
}

/** Where the browser goes after the account was connected, or was not. */
export type ReturnAddresses = { returnTo: string | null; onErrorReturnTo: string | null }

/** The query with which the provider sends the browser back. */
export type OAuthAnswer = { state?: string | undefined; code?: string | undefined }

/** The maximum times for one request to the provider, and for all requests while an account is connected. */
const TIMEOUT_MS = 8000
const PATIENCE_MS = 20_000

/** Creates the operations that connect the accounts which Zoom and Microsoft themselves let people into. */
export function createOAuthApps({ run, connections, oauthFlows, oauthProviders, publicUrl }: OAuthAppsDependencies) {
  /** @throws `CONFERENCING_APP_UNKNOWN`, `CONFERENCING_PROVIDER_NOT_SET` */
  function providerOf(name: string): { app: OAuthApp } & OAuthProvider {
    const app = oauthAppNamed(name)
    if (!app) throw noOAuthApp()
    const provider = oauthProviders[app]
    if (!provider) throw providerNotSet(app)
    return { app, ...provider }
  }

  // One address serves people and teams, so the operator enters one address at the provider.
  const redirectUri = (app: OAuthApp): string => `${publicUrl}/v2/conferencing/${app}/oauth/callback`
  const purpose = (app: OAuthApp): string => `conferencing:${app}`

  return {
    /** Returns the address at which the provider asks the person. @throws the errors of `providerOf` */
    async begin(owner: ConnectionOwner, userId: number, name: string, addresses: ReturnAddresses): Promise<string> {
      const { app, client } = providerOf(name)
      const begin = { purpose: purpose(app), owner, userId, ...addresses, isDryRun: false }
      return oauthFlows.begin(client, redirectUri(app), begin)
    },

    /**
     * Connects the account that the person has allowed. Returns the address to which the browser goes on, also if the
     * person has refused or the provider fails.
     *
     * @throws the errors of `providerOf` and of `oauthFlows.open`, `OAUTH_STATE_MISSING`, `CONNECTIONS_LIMIT_REACHED`
     */
    async finish(context: CommandContext, name: string, { state: text, code }: OAuthAnswer): Promise<string> {
      if (text === undefined || text === '') throw stateMissing()
      const { app, client, provider } = providerOf(name)
      const { owner: kept, returnTo, onErrorReturnTo, codeVerifier } = oauthFlows.open(text, purpose(app))
      const afterFailure = onErrorReturnTo ?? returnTo ?? publicUrl
      if (code === undefined) return afterFailure
      try {
        const fresh = newAccount(await client.exchange({ code, redirectUri: redirectUri(app), codeVerifier }))
        const limits = { timeoutMs: TIMEOUT_MS, signal: AbortSignal.timeout(PATIENCE_MS) }
        const account = await provider.identify(fresh, limits)
        await run(context, (change) =>
          connections.connect(change, ownerOf(kept), {
            category: 'conferencing',
            type: typeOfApp(app),
            appSlug: app,
            account,
            secret: fresh.kept(),
          }),
        )
      } catch (error) {
        if (error instanceof OAuthFailure || error instanceof MeetingFailure) return afterFailure
        throw error
      }
      return returnTo ?? publicUrl
    },
  }
}

/** The owner as the state keeps it. */
type KeptOwner = ReturnType<OAuthFlows['open']>['owner']

const ownerOf = (owner: KeptOwner): ConnectionOwner =>
  'userId' in owner
    ? owner
    : 'teamId' in owner
      ? { kind: 'team', teamId: owner.teamId, organizationId: null }
      : { kind: 'organization', organizationId: owner.organizationId }
