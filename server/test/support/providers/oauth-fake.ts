import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { FakeAnswer, FakeRequest } from './fake-server.ts'

/** How a provider's OAuth server differs from others. */
export type OAuthRules = {
  name: string
  /** The documented parameters of the authorization request. */
  authorizeParameters: readonly string[]
  /** The documented fields of both token requests. */
  tokenFields: readonly string[]
  /** The known scopes. Others are refused. */
  scopes: readonly string[]
  /** Returns true if the authorization gives a refresh token as well. */
  givesRefreshToken: (parameters: URLSearchParams) => boolean
  /** True if a refresh gives a new refresh token. */
  rotates: boolean
  /** True if a refresh token works only once. */
  refreshesOnce?: boolean
  /** The scopes that every authorization gets, for a provider where they belong to the app. */
  appScopes?: readonly string[]
  /** How the client proves itself at the token endpoint. The default is by fields of the form. */
  clientAuthentication?: 'basic'
}

type Grant = { email: string; scopes: string[]; redirectUri: string; challenge: string | null; hasRefresh: boolean }
type Access = { email: string; scopes: string[]; expiresAt: number }

export type OAuthFake = {
  clientId: string
  clientSecret: string
  authorize(request: FakeRequest): FakeAnswer
  token(request: FakeRequest): FakeAnswer
  /** Returns the account of a valid bearer token. */
  accessOf(request: FakeRequest): Access | undefined
  /** Gives an account tokens without the pages. */
  grant(email: string, scopes?: readonly string[]): { accessToken: string; refreshToken: string; expiresIn: number }
  /** Ends all access to an account, as the account's owner can do at the provider. */
  revoke(email: string): void
  /** Ends the access tokens of an account. Its refresh tokens stay valid. */
  expire(email: string): void
  /** Sets the lifetime of access tokens that clients are told from now on. The tokens themselves work for an hour. */
  tellLifetime(seconds: number): void
}

const LIFETIME_SECONDS = 3599

