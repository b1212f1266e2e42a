import type { ApiKeys } from './features/api-keys/service.ts'
import type { Sessions } from './features/sessions/service.ts'
import type { Identify } from './http/authenticate.ts'
import { unauthenticated } from './lib/errors.ts'

type Proofs = { apiKeys: ApiKeys; sessions: Sessions }

/** Which feature knows the account behind which kind of proof. */
export const createIdentify = ({ apiKeys, sessions }: Proofs): Identify => ({
  apiKey: apiKeys.identify,
  session: sessions.identify,

  async accessToken() {
    throw unauthenticated('ACCESS_TOKEN_INVALID', 'ApiAuthStrategy - access token - Invalid Access Token.')
  },

  async platformClient(clientId) {
    throw unauthenticated(
      'CLIENT_NOT_FOUND',
      `ApiAuthStrategy - oAuth client - Client with ID ${clientId.slice(0, 80)} not found`,
    )
  },
})
