import type { MeetingProvider } from '../../../adapters/conferencing/meeting-provider.ts'
import { MeetingFailure } from '../../../adapters/conferencing/meeting-provider.ts'
import type { OAuthClient } from '../../../adapters/oauth/oauth-client.ts'
import { OAuthFailure } from '../../../adapters/oauth/oauth-failure.ts'
import { newAccount } from '../../../adapters/provider-account.ts'
import type {
  BegunFlow,
  ConnectingFlows,
  ConnectionOwner,
  Connections,
  Connector,
  FlowCaller,
} from '../connections/service.ts'
import { describeOAuthApp, type OAuthApp, oauthAppNamed, typeOfApp } from './apps.ts'
import { noOAuthApp, providerNotSet } from './errors.ts'

/** A provider whose accounts are connected in the browser. */
export type OAuthProvider = { client: OAuthClient; provider: MeetingProvider }

/** The providers of this server. One whose settings are missing is absent. */
export type OAuthProviders = Readonly<Partial<Record<OAuthApp, OAuthProvider>>>

export type OAuthAppsDependencies = {
  connections: Connections
  flows: ConnectingFlows
  oauthProviders: OAuthProviders
}

/** Where the browser goes after the account was connected, or was not. */
export type ReturnAddresses = { returnTo: string | null; onErrorReturnTo: string | null }

/** The maximum times for one request to the provider, and for all requests while an account is connected. */
const TIMEOUT_MS = 8000
const PATIENCE_MS = 20_000

/** Creates the operations that connect the accounts which Zoom and Microsoft themselves let people into. */
export function createOAuthApps({ connections, flows, oauthProviders }: OAuthAppsDependencies) {
  /** @throws `CONFERENCING_APP_UNKNOWN`, `CONFERENCING_PROVIDER_NOT_SET` */
  function providerOf(name: string): { app: OAuthApp } & OAuthProvider {
    const app = oauthAppNamed(name)
    if (!app) throw noOAuthApp()
    const provider = oauthProviders[app]
    if (!provider) throw providerNotSet(app)
    return { app, ...provider }
  }

  // One address serves people and teams, so the operator enters one address at the provider.
  const redirectUri = (app: OAuthApp): string => `${flows.publicUrl}/v2/conferencing/${app}/oauth/callback`

  const connector: Connector = {
    category: 'conferencing',

    titleOf: (name) => describeOAuthApp(providerOf(name).app).title,

    async read(name, { code, codeVerifier }) {
      const { app, client, provider } = providerOf(name)
      const fresh = newAccount(await client.exchange({ code, redirectUri: redirectUri(app), codeVerifier }))
      const limits = { timeoutMs: TIMEOUT_MS, signal: AbortSignal.timeout(PATIENCE_MS) }
      const account = await provider.identify(fresh, limits)
      return { account, secret: fresh.kept() }
    },

    async store(change, { app: name, owner }, { account, secret = '' }) {
      const { app } = providerOf(name)
      const type = typeOfApp(app)
      await connections.connect(change, owner, { category: 'conferencing', type, appSlug: app, account, secret })
    },

    refusalFor: (_app, failure) =>
      failure instanceof OAuthFailure || failure instanceof MeetingFailure ? undefined : failure,
  }

  return {
    connector,

    /** Returns the address at which the provider asks the person. @throws the errors of `providerOf` */
    async begin(
      caller: FlowCaller,
      owner: ConnectionOwner,
      name: string,
      addresses: ReturnAddresses,
    ): Promise<BegunFlow> {
      const { app, client } = providerOf(name)
      const wish = { kind: 'conferencing', app, owner, ...addresses, isDryRun: false } as const
      return flows.begin(caller, client, redirectUri(app), wish)
    },
  }
}