/** Creates an OAuth server as RFC 6749 and RFC 7636 describe it, with the rules of a provider. */
export function createOAuthFake(
  rules: OAuthRules,
  accounts: () => readonly string[],
  now: () => Date,
  redirectUris: readonly string[] | undefined,
): OAuthFake {
  const clientId = `${rules.name.toLowerCase()}-client-id`
  const clientSecret = `${rules.name.toLowerCase()} client/secret`
  const codes = new Map<string, Grant>()
  const accesses = new Map<string, Access>()
  const refreshes = new Map<string, Access>()
  let toldSeconds = LIFETIME_SECONDS

  function issue(email: string, scopes: string[], hasRefresh: boolean) {
    const accessToken = `access-${randomUUID()}`
    accesses.set(accessToken, { email, scopes, expiresAt: now().getTime() + LIFETIME_SECONDS * 1000 })
    if (!hasRefresh) return { accessToken, refreshToken: undefined }
    const refreshToken = `refresh-${randomUUID()}`
    refreshes.set(refreshToken, { email, scopes, expiresAt: Number.POSITIVE_INFINITY })
    return { accessToken, refreshToken }
  }

  const tokens = (made: { accessToken: string; refreshToken: string | undefined }, scopes: string[]): FakeAnswer => ({
    status: 200,
    body: {
      access_token: made.accessToken,
      expires_in: toldSeconds,
      scope: scopes.join(' '),
      token_type: 'Bearer',
      ...(made.refreshToken !== undefined && { refresh_token: made.refreshToken }),
    },
  })

  /** Returns what is wrong with an authorization request. Such a request leads nobody back. */
  function faultOf(query: URLSearchParams): string | undefined {
    const unknown = [...query.keys()].find(
      (name) => !rules.authorizeParameters.includes(name) && !['auto', 'account', 'decision'].includes(name),
    )
    if (unknown !== undefined) return `invalid_request: unknown parameter ${unknown}`
    if (query.get('client_id') !== clientId) return 'invalid_client: The OAuth client was not found.'
    if (query.get('response_type') !== 'code') return 'unsupported_response_type'
    const redirectUri = query.get('redirect_uri') ?? ''
    if (!URL.canParse(redirectUri) || (redirectUris && !redirectUris.includes(redirectUri)))
      return 'redirect_uri_mismatch'
    const method = query.get('code_challenge_method')
    if (query.has('code_challenge') && method !== 'S256') return 'invalid_request: code_challenge_method'
    const scopes = (query.get('scope') ?? '').split(' ').filter((scope) => scope !== '')
    const strange = scopes.find((scope) => !rules.scopes.includes(scope))
    if ((scopes.length === 0 && !rules.appScopes) || strange !== undefined)
      return `invalid_scope: ${strange ?? 'missing'}`
    return undefined
  }

  function back(query: URLSearchParams, email: string | undefined): FakeAnswer {
    const target = new URL(query.get('redirect_uri') ?? '')
    const state = query.get('state')
    if (state !== null) target.searchParams.set('state', state)
    if (email === undefined) target.searchParams.set('error', 'access_denied')
    else {
      const code = randomBytes(16).toString('hex')
      codes.set(code, {
        email,
        scopes: [...(rules.appScopes ?? (query.get('scope') ?? '').split(' '))],
        redirectUri: query.get('redirect_uri') ?? '',
        challenge: query.get('code_challenge'),
        hasRefresh: rules.givesRefreshToken(query),
      })
      target.searchParams.set('code', code)
    }
    return { status: 302, headers: { location: target.href } }
  }

  function exchange(form: URLSearchParams): FakeAnswer {
    const code = form.get('code') ?? ''
    const grant = codes.get(code)
    codes.delete(code)
    const verifier = form.get('code_verifier')
    const challenge = verifier === null ? null : createHash('sha256').update(verifier).digest('base64url')
    if (!grant || grant.redirectUri !== form.get('redirect_uri') || grant.challenge !== challenge) {
      return refused(400, 'invalid_grant', 'Malformed auth code or wrong verifier.')
    }
    return tokens(issue(grant.email, grant.scopes, grant.hasRefresh), grant.scopes)
  }

  function refresh(form: URLSearchParams): FakeAnswer {
    const known = refreshes.get(form.get('refresh_token') ?? '')
    if (!known) return refused(400, 'invalid_grant', 'Token has been expired or revoked.')
    if (rules.refreshesOnce) refreshes.delete(form.get('refresh_token') ?? '')
    return tokens(issue(known.email, known.scopes, rules.rotates), known.scopes)
  }

  return {
    clientId,
    clientSecret,

    authorize({ method, query: asked, body }) {
      const query = method === 'POST' ? new URLSearchParams(body) : asked
      const fault = faultOf(query)
      if (fault !== undefined)
        return { status: 400, body: page(`Access blocked`, `<p>Error 400: ${escaped(fault)}</p>`) }
      const [first] = accounts()
      if (method === 'POST')
        return back(query, query.get('decision') === 'allow' ? (query.get('account') ?? first) : undefined)
      if (query.has('auto')) return back(query, query.get('account') ?? query.get('login_hint') ?? first)
      return { status: 200, body: consentPage(rules.name, query, accounts()) }
    },

    token({ method, headers, body }) {
      const form = new URLSearchParams(body)
      if (method !== 'POST' || !headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
        return refused(400, 'invalid_request', 'The request must be a form.')
      }
      const unknown = [...form.keys()].find((name) => !rules.tokenFields.includes(name))
      if (unknown !== undefined) return refused(400, 'invalid_request', `Parameter not allowed: ${unknown}`)
      const isProven =
        rules.clientAuthentication === 'basic'
          ? headers.authorization === basicOf(clientId, clientSecret)
          : form.get('client_id') === clientId && form.get('client_secret') === clientSecret
      if (!isProven) {
        return refused(401, 'invalid_client', 'Unauthorized')
      }
      if (form.get('grant_type') === 'authorization_code') return exchange(form)
      if (form.get('grant_type') === 'refresh_token') return refresh(form)
      return refused(400, 'unsupported_grant_type', 'Invalid grant_type')
    },

    accessOf({ headers }) {
      const [scheme, token = ''] = (headers.authorization ?? '').split(' ')
      const access = accesses.get(token)
      return scheme === 'Bearer' && access && access.expiresAt > now().getTime() ? access : undefined
    },

    grant(email, scopes = rules.scopes) {
      const { accessToken, refreshToken = '' } = issue(email, [...scopes], true)
      return { accessToken, refreshToken, expiresIn: LIFETIME_SECONDS }
    },

    revoke(email) {
      for (const kept of [accesses, refreshes]) {
        for (const [token, access] of kept) if (access.email === email) kept.delete(token)
      }
    },

    tellLifetime(seconds) {
      toldSeconds = seconds
    },

    expire(email) {
      for (const [token, access] of accesses) if (access.email === email) accesses.delete(token)
    },
  }
}

const refused = (status: number, error: string, description: string): FakeAnswer => ({
  status,
  body: { error, error_description: description },
})

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title>
<style>body{font-family:sans-serif;max-width:28rem;margin:4rem auto;padding:0 1rem}button{padding:.6rem 1.2rem;margin-right:.5rem}label{display:block;margin:.4rem 0}</style>
<h1>${escaped(title)}</h1>${body}</html>`

function consentPage(name: string, query: URLSearchParams, accounts: readonly string[]): string {
  const hidden = [...query]
    .map(([key, value]) => `<input type="hidden" name="${escaped(key)}" value="${escaped(value)}">`)
    .join('')
  const choices = accounts
    .map(
      (email, index) =>
        `<label><input type="radio" name="account" value="${escaped(email)}"${index === 0 ? ' checked' : ''}> ${escaped(email)}</label>`,
    )
    .join('')
  const scopes = (query.get('scope') ?? '')
    .split(' ')
    .map((scope) => `<li>${escaped(scope)}</li>`)
    .join('')
  return page(
    `${name} (stand-in)`,
    `<p>Daybook wants to use your account. This is not the real ${escaped(name)}.</p>
<form method="post">${hidden}<fieldset><legend>Account</legend>${choices}</fieldset><p>It asks for:</p><ul>${scopes}</ul>
<button name="decision" value="allow">Allow</button><button name="decision" value="cancel">Cancel</button></form>`,
  )
}

/** https://developers.zoom.us/docs/integrations/oauth/ joins both parts as they are. */
const basicOf = (id: string, secret: string): string => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
