import type { ApiKeys } from './features/api-keys/service.ts'
import type { ManagedUsers } from './features/managed-users/service.ts'
import type { Oauth } from './features/oauth/service.ts'
import type { PlatformClients } from './features/platform-clients/service.ts'
import type { Sessions } from './features/sessions/service.ts'
import type { Identify } from './http/authenticate.ts'
import { unauthenticated } from './lib/errors.ts'

type Proofs = {
  apiKeys: ApiKeys
  sessions: Sessions
  platformClients: PlatformClients
  managedUsers: ManagedUsers
  oauth: Oauth
}

/** Which feature knows the account behind which kind of proof. */
export const createIdentify = ({ apiKeys, sessions, platformClients, managedUsers, oauth }: Proofs): Identify => ({
  apiKey: apiKeys.identify,
  session: sessions.identify,
  platformClient: platformClients.identify,

  async accessToken(token, origin) {
    const actor = (await managedUsers.identifyToken(token, origin)) ?? (await oauth.identifyAccessToken(token))
    if (actor) return actor
    throw unauthenticated('ACCESS_TOKEN_INVALID', 'ApiAuthStrategy - access token - Invalid Access Token.')
  },
})
