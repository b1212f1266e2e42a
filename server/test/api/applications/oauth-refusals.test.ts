import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLBACK, oauth, PASSWORD, pkce } from '../../support/oauth.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

const ORIGIN = 'https://book.example.com'
const SECRET_KEY = Buffer.alloc(32, 7)

let app: TestApp
let world: ReturnType<typeof oauth>
let ann: Person
let confidential: Client
let open: Client
let scoped: Client

type Client = Awaited<ReturnType<typeof world.client>>
type Person = Awaited<ReturnType<typeof world.person>>
type Answer = Awaited<ReturnType<typeof world.token>>
/** Prepares what was given before, and answers the call that is to be refused. */
type Case = readonly [title: string, prepare: () => Promise<() => Promise<Answer>>, status: number, error: string]

beforeAll(async () => {
  app = await testApp()
  world = oauth(app)
  ann = await world.person({ username: 'ann' })
  confidential = await world.client()
  open = await world.client({ type: 'public' })
  scoped = await world.client({ scopes: ['PROFILE_READ', 'BOOKING_READ'] })
})
afterAll(() => app.close())

/** Everything that can be used to get in: what is refused must not make more of it. */
async function given() {
  const { db } = app.connection
  const count = async (table: 'oauthCodes' | 'oauthTokenFamilies' | 'oauthRefreshTokens' | 'oauthAuthorizations') =>
    (await db.selectFrom(table).selectAll().execute()).length
  return {
    codes: await count('oauthCodes'),
    families: await count('oauthTokenFamilies'),
    refreshTokens: await count('oauthRefreshTokens'),
    authorizations: await count('oauthAuthorizations'),
  }
}

/** The word for what went wrong, wherever an answer has it: RFC 6749, the API's errors, a redirect, a page. */
function errorIn({ body, headers }: Answer): string {
  const location = headers.location && new URL(String(headers.location))
  if (location) return `${location.searchParams.get('error')}: ${location.searchParams.get('error_description')}`
  if (typeof body?.error === 'string') return [body.error, body.error_description].filter(Boolean).join(': ')
  if (typeof body === 'object') return body.error.details.code
  return /<h1[^>]*>[^<]*<\/h1>\s*<p>([^<]*)/.exec(String(body))?.[1]?.replaceAll('&#39;', "'") ?? ''
}

async function refuses([, prepare, status, error]: Case) {
  const call = await prepare()
  const before = await given()
  const answer = await call()
  expect([answer.status, errorIn(answer)]).toEqual([status, error])
  expect(await given()).toEqual(before)
  expect(JSON.stringify(answer.body)).not.toContain('access_token')
  const { location } = answer.headers
  if (location) {
    expect(String(location).startsWith(`${CALLBACK}?`)).toBe(true)
    expect(new URL(String(location)).searchParams.has('code')).toBe(false)
  }
}

const at = (ask: () => Promise<Answer>) => async () => ask
const suite = (title: string, cases: () => readonly Case[]) =>
  describe(title, () => {
    for (const each of cases()) it(each[0], () => refuses(each))
  })

const query = (client: Client, more: Record<string, string> = {}) => ({
  client_id: client.clientId,
  redirect_uri: CALLBACK,
  response_type: 'code',
  state: 'xyz',
  ...more,
})
const MISMATCH = "redirect_uri does not match OAuth client's redirect URI"

const similar: readonly (readonly [how: string, uri: string])[] = [
  ['with a slash behind it', `${CALLBACK}/`],
  ['with a part behind it', `${CALLBACK}/more`],
  ['with something behind it', `${CALLBACK}2`],
  ['with a query', `${CALLBACK}?next=https://evil.example`],
  ['with a fragment', `${CALLBACK}#x`],
  ['with an empty fragment', `${CALLBACK}#`],
  ['with the port that goes without saying', 'https://client.example:443/callback'],
  ['with another port', 'https://client.example:8443/callback'],
  ['in capitals in the path', 'https://client.example/Callback'],
  ['in capitals in the host', 'https://CLIENT.example/callback'],
  ['in capitals in the scheme', 'HTTPS://client.example/callback'],
  ['without encryption', 'http://client.example/callback'],
  ['with another scheme', 'javascript://client.example/callback'],
  ['without a scheme', '//client.example/callback'],
  ['with a name in front of the host', 'https://client.example@evil.example/callback'],
  ['with a backslash', 'https://evil.example\\@client.example/callback'],
  ['on a subdomain', 'https://sub.client.example/callback'],
  ['on a domain that begins like it', 'https://client.example.evil.example/callback'],
  ['with a dot behind the host', 'https://client.example./callback'],
  ['with a way round', 'https://client.example/other/../callback'],
  ['with a letter percent-encoded', 'https://client.example/c%61llback'],
  ['with a slash percent-encoded', 'https://client.example%2Fcallback'],
  ['with a wildcard', 'https://*.example/callback'],
  ['with a blank behind it', `${CALLBACK} `],
  ['with a line break behind it', `${CALLBACK}\r\nSet-Cookie: a=b`],
  ['with U+0000 behind it', `${CALLBACK}\0`],
  ['twice', `${CALLBACK},${CALLBACK}`],
]

suite('the page sends nobody to a redirect URI', () => [
  ...similar.map(
    ([how, redirect_uri]): Case => [
      how,
      at(() => world.page(query(confidential, { redirect_uri }), ann.cookie)),
      400,
      MISMATCH,
    ],
  ),
  [
    'that is missing',
    at(() => world.page({ client_id: confidential.clientId, state: 'x' }, ann.cookie)),
    400,
    MISMATCH,
  ],
  [
    'that comes beside another one',
    at(() =>
      world.page(`${new URLSearchParams(query(confidential))}&redirect_uri=https://evil.example/callback`, ann.cookie),
    ),
    400,
    MISMATCH,
  ],
  [
    'that is registered for another application',
    async () => {
      const other = await world.client({ redirectUris: ['https://other.example/callback'] })
      return () => world.page(query(other), ann.cookie)
    },
    400,
    MISMATCH,
  ],
  [
    'before anybody has signed in, either',
    at(() => world.page(query(confidential, { redirect_uri: 'https://evil.example' }))),
    400,
    MISMATCH,
  ],
])

