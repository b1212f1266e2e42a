import * as client from 'openid-client'
import { invalid, unavailable } from '../../lib/errors.ts'
import { boundedFetch } from '../outgoing/bounded-fetch.ts'

export type ProviderSettings = {
  name: string
  /** The provider's name for people. */
  label: string
  issuer: string
  clientId: string
  /** Empty for a public client, which has only PKCE. */
  clientSecret: string
  /** The scopes, separated by spaces. */
  scope: string
}

/**
 * The values that connect an answer of the provider to its question. All three are random and valid for one sign-in.
 */
export type Challenge = { state: string; nonce: string; codeVerifier: string }

/** The person whom the provider has signed in. Only issuer and subject together identify this person permanently. */
export type OutsidePerson = {
  issuer: string
  subject: string
  email: string | undefined
  /** True only if the provider confirms that the address belongs to this person. */
  isEmailVerified: boolean
  name: string | undefined
  /** The zone as the provider writes it. Its form is not known. */
  timeZone: string | undefined
  locale: string | undefined
}

export type IdentityProviderClient = {
  readonly name: string
  readonly issuer: string
  readonly label: string
  /**
   * Returns the address for the browser. With `isFresh`, a provider that can do so asks for the person's password even
   * if they are signed in there.
   *
   * @throws `PROVIDER_UNAVAILABLE`
   */
  authorizationUrl(redirectUri: string, challenge: Challenge, wish?: { isFresh: boolean }): Promise<string>
  /**
   * Returns the person in the provider's answer. `callback` is the address that received it, on the server's public
   * origin.
   *
   * @throws `PROVIDER_REFUSED` when the provider refuses, `PROVIDER_ANSWER_INVALID` when the answer doesn't match the
   * question, `PROVIDER_UNAVAILABLE`
   */
  identify(callback: URL, challenge: Challenge): Promise<OutsidePerson>
}

const TIMEOUT_SECONDS = 10
/** The largest answers are the published data and keys of a provider, which have some kilobytes. */
const send = boundedFetch(1_000_000)
/** The time for which the provider's published data are cached. Its keys are read again when an unknown key signs. */
const KNOWN_FOR_MS = 3_600_000

/**
 * Signs in with an OpenID Connect provider: code flow with PKCE (RFC 7636), state, nonce, and a signature that is
 * always checked.
 */
export function openIdConnect(settings: ProviderSettings): IdentityProviderClient {
  const { name, label, issuer } = settings
  let known: { configuration: Promise<client.Configuration>; at: number } | undefined

  /** Reads the provider's data. A failure isn't cached, so the next caller tries again. */
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

    async authorizationUrl(redirectUri, { state, nonce, codeVerifier }, { isFresh } = { isFresh: false }) {
      const parameters = {
        redirect_uri: redirectUri,
        scope: settings.scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        // OpenID Connect Core 1.0 §3.1.2.1. Providers that don't know it ignore it.
        ...(isFresh && { max_age: '0' }),
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

/** Reads the person. Providers that leave the address out of the id token send it on request. */
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
    [client.customFetch]: send,
  })
  const server = found.serverMetadata()
  const configured = new client.Configuration(
    server,
    clientId,
    undefined,
    authentication(clientSecret, server.token_endpoint_auth_methods_supported),
  )
  configured.timeout = TIMEOUT_SECONDS
  configured[client.customFetch] = send
  // Without this, the library accepts an id token from the token endpoint without a check of its signature.
  client.enableNonRepudiationChecks(configured)
  for (const extend of execute) extend(configured)
  return configured
}

/**
 * Chooses how to send the secret. If the provider doesn't say, it is in the header (OpenID Connect Discovery 1.0 §3).
 */
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

/**
 * Returns true for a failed connection, a timeout, a broken provider, or a provider that refuses the server's own
 * credentials.
 */
function isUnreachable(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.error === 'invalid_client' || error.status >= 500
  if (error instanceof client.ClientError)
    return error.code === 'OAUTH_TIMEOUT' || (error.cause instanceof Response && error.cause.status >= 500)
  return error instanceof TypeError && error.message === 'fetch failed'
}

/** The log contains the cause, which is often a wrong setting. */
const unreachable = (label: string, cause: unknown) =>
  Object.assign(
    unavailable('PROVIDER_UNAVAILABLE', `${label} can't be reached at the moment. Please try again.`, {
      retryAfterSeconds: 30,
    }),
    { cause },
  )
