import * as client from 'openid-client'
import { sentenceOfFailure, textOfFailure } from '../../lib/network/connection-failure.ts'
import { recordOf } from '../../lib/records.ts'
import { type Traced, untraced } from '../../lib/tracing/traced.ts'
import { boundedFetch } from '../outgoing/bounded-fetch.ts'
import type { ProviderAccount } from '../provider-account.ts'
import { OAuthFailure } from './oauth-failure.ts'

export type OAuthSettings = {
  authorizeUrl: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  scopes: readonly string[]
  /** Further parameters of the authorization request, such as `access_type` of Google. */
  parameters?: Readonly<Record<string, string>>
  /** True if the provider knows PKCE (RFC 7636). */
  usesPkce: boolean
  /** How the server proves itself to the provider (RFC 6749 §2.3.1). The default is `post`. */
  clientAuthentication?: 'post' | 'basic'
}

/** The address in the browser at which the provider asks the person. */
export type AuthorizationRequest = { state: string; redirectUri: string; codeVerifier: string }

/** The answer of the provider in the browser. */
export type AuthorizationAnswer = { code: string; redirectUri: string; codeVerifier: string }

export type OAuthClient = {
  authorizationUrl(request: AuthorizationRequest): Promise<string>
  /** Exchanges a code. Returns credentials, as the text that `accessToken` reads. @throws OAuthFailure */
  exchange(answer: AuthorizationAnswer): Promise<string>
  /**
   * Returns an access token that is valid for a minute at least. It refreshes and saves the credentials if they are
   * older.
   *
   * @throws OAuthFailure
   */
  accessToken(account: ProviderAccount): Promise<string>
}

type Credentials = { accessToken: string; refreshToken: string | null; expiresAt: number }

const TIMEOUT_SECONDS = 8
/** An answer with tokens has some kilobytes. */
const MAX_ANSWER_BYTES = 100_000
/** A token that expires within this time is refreshed. */
const LEAST_VALID_MS = 60_000
/** The lifetime of a token for which the provider names none (RFC 6749 §5.1). */
const USUAL_LIFETIME_SECONDS = 3600
/** Another process that refreshes the same account stores its tokens within this time. */
const OTHERS_SAVE_MS = 300
const LOOKS = 3

type Dependencies = {
  now: () => Date
  wait: (ms: number) => Promise<unknown>
  traced?: Traced
  /** Takes the system's text of a failure. */
  noteCause?: (cause: string) => void
}