suite('the answer to the page is sent to no redirect URI', () =>
  similar.map(
    ([how, redirectUri]): Case => [
      how,
      at(() => world.answerConsent(ann.cookie, confidential.clientId, { redirectUri })),
      400,
      redirectUri.includes('\0') ? 'TEXT_NOT_STORABLE' : 'REDIRECT_URI_MISMATCH',
    ],
  ))

suite('a code is not exchanged with a redirect URI', () => [
  ...similar.slice(0, 12).map(
    ([how, redirect_uri]): Case => [
      how,
      async () => {
        const code = await world.code(ann.cookie, confidential.clientId)
        return () => world.exchange(confidential, code, { redirect_uri })
      },
      400,
      'invalid_grant: redirect_uri_mismatch',
    ],
  ),
  [
    'that is registered, but isn’t the one to which the code went',
    async () => {
      const client = await world.client({ redirectUris: [CALLBACK, 'https://client.example/second'] })
      const code = await world.code(ann.cookie, client.clientId)
      return () => world.exchange(client, code, { redirect_uri: 'https://client.example/second' })
    },
    400,
    'invalid_grant: redirect_uri_mismatch',
  ],
])

const rejected = async (approvalStatus: string, more: object = {}) => {
  const client = await world.client(more as Record<string, unknown>)
  const change = (body: object) =>
    app.patch(`/v2/admin/oauth-clients/${client.clientId}`, { as: app.administrator, body })
  return { client, reject: () => change({ approvalStatus }), change }
}
const unknown = { clientId: 'nobody', clientSecret: 'nothing' }

suite('an application that may not be used', () => [
  ['is unknown to the page', at(() => world.page(query(unknown), ann.cookie)), 404, 'OAuth client with ID not found'],
  [
    'is missing on the page',
    at(() => world.page({ redirect_uri: CALLBACK }, ann.cookie)),
    404,
    'OAuth client with ID not found',
  ],
  [
    'has an id that no database takes',
    at(() => world.page(query({ ...unknown, clientId: 'a\0b' }), ann.cookie)),
    404,
    'OAuth client with ID not found',
  ],
  [
    'is unknown to the answer of the page',
    at(() => world.answerConsent(ann.cookie, 'nobody', {})),
    404,
    'OAUTH_CLIENT_NOT_FOUND',
  ],
  [
    'is unknown to the token endpoint',
    at(() => world.exchange(unknown, 'code')),
    401,
    'invalid_client: client_not_found',
  ],
  [
    'waits for approval, on the page',
    async () => {
      const { client, reject } = await rejected('PENDING')
      await reject()
      return () => world.page(query(client), ann.cookie)
    },
    403,
    'OAuth client is not approved',
  ],
  [
    'waits for approval, in the answer to the page',
    async () => {
      const { client, reject } = await rejected('PENDING')
      await reject()
      return () => world.answerConsent(ann.cookie, client.clientId, {})
    },
    403,
    'OAUTH_CLIENT_NOT_APPROVED',
  ],
  [
    'waits for approval, with a code of before',
    async () => {
      const { client, reject } = await rejected('PENDING')
      const code = await world.code(ann.cookie, client.clientId)
      await reject()
      return () => world.exchange(client, code)
    },
    401,
    'unauthorized_client: client_not_approved',
  ],
  [
    'waits for approval, with a refresh token of before',
    async () => {
      const { client, reject } = await rejected('PENDING')
      const { refresh } = await world.tokens(ann.cookie, client)
      await reject()
      return () => world.refresh(client, refresh)
    },
    401,
    'unauthorized_client: client_not_approved',
  ],
  [
    'was rejected, on the page and also for its owner',
    async () => {
      const { client, reject } = await rejected('REJECTED', { ownerId: ann.id })
      await reject()
      return () => world.page(query(client), ann.cookie)
    },
    403,
    'OAuth client has been rejected',
  ],
  [
    'was rejected, with a code of before',
    async () => {
      const { client, reject } = await rejected('REJECTED', { ownerId: ann.id })
      const code = await world.code(ann.cookie, client.clientId)
      await reject()
      return () => world.exchange(client, code)
    },
    401,
    'unauthorized_client: client_rejected',
  ],
  [
    'was rejected, with an access token of before',
    async () => {
      const { client, reject } = await rejected('REJECTED')
      const { access } = await world.tokens(ann.cookie, client)
      await reject()
      return () => app.get('/v2/me', { as: access })
    },
    401,
    'ACCESS_TOKEN_INVALID',
  ],
  [
    'was granted more than it may ask for now',
    async () => {
      const { client, change } = await rejected('APPROVED')
      const { access } = await world.tokens(ann.cookie, client)
      await change({ scopes: ['BOOKING_READ'] })
      return () => app.get('/v2/me', { as: access })
    },
    401,
    'ACCESS_TOKEN_INVALID',
  ],
])

it('an application that waits for approval serves its owner', async () => {
  const { client, reject } = await rejected('PENDING', { ownerId: ann.id })
  await reject()
  const { access } = await world.tokens(ann.cookie, client)
  expect((await app.get('/v2/me', { as: access })).status).toBe(200)
})

