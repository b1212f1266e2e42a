import type { Identify } from '../http/callers/authenticate.ts'
import { unauthenticated } from '../lib/errors.ts'
import type { Services } from './services.ts'

type Proofs = Pick<Services, 'apiKeys' | 'sessions' | 'platformClients' | 'managedUsers' | 'oauth'>

/** Assigns each kind of proof to the feature that knows its account. */
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
