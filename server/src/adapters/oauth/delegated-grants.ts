import { createPrivateKey, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Grant } from './delegated-access.ts'
import { OAuthFailure } from './oauth-failure.ts'

/** Google accepts an hour at most. */
const ASSERTION_SECONDS = 3600
const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

type GoogleSettings = { tokenUrl: string; scopes: readonly string[]; now: () => Date }

/**
 * Creates the grant of a service account with domain-wide delegation: a signed assertion names the person.
 * https://developers.google.com/identity/protocols/oauth2/service-account#authorizingrequests
 */
export const googleGrant = ({ tokenUrl, scopes, now }: GoogleSettings): Grant => ({
  holderOf: ({ address }) => address,

  async request({ key, address }) {
    const issuedAt = Math.floor(now().getTime() / 1000)
    const assertion = await new SignJWT({ scope: scopes.join(' ') })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(key.client_email ?? '')
      .setSubject(address)
      .setAudience(tokenUrl)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ASSERTION_SECONDS)
      .sign(privateKeyOf(key.private_key ?? ''))
      .catch(() => {
        throw unreadableKey()
      })
    return { url: tokenUrl, form: { grant_type: JWT_BEARER, assertion } }
  },
})

/** A key that was copied out of its JSON file has its line breaks as two characters. */
function privateKeyOf(text: string): KeyObject {
  try {
    return createPrivateKey(text.replaceAll('\\n', '\n'))
  } catch {
    throw unreadableKey()
  }
}

const unreadableKey = () =>
  new OAuthFailure('refused', 'The `private_key` of the service account is not an RSA key in PEM format.')

type MicrosoftSettings = {
  /** Where Microsoft signs people in. The tenant of the key replaces the one in this address. */
  loginUrl: string
  apiUrl: string
}

/**
 * Creates the grant of an application, which has one token for all mailboxes of the tenant. The `private_key` of its key
 * holds the client secret. https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow
 */
export const microsoftGrant = ({ loginUrl, apiUrl }: MicrosoftSettings): Grant => ({
  holderOf: ({ key }) => key.tenant_id ?? '',

  async request({ key }) {
    const { tenant_id: tenant = '', client_id = '', private_key: client_secret = '' } = key
    return {
      url: `${tenantUrl(loginUrl, tenant)}/token`,
      form: {
        grant_type: 'client_credentials',
        client_id,
        client_secret,
        scope: `${new URL(apiUrl).origin}/.default`,
      },
    }
  },
})

/** Returns the address for a tenant: `https://login.microsoftonline.com/{tenant}/oauth2/v2.0`. */
function tenantUrl(loginUrl: string, tenant: string): string {
  const url = new URL(loginUrl)
  const [, , ...rest] = url.pathname.split('/')
  url.pathname = ['', encodeURIComponent(tenant), ...rest].join('/')
  return url.href
}