const { challenge } = pkce()
suite('the application hears by redirect', () => {
  const page = (client: () => Client, more: Record<string, string>) =>
    at(() => world.page(query(client(), more), ann.cookie))
  return [
    [
      'that a scope is unknown',
      page(() => scoped, { scope: 'PROFILE_READ EVERYTHING' }),
      303,
      'invalid_scope: Requested scope is not a recognized scope',
    ],
    [
      'that a scope is unknown, also without registered scopes',
      page(() => confidential, { scope: 'profile_read' }),
      303,
      'invalid_scope: Requested scope is not a recognized scope',
    ],
    [
      'that a scope goes beyond its registration',
      page(() => scoped, { scope: 'PROFILE_READ,PROFILE_WRITE' }),
      303,
      "invalid_request: Requested scope exceeds the client's registered scopes",
    ],
    [
      'that a scope of old, which has no limits, goes beyond its registration',
      page(() => scoped, { scope: 'READ_PROFILE' }),
      303,
      "invalid_request: Requested scope exceeds the client's registered scopes",
    ],
    [
      'that it has no secret and must send a challenge',
      page(() => open, {}),
      303,
      'invalid_request: code_challenge required for public clients',
    ],
    [
      'that an empty challenge is none',
      page(() => open, { code_challenge: '', code_challenge_method: 'S256' }),
      303,
      'invalid_request: code_challenge required for public clients',
    ],
    [
      'that plain is no method',
      page(() => open, { code_challenge: challenge, code_challenge_method: 'plain' }),
      303,
      'invalid_request: code_challenge_method must be S256',
    ],
    [
      'that a challenge without a method would be plain',
      page(() => open, { code_challenge: challenge }),
      303,
      'invalid_request: code_challenge_method must be S256',
    ],
    [
      'that the method is not called s256',
      page(() => confidential, { code_challenge: challenge, code_challenge_method: 's256' }),
      303,
      'invalid_request: code_challenge_method must be S256',
    ],
    [
      'that a method without a challenge says nothing',
      page(() => confidential, { code_challenge_method: 'S256' }),
      303,
      'invalid_request: code_challenge must be 43 characters of base64url',
    ],
    [
      'that a verifier is no challenge',
      page(() => open, { code_challenge: 'too-short', code_challenge_method: 'S256' }),
      303,
      'invalid_request: code_challenge must be 43 characters of base64url',
    ],
    [
      'that tokens are not given to the browser',
      page(() => confidential, { response_type: 'token' }),
      303,
      "unsupported_response_type: response_type must be 'code'",
    ],
    [
      'that tokens for other servers are not given',
      page(() => confidential, { resource: 'https://other.example/api' }),
      303,
      `invalid_target: resource must be ${ORIGIN}`,
    ],
    [
      'that tokens for servers whose name begins like this one’s are not given',
      page(() => confidential, { resource: `${ORIGIN}.evil.example` }),
      303,
      `invalid_target: resource must be ${ORIGIN}`,
    ],
    [
      'that the state came twice',
      at(() => world.page(`${new URLSearchParams(query(confidential))}&state=other`, ann.cookie)),
      303,
      'invalid_request: state was sent more than once',
    ],
    [
      'that the person went back',
      at(() => world.answerConsent(ann.cookie, confidential.clientId, { deny: true, state: 'xyz' })),
      303,
      'access_denied: null',
    ],
    [
      'that the person went back, in a form',
      at(() => world.answerConsent(ann.cookie, confidential.clientId, { deny: 'true' })),
      303,
      'access_denied: null',
    ],
    [
      'that there is no such team',
      at(() => world.answerConsent(ann.cookie, confidential.clientId, { teamSlug: 'nowhere' })),
      303,
      'access_denied: Team not found or user is not an admin/owner',
    ],
    [
      'that the team is somebody else’s to grant',
      async () => {
        const bob = await world.person()
        const team = await app.post('/v2/teams', { as: bob.apiKey, body: { name: 'Bobs', slug: 'bobs' } })
        return () => world.answerConsent(ann.cookie, confidential.clientId, { teamId: team.body.data.id })
      },
      303,
      'access_denied: Team not found or user is not an admin/owner',
    ],
    [
      'that a member alone can’t grant what is a team’s',
      async () => {
        const bob = await world.person()
        const team = (await app.post('/v2/teams', { as: bob.apiKey, body: { name: 'Crew', slug: 'crew' } })).body.data
        await app.post(`/v2/teams/${team.id}/memberships`, {
          as: bob.apiKey,
          body: { userId: ann.id, role: 'MEMBER', accepted: true },
        })
        return () => world.answerConsent(ann.cookie, confidential.clientId, { teamSlug: 'crew' })
      },
      303,
      'access_denied: Team not found or user is not an admin/owner',
    ],
  ]
})

suite('the page keeps for itself', () => [
  [
    'that a scope is missing',
    at(() => world.page(query(scoped), ann.cookie)),
    400,
    'scope parameter is required for this OAuth client',
  ],
  [
    'that a state is too long to be taken along',
    at(() => world.page(query(confidential, { state: 'x'.repeat(2001) }), ann.cookie)),
    400,
    'The application sent more with you than it may (state).',
  ],
  [
    'that the scopes of an answer are missing',
    at(() => world.answerConsent(ann.cookie, scoped.clientId, {})),
    400,
    'SCOPE_REQUIRED',
  ],
])

const used = async (client = confidential) => {
  const code = await world.code(ann.cookie, client.clientId)
  const tokens = (await world.exchange(client, code)).body
  return { code, tokens }
}

