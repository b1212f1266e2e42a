import * as client from 'openid-client'
import { invalid, unavailable } from '../../lib/errors.ts'

export type ProviderSettings = {
  name: string
  /** What people call it. */
  label: string
  issuer: string
  clientId: string
  /** Empty: a public client, which has nothing but PKCE. */
  clientSecret: string
  /** Separated by spaces. */
  scope: string
}

/** What ties an answer of the provider to the question: all three from the random generator, each for one sign-in. */
export type Challenge = { state: string; nonce: string; codeVerifier: string }

/** Whom the provider has signed in. Only issuer and subject together are this person's for ever. */
export type OutsidePerson = {
  issuer: string
  subject: string
  email: string | undefined
  /** The provider itself says that the address is this person's. Silence is no. */
  isEmailVerified: boolean
  name: string | undefined
  /** As the provider writes them; nothing is known about their form. */
  timeZone: string | undefined
  locale: string | undefined
}

export type IdentityProviderClient = {
  readonly name: string
  readonly issuer: string
  readonly label: string
  /** Where to send the browser. @throws `PROVIDER_UNAVAILABLE` */
  authorizationUrl(redirectUri: string, challenge: Challenge): Promise<string>
  /**
   * Whom the provider's answer names; `callback` is the address to which it came, on our public origin.
   *
   * @throws `PROVIDER_REFUSED` when the provider says no, `PROVIDER_ANSWER_INVALID` when the answer isn't one to this
   * question, `PROVIDER_UNAVAILABLE`
   */
  identify(callback: URL, challenge: Challenge): Promise<OutsidePerson>
}

const TIMEOUT_SECONDS = 10
/** How long what the provider publishes of itself is believed. Its keys are looked up anew when an unknown one signs. */
const KNOWN_FOR_MS = 3_600_000

/** An OpenID Connect provider: code flow with PKCE (RFC 7636), state, nonce, and a signature that is always checked. */
export function openIdConnect(settings: ProviderSettings): IdentityProviderClient {
  const { name, label, issuer } = settings
  let known: { configuration: Promise<client.Configuration>; at: number } | undefined

  /** What goes wrong is forgotten at once, so that the next one who comes tries again. */
  function configuration(): Promise<client.Configuration> {
    if (!known || performance.now() - known.at > KNOWN_FOR_MS) {
      const found = discover(settings).catch((error: unknown) => {
        throw unreachable(label, error)
      })
      known = { configuration: found, at: performance.now() }
      found.catch(() => {
        if (known?.configuration === found) known = undefined
      })
    }
    return known.configuration
  }

  return {
    name,
    label,
    issuer,

    async authorizationUrl(redirectUri, { state, nonce, codeVerifier }) {
      const parameters = {
        redirect_uri: redirectUri,
        scope: settings.scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }
      return client.buildAuthorizationUrl(await configuration(), parameters).href
    },

    async identify(callback, { state, nonce, codeVerifier }) {
      const provider = await configuration()
      try {
        const tokens = await client.authorizationCodeGrant(provider, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
        })
        return await readPerson(provider, tokens)
      } catch (error) {
        throw failureOf(error, label)
      }
    },
  }
}

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>

/** Providers that don't write the address into the id token tell it on request. */
async function readPerson(provider: client.Configuration, tokens: Tokens): Promise<OutsidePerson> {
  const claims = tokens.claims()
  if (!claims) throw new client.ClientError('the token endpoint sent no id token')
  const isSilent = claims.email === undefined && provider.serverMetadata().userinfo_endpoint !== undefined
  const more = isSilent ? await client.fetchUserInfo(provider, tokens.access_token, claims.sub) : {}
  return personOf(claims.iss, claims.sub, { ...more, ...claims })
}

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<client.Configuration> {
  const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
  const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    execute,
    timeout: TIMEOUT_SECONDS,
  })
  const server = found.serverMetadata()
  const configured = new client.Configuration(
    server,
    clientId,
    undefined,
    authentication(clientSecret, server.token_endpoint_auth_methods_supported),
  )
  configured.timeout = TIMEOUT_SECONDS
  // Otherwise an id token that comes straight from the token endpoint would be believed without its signature.
  client.enableNonRepudiationChecks(configured)
  for (const extend of execute) extend(configured)
  return configured
}

/** Where the provider doesn't say how it wants the secret, it is in the header (OpenID Connect Discovery 1.0 §3). */
function authentication(clientSecret: string, methods: readonly string[] = ['client_secret_basic']): client.ClientAuth {
  if (clientSecret === '') return client.None()
  return methods.includes('client_secret_basic')
    ? client.ClientSecretBasic(clientSecret)
    : client.ClientSecretPost(clientSecret)
}

type Claims = Readonly<Record<string, unknown>>

function personOf(issuer: string, subject: string, claims: Claims): OutsidePerson {
  const text = (name: string): string | undefined => {
    const value = claims[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }
  const verified = claims.email_verified
  return {
    issuer,
    subject,
    email: text('email')?.toLowerCase(),
    // Some providers write the boolean as a text.
    isEmailVerified: verified === true || verified === 'true',
    name: text('name'),
    timeZone: text('zoneinfo'),
    locale: text('locale'),
  }
}

function failureOf(error: unknown, label: string): unknown {
  if (error instanceof client.AuthorizationResponseError)
    return invalid('PROVIDER_REFUSED', `${label} did not sign anybody in (${error.error}). Try again.`)
  if (isUnreachable(error)) return unreachable(label, error)
  if (error instanceof client.ClientError || error instanceof client.ResponseBodyError)
    return invalid('PROVIDER_ANSWER_INVALID', `What came from ${label} is no answer to this sign-in. Start again.`)
  return error
}

/** No connection, no answer in time, a provider that is broken, or one that doesn't accept our own credentials. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.error === 'invalid_client' || error.status >= 500
  if (error instanceof client.ClientError)
    return error.code === 'OAUTH_TIMEOUT' || (error.cause instanceof Response && error.cause.status >= 500)
  return error instanceof TypeError && error.message === 'fetch failed'
}

/** The log shows the cause: often it is a setting of the operator's. */
const unreachable = (label: string, cause: unknown) =>
  Object.assign(
    unavailable('PROVIDER_UNAVAILABLE', `${label} can't be reached at the moment. Please try again.`, {
      retryAfterSeconds: 30,
    }),
    { cause },
  )
