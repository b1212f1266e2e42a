import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import type { Ids } from '../../../lib/ids.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { OauthClients } from '../oauth-clients/service.ts'
import { createAuthorize } from './authorize/index.ts'
import { createAuthorizedApps } from './authorized-apps.ts'
import { createForgetOauth } from './forget.ts'
import { createIdentifyAccessToken } from './identify.ts'
import { createIntrospect } from './introspect.ts'
import { createRevoke } from './revoke.ts'
import { createExchange } from './token/index.ts'
import { createTokens } from './tokens.ts'

export { SentBack } from './authorize/errors.ts'
export type { ChosenAccount, GrantableTeam } from './authorize/index.ts'
export type { AuthorizationParameters, OpenedRequest } from './authorize/request.ts'
export { revokeGrantsBeyond } from './grant-store.ts'

type Dependencies = {
  db: Db
  run: RunCommand
  clock: Clock
  ids: Ids
  clients: OauthClients
  /** The server's secret keys, the present one first. The keys of the tokens are derived from them. */
  secretKeys: readonly Buffer[]
  publicUrl: string
}

export type Oauth = ReturnType<typeof createOauth>

/**
 * Creates the authorization server (OAuth 2.0): people grant access to applications, applications get tokens, and
 * tokens identify an account.
 */
export function createOauth({ secretKeys, ...dependencies }: Dependencies) {
  const tokens = createTokens({ secretKeys, ids: dependencies.ids })
  const all = { ...dependencies, tokens }
  return {
    authorize: createAuthorize(all),
    exchange: createExchange(all),
    revoke: createRevoke(all),
    introspect: createIntrospect(all),
    identifyAccessToken: createIdentifyAccessToken(all),
    authorizedApps: createAuthorizedApps(all),
    forget: createForgetOauth(all),
  }
}