suite('a code is refused', () => [
  [
    'that was used',
    async () => {
      const { code } = await used()
      return () => world.exchange(confidential, code)
    },
    400,
    'invalid_grant: code_invalid_or_expired',
  ],
  [
    'whose second use has ended what the first gave: the access token',
    async () => {
      const { code, tokens } = await used()
      await world.exchange(confidential, code)
      return () => app.get('/v2/me', { as: tokens.access_token })
    },
    401,
    'ACCESS_TOKEN_INVALID',
  ],
  [
    'whose second use has ended what the first gave: the refresh token',
    async () => {
      const { code, tokens } = await used()
      await world.exchange(confidential, code)
      return () => world.refresh(confidential, tokens.refresh_token)
    },
    400,
    'invalid_grant: refresh_token_revoked',
  ],
  [
    'whose second use has ended what came of the first by refreshing',
    async () => {
      const { code, tokens } = await used()
      const later = (await world.refresh(confidential, tokens.refresh_token)).body
      await world.exchange(confidential, code)
      return () => app.get('/v2/me', { as: later.access_token })
    },
    401,
    'ACCESS_TOKEN_INVALID',
  ],
  [
    'that was used with a wrong verifier before',
    async () => {
      const { challenge, verifier } = pkce()
      const code = await world.code(ann.cookie, open.clientId, {
        codeChallenge: challenge,
        codeChallengeMethod: 'S256',
      })
      await world.exchange(open, code, { code_verifier: pkce().verifier })
      return () => world.exchange(open, code, { code_verifier: verifier })
    },
    400,
    'invalid_grant: code_invalid_or_expired',
  ],
  [
    'that is ten minutes old',
    async () => {
      const code = await world.code(ann.cookie, confidential.clientId)
      return async () => {
        const now = app.clock.now()
        app.clock.set(new Date(now.getTime() + 600_000), true)
        const answer = await world.exchange(confidential, code)
        app.clock.set(now, true)
        return answer
      }
    },
    400,
    'invalid_grant: code_invalid_or_expired',
  ],
  [
    'that nobody has given',
    at(() => world.exchange(confidential, 'A'.repeat(54))),
    400,
    'invalid_grant: code_invalid_or_expired',
  ],
  [
    'of another application',
    async () => {
      const other = await world.client()
      const code = await world.code(ann.cookie, other.clientId)
      return () => world.exchange(confidential, code)
    },
    400,
    'invalid_grant: code_invalid_or_expired',
  ],
  [
    'whose application shows the id of another one',
    async () => {
      const other = await world.client()
      const code = await world.code(ann.cookie, confidential.clientId)
      return () => world.exchange({ ...confidential, clientId: other.clientId }, code)
    },
    401,
    'invalid_client: invalid_client_credentials',
  ],
  [
    'that is a token',
    async () => {
      const { access } = await world.tokens(ann.cookie, confidential)
      return () => world.exchange(confidential, access)
    },
    400,
    'invalid_grant: code_invalid_or_expired',
  ],
  [
    'in place of a token of the API',
    async () => {
      const code = await world.code(ann.cookie, confidential.clientId)
      return () => app.get('/v2/me', { as: code })
    },
    401,
    'ACCESS_TOKEN_INVALID',
  ],
])

it('a code that another application has tried still works for its own application', async () => {
  const other = await world.client()
  const code = await world.code(ann.cookie, confidential.clientId)
  expect((await world.exchange(other, code)).status).toBe(400)
  expect((await world.exchange(confidential, code)).status).toBe(200)
})

/** A code that was asked for with a challenge. */
const challenged = async (client: Client) => {
  const proof = pkce()
  const code = await world.code(ann.cookie, client.clientId, {
    codeChallenge: proof.challenge,
    codeChallengeMethod: 'S256',
  })
  return { code, ...proof }
}
const basic = ({ clientId, clientSecret }: Client) => ({
  'content-type': 'application/json',
  authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
})
const codeBody = (code: string, more: object = {}) => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: CALLBACK,
  ...more,
})

suite('the proof of who began is refused', () => [
  [
    'when the verifier is another one',
    async () => {
      const { code } = await challenged(open)
      return () => world.exchange(open, code, { code_verifier: pkce().verifier })
    },
    400,
    'invalid_grant: pkce_verification_failed',
  ],
  [
    'when the challenge itself is sent, as plain would have it',
    async () => {
      const { code, challenge } = await challenged(open)
      return () => world.exchange(open, code, { code_verifier: challenge })
    },
    400,
    'invalid_grant: pkce_verification_failed',
  ],
  [
    'when it has padding',
    async () => {
      const { code, verifier } = await challenged(open)
      return () => world.exchange(open, code, { code_verifier: `${verifier}=` })
    },
    400,
    'invalid_grant: pkce_verification_failed',
  ],
  [
    'when it is missing',
    async () => {
      const { code } = await challenged(open)
      return () => world.exchange(open, code)
    },
    400,
    'invalid_request: code_verifier property is wrong,code_verifier is required ',
  ],
  [
    'when it is missing beside a right secret',
    async () => {
      const { code } = await challenged(confidential)
      return () => world.exchange(confidential, code)
    },
    400,
    'invalid_request: pkce_missing_parameters_or_invalid_method',
  ],
  [
    'when somebody has taken the challenge out of the request',
    async () => {
      const code = await world.code(ann.cookie, confidential.clientId)
      return () => world.token(codeBody(code, { code_verifier: pkce().verifier }), basic(confidential))
    },
    400,
    'invalid_grant: pkce_verification_failed',
  ],
  [
    'when it comes together with a secret in the body',
    async () => {
      const { code, verifier } = await challenged(confidential)
      return () => world.exchange(confidential, code, { code_verifier: verifier })
    },
    400,
    'invalid_request: code_verifier property is wrong,property code_verifier should not exist ',
  ],
  [
    'when it stands for a secret',
    async () => {
      const { code, verifier } = await challenged(confidential)
      return () => world.token(codeBody(code, { client_id: confidential.clientId, code_verifier: verifier }))
    },
    401,
    'invalid_client: invalid_client_credentials',
  ],
])

const refreshed = async (client: Client) => {
  const first = await world.tokens(ann.cookie, client)
  const second = (await world.refresh(client, first.refresh)).body
  return { first, second }
}

