import { createGoogleCalendar } from '../../../src/adapters/calendars/google/google-calendar.ts'
import { createMicrosoftCalendar } from '../../../src/adapters/calendars/microsoft/microsoft-calendar.ts'
import { createDelegatedAccess } from '../../../src/adapters/oauth/delegated-access.ts'
import { type DelegatedCredentials, delegatedCredentials } from '../../../src/adapters/oauth/delegated-credentials.ts'
import { googleGrant, microsoftGrant } from '../../../src/adapters/oauth/delegated-grants.ts'
import { createOAuthClient } from '../../../src/adapters/oauth/oauth-client.ts'
import { createOutgoing } from '../../../src/adapters/outgoing/outgoing.ts'
import { systemResolve } from '../../../src/adapters/outgoing/resolve.ts'
import { newAccount } from '../../../src/adapters/provider-account.ts'
import type { GoogleFake } from './google-calendar.ts'
import type { MicrosoftFake } from './microsoft-graph.ts'
import type { OAuthFake } from './oauth-fake.ts'

type Account = ReturnType<typeof newAccount>

const outgoing = createOutgoing({ resolve: systemResolve(), allowPrivateNetworks: true })
const wait = async () => undefined

const clientOf = ({ clientId, clientSecret }: OAuthFake, authorizeUrl: string, tokenUrl: string) =>
  createOAuthClient(
    { authorizeUrl, tokenUrl, clientId, clientSecret, scopes: [], usesPkce: true },
    { now: () => new Date(), wait },
  )

const GOOGLE_SCOPES = ['calendar.readonly', 'calendar.events'].map((name) => `https://www.googleapis.com/auth/${name}`)

type Places = { googleTokenUrl?: string; microsoftLoginUrl?: string; microsoftApiUrl?: string; now?: () => Date }

/** Returns the access to accounts that the administrators of domains open at stand-ins. */
export const delegatedAt = ({
  googleTokenUrl = '',
  microsoftLoginUrl = '',
  microsoftApiUrl = '',
  now = () => new Date(),
}: Places) =>
  createDelegatedAccess({
    grants: {
      google: googleGrant({ tokenUrl: googleTokenUrl, scopes: GOOGLE_SCOPES, now }),
      office365: microsoftGrant({ loginUrl: microsoftLoginUrl, apiUrl: microsoftApiUrl }),
    },
    outgoing,
    now,
  })

/** Returns an account that an administrator has opened with a key. */
export const delegatedAccount = (platform: DelegatedCredentials['platform'], key: object, address: string): Account =>
  newAccount(delegatedCredentials({ platform, key: { ...key }, address }))

/** Returns the adapter for a stand-in of Google. */
export const googleAdapter = ({ oauth, authorizeUrl, tokenUrl, apiUrl }: GoogleFake) =>
  createGoogleCalendar({
    apiUrl,
    oauth: clientOf(oauth, authorizeUrl, tokenUrl),
    delegated: delegatedAt({ googleTokenUrl: tokenUrl }),
    outgoing,
    wait,
  })

/** Returns the adapter for a stand-in of Microsoft. */
export const microsoftAdapter = ({ oauth, loginUrl, apiUrl }: MicrosoftFake) =>
  createMicrosoftCalendar({
    apiUrl,
    oauth: clientOf(oauth, `${loginUrl}/authorize`, `${loginUrl}/token`),
    delegated: delegatedAt({ microsoftLoginUrl: loginUrl, microsoftApiUrl: apiUrl }),
    outgoing,
    wait,
  })

/** Returns an account that has been connected at a stand-in. */
export function connectedAccount({ oauth }: { oauth: OAuthFake }, email: string): Account {
  const { accessToken, refreshToken, expiresIn } = oauth.grant(email)
  return newAccount(JSON.stringify({ accessToken, refreshToken, expiresAt: Date.now() + expiresIn * 1000 }))
}
