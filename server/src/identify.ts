import type { ApiKeys } from './features/api-keys/service.ts'
import type { ManagedUsers } from './features/managed-users/service.ts'
import type { PlatformClients } from './features/platform-clients/service.ts'
import type { Sessions } from './features/sessions/service.ts'
import type { Identify } from './http/authenticate.ts'
import { unauthenticated } from './lib/errors.ts'

type Proofs = { apiKeys: ApiKeys; sessions: Sessions; platformClients: PlatformClients; managedUsers: ManagedUsers }

/** Which feature knows the account behind which kind of proof. */
export const createIdentify = ({ apiKeys, sessions, platformClients, managedUsers }: Proofs): Identify => ({
  apiKey: apiKeys.identify,
  session: sessions.identify,
  platformClient: platformClients.identify,

  async accessToken(token, origin) {
    const managed = await managedUsers.identifyToken(token, origin)
    if (managed) return managed
    throw unauthenticated('ACCESS_TOKEN_INVALID', 'ApiAuthStrategy - access token - Invalid Access Token.')
  },
})