suite('a refresh token is refused', () => [
  [
    'that was used',
    async () => {
      const { first } = await refreshed(confidential)
      return () => world.refresh(confidential, first.refresh)
    },
    400,
    'invalid_grant: refresh_token_revoked',
  ],
  [
    'that was used, by an application without a secret',
    async () => {
      const { first } = await refreshed(open)
      return () => world.refresh(open, first.refresh)
    },
    400,
    'invalid_grant: refresh_token_revoked',
  ],
  [
    'of a family of which an older one came again',
    async () => {
      const { first, second } = await refreshed(open)
      await world.refresh(open, first.refresh)
      return () => world.refresh(open, second.refresh_token)
    },
    400,
    'invalid_grant: refresh_token_revoked',
  ],
  [
    'and so is the access token of that family',
    async () => {
      const { first, second } = await refreshed(open)
      await world.refresh(open, first.refresh)
      return () => app.get('/v2/me', { as: second.access_token })
    },
    401,
    'ACCESS_TOKEN_INVALID',
  ],
  [
    'of another application',
    async () => {
      const { refresh } = await world.tokens(ann.cookie, open)
      return () => world.refresh(confidential, refresh)
    },
    400,
    'invalid_grant: client_id_mismatch',
  ],
  [
    'without the secret',
    async () => {
      const { refresh } = await world.tokens(ann.cookie, confidential)
      return () => world.refresh({ ...confidential, clientSecret: '' }, refresh)
    },
    401,
    'invalid_client: invalid_client_credentials',
  ],
  [
    'that is an access token',
    async () => {
      const { access } = await world.tokens(ann.cookie, open)
      return () => world.refresh(open, access)
    },
    400,
    'invalid_grant: invalid_refresh_token',
  ],
  ['that is nothing', at(() => world.refresh(open, 'nothing')), 400, 'invalid_grant: invalid_refresh_token'],
  [
    'after thirty days',
    async () => {
      const { refresh } = await world.tokens(ann.cookie, open)
      return async () => {
        const now = app.clock.now()
        app.clock.set(new Date(now.getTime() + 30 * 86_400_000), true)
        const answer = await world.refresh(open, refresh)
        app.clock.set(now, true)
        return answer
      }
    },
    400,
    'invalid_grant: invalid_refresh_token',
  ],
  [
    'that asks for more than was granted',
    async () => {
      const { refresh } = await world.tokens(ann.cookie, scoped, { scopes: ['BOOKING_READ'] })
      return () => world.refresh(scoped, refresh, { scope: 'BOOKING_READ PROFILE_READ' })
    },
    400,
    'invalid_scope: Requested scope exceeds what was granted',
  ],
  [
    'that asks for scopes without limits',
    async () => {
      const { refresh } = await world.tokens(ann.cookie, scoped, { scopes: ['BOOKING_READ'] })
      return () => world.refresh(scoped, refresh, { scope: ' , ' })
    },
    400,
    'invalid_scope: Requested scope exceeds what was granted',
  ],
  [
    'that asks for another server',
    async () => {
      const { refresh } = await world.tokens(ann.cookie, open)
      return () => world.refresh(open, refresh, { resource: 'https://other.example' })
    },
    400,
    `invalid_target: resource must be ${ORIGIN}`,
  ],
  [
    'at the endpoint beside the pages, when it was used',
    async () => {
      const { first } = await refreshed(confidential)
      return () =>
        app.post('/api/auth/oauth/refreshToken', {
          headers: { authorization: `Bearer ${first.refresh}` },
          body: {
            grant_type: 'refresh_token',
            client_id: confidential.clientId,
            client_secret: confidential.clientSecret,
          },
        })
    },
    400,
    'invalid_grant',
  ],
])

/** With the key that the server signs with, as only the server can. */
const signingKey = (info = 'daybook oauth tokens') => new Uint8Array(hkdfSync('sha256', SECRET_KEY, '', info, 32))
const forged = async (change: (claims: Record<string, unknown>) => Record<string, unknown>, key = signingKey()) => {
  const { access } = await world.tokens(ann.cookie, confidential)
  const claims = change({ ...decodeJwt(access) })
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key)
}
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const useOf = (token: () => Promise<string>) => async () => {
  const text = await token()
  return () => app.get('/v2/me', { as: text })
}

suite('a token is refused', () => [
  [
    'without a signature, by alg none',
    useOf(async () => {
      const { access } = await world.tokens(ann.cookie, confidential)
      return `${encoded({ alg: 'none' })}.${access.split('.')[1]}.`
    }),
    401,
    'ACCESS_TOKEN_INVALID',
  ],
  [
    'that was signed with another key',
    useOf(() => forged((claims) => claims, signingKey('other'))),
    401,
    'ACCESS_TOKEN_INVALID',
  ],
  [
    'that was signed with the secret key itself',
    useOf(() => forged((claims) => claims, new Uint8Array(SECRET_KEY))),
    401,
    'ACCESS_TOKEN_INVALID',
  ],
  [
    'that was signed by another method',
    useOf(async () => {
      const { access } = await world.tokens(ann.cookie, confidential)
      const body = `${encoded({ alg: 'HS512' })}.${access.split('.')[1]}`
      return `${body}.${createHmac('sha512', signingKey()).update(body).digest('base64url')}`
    }),
    401,
    'ACCESS_TOKEN_INVALID',
  ],
  [
    'whose contents were changed',
    useOf(async () => {
      const { access } = await world.tokens(ann.cookie, scoped, { scopes: ['BOOKING_READ'] })
      const [head, , signature] = access.split('.')
      return `${head}.${encoded({ ...decodeJwt(access), scope: [] })}.${signature}`
    }),
    401,
    'ACCESS_TOKEN_INVALID',
  ],
  [
    'that names a family which there isn’t',
    useOf(() => forged((claims) => ({ ...claims, familyId: randomUUID() }))),
    401,
    'ACCESS_TOKEN_INVALID',
  ],
  [
    'that names another application',
    useOf(() => forged((claims) => ({ ...claims, clientId: open.clientId }))),
    401,
    'ACCESS_TOKEN_INVALID',
  ],
  [
    'of another version of its family',
    useOf(() => forged((claims) => ({ ...claims, version: 2 }))),
    401,
    'ACCESS_TOKEN_INVALID',
  ],
  [
    'of another kind',
    useOf(() => forged((claims) => ({ ...claims, token_type: 'Id Token' }))),
    401,
    'ACCESS_TOKEN_INVALID',
  ],
  [
    'that has expired',
    async () => {
      const { access } = await world.tokens(ann.cookie, confidential)
      return async () => {
        const now = app.clock.now()
        app.clock.set(new Date(now.getTime() + 1_800_000), true)
        const answer = await app.get('/v2/me', { as: access })
        app.clock.set(now, true)
        return answer
      }
    },
    401,
    'ACCESS_TOKEN_INVALID',
  ],
  [
    'that is a refresh token',
    useOf(async () => (await world.tokens(ann.cookie, confidential)).refresh),
    401,
    'ACCESS_TOKEN_INVALID',
  ],
  ['that is the secret of an application', useOf(async () => confidential.clientSecret), 401, 'ACCESS_TOKEN_INVALID'],
])