/** Creates a client of a provider's OAuth 2.0 server: authorization code with PKCE, and refresh tokens. */
export function createOAuthClient(
  settings: OAuthSettings,
  { now, wait, traced = untraced, noteCause }: Dependencies,
): OAuthClient {
  const configuration = configure(settings)
  const at = { 'server.address': new URL(settings.tokenUrl).hostname }
  const noted = (error: unknown): OAuthFailure => {
    const failure = failureOf(error)
    if (failure !== error) noteCause?.(`${at['server.address']} gives no token: ${textOfFailure(error)}`)
    return failure
  }
  const refreshTokens = traced('refresh an access token', at, client.refreshTokenGrant)
  const exchangeCode = traced('exchange a code', at, client.authorizationCodeGrant)
  /** Some providers accept a refresh token only once, so a token is refreshed once at a time. */
  const refreshing = new Map<string, Promise<Credentials>>()

  const credentialsOf = (tokens: Tokens, refreshToken: string | null): Credentials => ({
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? refreshToken,
    expiresAt: now().getTime() + (tokens.expires_in ?? USUAL_LIFETIME_SECONDS) * 1000,
  })

  const isFresh = ({ expiresAt }: Credentials): boolean => expiresAt > now().getTime() + LEAST_VALID_MS

  async function refresh(account: ProviderAccount, old: Credentials): Promise<Credentials> {
    const { refreshToken } = old
    if (refreshToken === null) throw new OAuthFailure('refused', 'The access ended. Connect the account again.')
    try {
      const tokens = await refreshTokens(configuration, refreshToken)
      const credentials = credentialsOf(tokens, refreshToken)
      await account.save(JSON.stringify(credentials))
      return credentials
    } catch (error) {
      const failure = noted(error)
      const saved = failure.kind === 'refused' ? await savedByOthers(account, old) : undefined
      if (saved) return saved
      throw failure
    }
  }

  /** Another process may have used the refresh token a moment ago. */
  async function savedByOthers(account: ProviderAccount, old: Credentials): Promise<Credentials | undefined> {
    for (let look = 0; look < LOOKS; look++) {
      const saved = parse(await account.read())
      if (saved.accessToken !== old.accessToken && isFresh(saved)) return saved
      await wait(OTHERS_SAVE_MS)
    }
    return undefined
  }

  return {
    async authorizationUrl({ state, redirectUri, codeVerifier }) {
      const { scopes, parameters, usesPkce } = settings
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        response_type: 'code',
        state,
        ...(scopes.length > 0 && { scope: scopes.join(' ') }),
        ...(usesPkce && {
          code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        }),
        ...parameters,
      }).href
    },

    async exchange({ code, redirectUri, codeVerifier }) {
      const callback = new URL(redirectUri)
      callback.searchParams.set('code', code)
      try {
        const tokens = await exchangeCode(
          configuration,
          callback,
          settings.usesPkce ? { pkceCodeVerifier: codeVerifier } : {},
        )
        return JSON.stringify(credentialsOf(tokens, null))
      } catch (error) {
        throw noted(error)
      }
    },

    async accessToken(account) {
      const stored = parse(await account.read())
      if (isFresh(stored)) return stored.accessToken
      const key = stored.refreshToken ?? stored.accessToken
      const begun = refreshing.get(key)
      const refreshed = begun ?? refresh(account, stored).finally(() => refreshing.delete(key))
      if (!begun) refreshing.set(key, refreshed)
      return (await refreshed).accessToken
    },
  }
}

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>

function configure(settings: OAuthSettings): client.Configuration {
  const { authorizeUrl, tokenUrl, clientId, clientSecret, clientAuthentication } = settings
  const server = {
    issuer: new URL(tokenUrl).origin,
    authorization_endpoint: authorizeUrl,
    token_endpoint: tokenUrl,
  }
  const proof = clientAuthentication === 'basic' ? plainBasic : client.ClientSecretPost
  const configuration = new client.Configuration(server, clientId, undefined, proof(clientSecret))
  configuration.timeout = TIMEOUT_SECONDS
  configuration[client.customFetch] = boundedFetch(MAX_ANSWER_BYTES)
  if (tokenUrl.startsWith('http:')) client.allowInsecureRequests(configuration)
  return configuration
}

/** Zoom decodes neither part, although RFC 6749 §2.3.1 encodes both. */
const plainBasic =
  (clientSecret: string): client.ClientAuth =>
  (_server, { client_id: clientId }, _body, headers) =>
    headers.set('authorization', `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`)

function parse(credentials: string): Credentials {
  const { accessToken, refreshToken, expiresAt } = recordOf(JSON.parse(credentials))
  if (typeof accessToken !== 'string' || typeof expiresAt !== 'number') {
    throw new OAuthFailure('refused', 'The account has no tokens. Connect it again.')
  }
  return { accessToken, refreshToken: typeof refreshToken === 'string' ? refreshToken : null, expiresAt }
}

/** A provider that is overloaded or broken is no reason to drop the account. */
function failureOf(error: unknown): OAuthFailure {
  if (error instanceof OAuthFailure) return error
  if (error instanceof client.ResponseBodyError && error.status < 500 && error.status !== 429) {
    return error.error === 'invalid_client' || error.error === 'unauthorized_client'
      ? new OAuthFailure('unreachable', `The provider refuses this server: ${error.error}.`)
      : new OAuthFailure('refused', `The provider refuses the access: ${error.error}. Connect the account again.`)
  }
  return new OAuthFailure('unreachable', `The provider can't be reached: ${sentenceOfFailure(error)}`)
}
