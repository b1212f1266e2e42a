import { generateKeyPairSync } from 'node:crypto'
import { importSPKI, jwtVerify } from 'jose'
import type { FakeAnswer, FakeRequest } from './fake-server.ts'
import type { OAuthFake } from './oauth-fake.ts'

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

const pairs: { publicKey: string; privateKey: string }[] = []

/** Returns one of two pairs, so that neighbouring accounts have different ones. A new pair takes up to a second. */
function keyPair(number: number) {
  const index = number % 2
  pairs[index] ??= generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return pairs[index]
}

/** The scopes that the administrator of each domain has admitted. */
const SCOPES = ['calendar.readonly', 'calendar.events'].map((name) => `https://www.googleapis.com/auth/${name}`)

/** The keys with which administrators open the accounts of a domain, as a provider knows them. */
export type ServiceAccountsFake<Key> = {
  /** Makes a key for the accounts of a domain, such as `acme.com`. */
  key(domain: string): Key
  /** Ends a key, as an administrator can do. Tokens that were given stay valid. */
  revoke(key: Key): void
  /** The number of tokens that were given. */
  given(): number
}

export type GoogleKey = { private_key: string; client_email: string; client_id: string }
export type MicrosoftKey = { private_key: string; tenant_id: string; client_id: string }

const refused = (status: number, error: string, description: string): FakeAnswer => ({
  status,
  body: { error, error_description: description },
})

const given = (accessToken: string, expiresIn: number): FakeAnswer => ({
  status: 200,
  body: { access_token: accessToken, expires_in: expiresIn, token_type: 'Bearer' },
})

/**
 * Gives tokens for signed assertions that name a person.
 * https://developers.google.com/identity/protocols/oauth2/service-account#httprest
 */
export function createGoogleServiceAccounts(oauth: OAuthFake, accounts: () => readonly string[], now: () => Date) {
  const known = new Map<string, { publicKey: string; domain: string }>()
  let tokens = 0

  async function token({ body }: FakeRequest, tokenUrl: string): Promise<FakeAnswer> {
    const form = new URLSearchParams(body)
    const assertion = form.get('assertion') ?? ''
    const issuer = issuerOf(assertion)
    const account = known.get(issuer)
    if (!account) return refused(400, 'invalid_grant', 'Invalid grant: account not found')
    const key = await importSPKI(account.publicKey, 'RS256')
    const claims = await jwtVerify(assertion, key, {
      audience: tokenUrl,
      currentDate: now(),
      algorithms: ['RS256'],
    }).then(
      ({ payload }) => payload,
      () => undefined,
    )
    if (!claims) return refused(400, 'invalid_grant', 'Invalid JWT Signature.')
    const { iat = 0, exp = 0, sub, scope } = claims
    if (exp - iat > 3600 || exp <= iat) {
      return refused(400, 'invalid_grant', 'Invalid JWT: Token must be a short-lived token (60 minutes).')
    }
    const isOfDomain = sub?.endsWith(`@${account.domain}`) === true
    if (sub === undefined || !isOfDomain) {
      return refused(401, 'unauthorized_client', 'Client is unauthorized to retrieve access tokens using this method.')
    }
    const scopes = String(scope ?? '').split(' ')
    if (!scopes.every((name) => SCOPES.includes(name))) return refused(400, 'invalid_scope', 'Invalid OAuth scope.')
    if (!accounts().includes(sub)) return refused(400, 'invalid_grant', 'Invalid email or User ID')
    tokens++
    const { accessToken, expiresIn } = oauth.grant(sub, scopes)
    return given(accessToken, expiresIn)
  }

  const fake: ServiceAccountsFake<GoogleKey> = {
    key(domain) {
      const pair = keyPair(known.size)
      const client_email = `daybook-${known.size}@project.iam.example.com`
      known.set(client_email, { publicKey: pair.publicKey, domain })
      return { private_key: pair.privateKey, client_email, client_id: String(1000 + known.size) }
    },
    revoke: ({ client_email }) => void known.delete(client_email),
    given: () => tokens,
  }
  return { fake, token, isAsked: ({ body }: FakeRequest) => new URLSearchParams(body).get('grant_type') === JWT_BEARER }
}

function issuerOf(assertion: string): string {
  try {
    const claims: unknown = JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString())
    return String((claims as { iss?: unknown }).iss)
  } catch {
    return ''
  }
}

const APP = 'app:'

/**
 * Gives applications a token for all mailboxes of their tenant.
 * https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow
 */
export function createMicrosoftApplications(oauth: OAuthFake) {
  const known = new Map<string, MicrosoftKey & { domain: string }>()
  let tokens = 0

  function token({ body, path }: FakeRequest, origin: string): FakeAnswer {
    const form = new URLSearchParams(body)
    const [, tenant = ''] = path.split('/').map(decodeURIComponent)
    const application = known.get(tenant)
    if (!application) return refused(400, 'invalid_request', `AADSTS90002: Tenant '${tenant}' not found.`)
    if (form.get('grant_type') !== 'client_credentials' || form.get('scope') !== `${origin}/.default`) {
      return refused(400, 'invalid_scope', 'AADSTS1002012: The provided value for scope is not valid.')
    }
    if (form.get('client_id') !== application.client_id || form.get('client_secret') !== application.private_key) {
      return refused(401, 'invalid_client', 'AADSTS7000215: Invalid client secret provided.')
    }
    tokens++
    const { accessToken, expiresIn } = oauth.grant(`${APP}${tenant}`, ['Calendars.ReadWrite'])
    return given(accessToken, expiresIn)
  }

  const fake: ServiceAccountsFake<MicrosoftKey> = {
    key(domain) {
      const key = {
        private_key: `secret of ${domain}~1`,
        tenant_id: `tenant-${known.size}`,
        client_id: `app-${known.size}`,
      }
      known.set(key.tenant_id, { ...key, domain })
      return key
    },
    revoke: ({ tenant_id }) => void known.delete(tenant_id),
    given: () => tokens,
  }

  return {
    fake,
    token,
    /** Returns the domain whose mailboxes the holder of a token opens, or undefined for a person. */
    domainOf: (holder: string): string | undefined =>
      holder.startsWith(APP) ? known.get(holder.slice(APP.length))?.domain : undefined,
  }
}