/** Somebody with tokens, to whom something then happens. */
const after =
  (
    happens: (person: Person) => Promise<unknown>,
    ask: (tokens: { access: string; refresh: string; code: string }) => Promise<Answer>,
  ) =>
  async () => {
    const person = await world.person()
    const tokens = await world.tokens(person.cookie, confidential)
    const code = await world.code(person.cookie, confidential.clientId)
    await happens(person)
    return () => ask({ ...tokens, code })
  }
const changePassword = ({ cookie }: Person) =>
  app.post('/api/auth/change-password', {
    headers: { cookie },
    body: { currentPassword: PASSWORD, newPassword: 'another long password' },
  })
const disable = ({ id }: Person) =>
  app.connection.db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', id).execute()

suite('after a change of the password', () => [
  [
    'the access token is refused',
    after(changePassword, ({ access }) => app.get('/v2/me', { as: access })),
    401,
    'ACCESS_TOKEN_INVALID',
  ],
  [
    'the refresh token is refused',
    after(changePassword, ({ refresh }) => world.refresh(confidential, refresh)),
    400,
    'invalid_grant: refresh_token_revoked',
  ],
  [
    'the code is refused',
    after(changePassword, ({ code }) => world.exchange(confidential, code)),
    400,
    'invalid_grant: code_invalid_or_expired',
  ],
])

suite('of a disabled account', () => [
  [
    'the access token is refused',
    after(disable, ({ access }) => app.get('/v2/me', { as: access })),
    401,
    'ACCESS_TOKEN_INVALID',
  ],
  [
    'the refresh token is refused',
    after(disable, ({ refresh }) => world.refresh(confidential, refresh)),
    400,
    'invalid_grant: refresh_token_revoked',
  ],
  [
    'the code is refused',
    after(disable, ({ code }) => world.exchange(confidential, code)),
    400,
    'invalid_grant: code_invalid_or_expired',
  ],
])

const token = (body: unknown, headers?: Record<string, string>) => at(() => world.token(body, headers))
const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

suite('the token endpoint refuses', () => [
  [
    'a wrong secret',
    at(() => world.exchange({ ...confidential, clientSecret: 'wrong' }, 'code')),
    401,
    'invalid_client: invalid_client_credentials',
  ],
  [
    'the hash of the secret',
    at(() => world.exchange({ ...confidential, clientSecret: `${confidential.clientSecret} ` }, 'code')),
    401,
    'invalid_client: invalid_client_credentials',
  ],
  [
    'a secret of an application that has none',
    at(() => world.exchange({ ...open, clientSecret: 'any' }, 'code')),
    401,
    'invalid_client: invalid_client_credentials',
  ],
  [
    'a wrong secret in the header',
    at(() => world.token(codeBody('code'), basic({ ...confidential, clientSecret: 'wrong' }))),
    401,
    'invalid_client: invalid_client_credentials',
  ],
  [
    'a header that can’t be read',
    at(() =>
      world.token(codeBody('code'), { ...formHeaders, 'content-type': 'application/json', authorization: 'Basic !!!' }),
    ),
    401,
    'invalid_client: client_not_found',
  ],
  [
    'a secret in the header and one in the body',
    at(() =>
      world.token(
        codeBody('code', { client_id: confidential.clientId, client_secret: confidential.clientSecret }),
        basic(confidential),
      ),
    ),
    400,
    'invalid_request: client_secret was sent twice: in the header and in the body',
  ],
  [
    'an id in the header and another in the body',
    at(() => world.token(codeBody('code', { client_id: open.clientId }), basic(confidential))),
    400,
    'invalid_request: client_id differs from the one in the header',
  ],
  ['no body', token(undefined), 400, 'invalid_request: Body is required'],
  ['a list', token('[]', { 'content-type': 'application/json' }), 400, 'invalid_request: Body should be an object'],
  ['a text', token('"code"', { 'content-type': 'application/json' }), 400, 'invalid_request: Body should be an object'],
  ['an empty object', token({}), 400, 'invalid_request: client_id is required'],
  [
    'no kind of grant',
    token({ client_id: 'x' }),
    400,
    "invalid_request: grant_type must be 'authorization_code' or 'refresh_token'",
  ],
  [
    'a password in place of a code',
    token({ client_id: 'x', grant_type: 'password', username: 'ann', password: PASSWORD }),
    400,
    "invalid_request: grant_type must be 'authorization_code' or 'refresh_token'",
  ],
  [
    'an application that speaks for itself',
    at(() =>
      world.token({
        client_id: confidential.clientId,
        client_secret: confidential.clientSecret,
        grant_type: 'client_credentials',
      }),
    ),
    400,
    "invalid_request: grant_type must be 'authorization_code' or 'refresh_token'",
  ],
  [
    'a field that it doesn’t know',
    at(() => world.exchange(confidential, 'code', { audience: 'x' })),
    400,
    'invalid_request: audience property is wrong,property audience should not exist ',
  ],
  [
    'a code that isn’t a text',
    at(() => world.exchange(confidential, 5 as never)),
    400,
    'invalid_request: code property is wrong,code must be string (was 5) ',
  ],
  [
    'a field that comes twice',
    at(() =>
      world.token(`client_id=${open.clientId}&grant_type=refresh_token&refresh_token=a&refresh_token=b`, formHeaders),
    ),
    400,
    'invalid_request: refresh_token property is wrong,refresh_token was sent twice ',
  ],
  [
    'a field that is too long',
    at(() => world.exchange(confidential, 'x'.repeat(4001))),
    400,
    'invalid_request: code property is wrong,code has more than 4000 characters ',
  ],
  [
    'an id with U+0000',
    token(`client_id=a%00b&grant_type=refresh_token&refresh_token=a`, formHeaders),
    401,
    'invalid_client: client_not_found',
  ],
  [
    'what isn’t JSON',
    token('{"client_id":', { 'content-type': 'application/json' }),
    400,
    'invalid_request: The body is not valid JSON: Unexpected end of JSON input',
  ],
  [
    'another type of body',
    token('<a/>', { 'content-type': 'application/xml' }),
    415,
    'invalid_request: Send the body as application/json or application/x-www-form-urlencoded.',
  ],
  [
    'a body in the address',
    at(() => app.post(`/v2/auth/oauth2/token?client_id=${open.clientId}&grant_type=refresh_token`, {})),
    400,
    'invalid_request: Body is required',
  ],
  ['to be read', at(() => app.get('/v2/auth/oauth2/token', {})), 405, 'METHOD_NOT_ALLOWED'],
  [
    'tokens for another server',
    async () => {
      const code = await world.code(ann.cookie, confidential.clientId)
      return () => world.exchange(confidential, code, { resource: 'https://other.example' })
    },
    400,
    `invalid_target: resource must be ${ORIGIN}`,
  ],
])

suite('the endpoints beside the pages refuse, in one word,', () => {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    at(() => app.post(`/api/auth/oauth/${path}`, { body, headers }))
  return [
    [
      'a request without a code',
      at(() =>
        app.post('/api/auth/oauth/token', {
          body: { client_id: confidential.clientId, grant_type: 'authorization_code', redirect_uri: CALLBACK },
        }),
      ),
      400,
      'invalid_request',
    ],
    [
      'a request without an id',
      post('token', { grant_type: 'authorization_code', code: 'a', redirect_uri: CALLBACK }),
      400,
      'invalid_request',
    ],
    [
      'another kind of grant',
      post('token', { client_id: 'a', grant_type: 'refresh_token', code: 'a', redirect_uri: CALLBACK }),
      400,
      'invalid_request',
    ],
    [
      'an unknown application',
      post('token', {
        client_id: 'a',
        client_secret: 'b',
        grant_type: 'authorization_code',
        code: 'a',
        redirect_uri: CALLBACK,
      }),
      401,
      'invalid_client',
    ],
    [
      'a wrong secret',
      at(() =>
        app.post('/api/auth/oauth/token', {
          body: codeBody('a', { client_id: confidential.clientId, client_secret: 'b' }),
        }),
      ),
      401,
      'invalid_client',
    ],
    [
      'a wrong code',
      at(() =>
        app.post('/api/auth/oauth/token', {
          body: codeBody('a', { client_id: confidential.clientId, client_secret: confidential.clientSecret }),
        }),
      ),
      400,
      'invalid_grant',
    ],
    ['no refresh token', post('refreshToken', { client_id: 'a', grant_type: 'refresh_token' }), 400, 'invalid_request'],
    [
      'no id of the application',
      post('refreshToken', { grant_type: 'refresh_token' }, { authorization: 'Bearer a' }),
      400,
      'invalid_request',
    ],
    [
      'no grant',
      at(() =>
        app.post('/api/auth/oauth/refreshToken', {
          body: { client_id: open.clientId },
          headers: { authorization: 'Bearer a' },
        }),
      ),
      400,
      'invalid_request',
    ],
    [
      'an unknown application that refreshes',
      post(
        'refreshToken',
        { client_id: 'a', client_secret: 'b', grant_type: 'refresh_token' },
        { authorization: 'Bearer a' },
      ),
      401,
      'invalid_client',
    ],
    [
      'an access token to refresh with',
      async () => {
        const { access } = await world.tokens(ann.cookie, open)
        return () =>
          app.post('/api/auth/oauth/refreshToken', {
            body: { client_id: open.clientId, grant_type: 'refresh_token' },
            headers: { authorization: `Bearer ${access}` },
          })
      },
      400,
      'invalid_grant',
    ],
  ]
})

const consentForm = async (cookie: string) => {
  const page = await world.page(query(confidential), cookie)
  const [, formToken = ''] = /name="formToken" value="([^"]*)"/.exec(page.body) ?? []
  return formToken
}
const sendForm = (cookie: string, fields: Record<string, string>, headers: Record<string, string>) =>
  app.post(`/v2/auth/oauth2/clients/${confidential.clientId}/authorize`, {
    body: new URLSearchParams({ redirectUri: CALLBACK, ...fields }).toString(),
    headers: { ...formHeaders, cookie, ...headers },
  })
const navigated = { origin: ORIGIN, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }

suite('nobody is made to let an application in', () => [
  ['who isn’t signed in', at(() => world.answerConsent('', confidential.clientId, {})), 401, 'CREDENTIALS_MISSING'],
  [
    'whose session somebody has made up',
    at(() => world.answerConsent('__Host-daybook-session=planted', confidential.clientId, {})),
    401,
    'CREDENTIALS_MISSING',
  ],
  [
    'whose session a stranger knew before the sign-in',
    async () => {
      const bob = await world.person()
      // The browser sends the planted cookie along with the sign-in, and gets another one.
      await app.post('/api/auth/login', {
        headers: { cookie: bob.cookie },
        body: { email: bob.email, password: PASSWORD },
      })
      return () => world.answerConsent(bob.cookie, confidential.clientId, {})
    },
    401,
    'CREDENTIALS_MISSING',
  ],
  [
    'by a page of another site',
    at(() =>
      sendForm(
        ann.cookie,
        {},
        { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
      ),
    ),
    403,
    'FOREIGN_ORIGIN',
  ],
  [
    'by a page of a neighbour',
    at(() => sendForm(ann.cookie, {}, { origin: 'https://evil.example.com', 'sec-fetch-site': 'same-site' })),
    403,
    'FOREIGN_ORIGIN',
  ],
  [
    'by a page in a frame without an origin',
    at(() => sendForm(ann.cookie, {}, { origin: 'null' })),
    403,
    'FOREIGN_ORIGIN',
  ],
  ['by a form that isn’t ours', at(() => sendForm(ann.cookie, {}, navigated)), 403, 'FORM_EXPIRED'],
  [
    'by a form that was made for somebody else',
    async () => {
      const bob = await world.person()
      const formToken = await consentForm(bob.cookie)
      return () => sendForm(ann.cookie, { formToken }, navigated)
    },
    403,
    'FORM_EXPIRED',
  ],
  [
    'by a form of yesterday',
    async () => {
      const formToken = await consentForm(ann.cookie)
      return async () => {
        const now = app.clock.now()
        app.clock.set(new Date(now.getTime() + 86_400_000), true)
        const answer = await sendForm(ann.cookie, { formToken }, navigated)
        app.clock.set(now, true)
        return answer
      }
    },
    403,
    'FORM_EXPIRED',
  ],
  [
    'by their API key',
    at(() =>
      app.post(`/v2/auth/oauth2/clients/${confidential.clientId}/authorize`, {
        as: ann.apiKey,
        body: { redirectUri: CALLBACK },
      }),
    ),
    403,
    'SESSION_ONLY',
  ],
  [
    'by an application that was let in',
    async () => {
      const { access } = await world.tokens(ann.cookie, confidential)
      return () =>
        app.post(`/v2/auth/oauth2/clients/${open.clientId}/authorize`, { as: access, body: { redirectUri: CALLBACK } })
    },
    403,
    'SESSION_ONLY',
  ],
])

it('a form of the consent page lets the application in', async () => {
  const answer = await sendForm(ann.cookie, { formToken: await consentForm(ann.cookie) }, navigated)
  expect(answer.status).toBe(303)
  expect(new URL(String(answer.headers.location)).searchParams.get('code')).toBeTruthy()
})

describe('strangers at the consent page', () => {
  it.each([
    ['a page that they may see', {}],
    ['an error that the application would hear', { scope: 'NONSENSE' }],
  ])(
    'the consent page leads a stranger to the sign-in and to no other site, for %s',
    async (_title, more: Record<string, string>) => {
      const answer = await world.page(query(confidential, { ...more, state: 'a&callbackUrl=https://evil.example' }))
      expect(answer.status).toBe(303)
      const location = new URL(String(answer.headers.location), ORIGIN)
      expect([location.origin, location.pathname]).toEqual([ORIGIN, '/auth/login'])
      const [goal, ...others] = location.searchParams.getAll('callbackUrl')
      expect(others).toEqual([])
      expect(goal).toMatch(/^\/auth\/oauth2\/authorize\?/)
    },
  )
})

suite('about a token', () => {
  const about = (what: 'introspect' | 'revoke', body: object) => app.post(`/v2/auth/oauth2/${what}`, { body })
  const credentials = ({ clientId, clientSecret }: Client) => ({ client_id: clientId, client_secret: clientSecret })
  return [
    [
      'nobody hears without a secret',
      async () => {
        const { access } = await world.tokens(ann.cookie, confidential)
        return () => about('introspect', { client_id: confidential.clientId, token: access })
      },
      401,
      'invalid_client: invalid_client_credentials',
    ],
    [
      'an application without a secret hears nothing',
      async () => {
        const { access } = await world.tokens(ann.cookie, open)
        return () => about('introspect', { client_id: open.clientId, token: access })
      },
      401,
      'invalid_client: invalid_client_credentials',
    ],
    [
      'an unknown application hears nothing',
      at(() => about('introspect', { ...credentials(unknown), token: 'x' })),
      401,
      'invalid_client: client_not_found',
    ],
    [
      'nothing is said without one',
      at(() => about('introspect', credentials(confidential))),
      400,
      'invalid_request: token is required',
    ],
    [
      'of another application nobody decides',
      async () => {
        const { refresh } = await world.tokens(ann.cookie, open)
        return () => about('revoke', { ...credentials(confidential), token: refresh })
      },
      400,
      'invalid_grant: client_id_mismatch',
    ],
    [
      'nobody decides without a secret',
      async () => {
        const { refresh } = await world.tokens(ann.cookie, confidential)
        return () => about('revoke', { client_id: confidential.clientId, token: refresh })
      },
      401,
      'invalid_client: invalid_client_credentials',
    ],
    [
      'nobody decides without an id',
      at(() => about('revoke', { token: 'x' })),
      400,
      'invalid_request: client_id is required',
    ],
  ]
})

it('an application learns nothing about another application’s token, and cannot revoke it', async () => {
  const { access, refresh } = await world.tokens(ann.cookie, open)
  for (const token of [access, refresh]) {
    const answer = await app.post('/v2/auth/oauth2/introspect', {
      body: { client_id: confidential.clientId, client_secret: confidential.clientSecret, token },
    })
    expect([answer.status, answer.body]).toEqual([200, { active: false }])
  }
  await app.post('/v2/auth/oauth2/revoke', {
    body: { client_id: confidential.clientId, client_secret: confidential.clientSecret, token: refresh },
  })
  expect((await app.get('/v2/me', { as: access })).status).toBe(200)
})

it('the redirect names the server that issued the code, so an application notices a foreign code', async () => {
  const answer = await world.answerConsent(ann.cookie, confidential.clientId, { state: 's' })
  expect(new URL(String(answer.headers.location)).searchParams.get('iss')).toBe(ORIGIN)
  const denied = await world.answerConsent(ann.cookie, confidential.clientId, { deny: true })
  expect(new URL(String(denied.headers.location)).searchParams.get('iss')).toBe(ORIGIN)
})
