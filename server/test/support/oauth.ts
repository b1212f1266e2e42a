import { createHash, randomBytes } from 'node:crypto'
import type { TestApp, TestUser } from './test-app.ts'

export const PASSWORD = 'correct horse battery'
export const CALLBACK = 'https://client.example/callback'

/** Returns a verifier of RFC 7636 and its challenge. */
export function pkce() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

type Client = { clientId: string; clientSecret: string }
// biome-ignore lint/suspicious/noExplicitAny: tests look at what is on the wire
type Answer = { status: number; body: any; headers: Record<string, string | string[] | number | undefined> }

/** Provides the common steps of the authorization server's tests: register, sign in, consent, exchange. */
export function oauth(app: TestApp) {
  async function client(fields: Record<string, unknown> = {}): Promise<Client> {
    const { status, body } = await app.post('/v2/admin/oauth-clients', {
      as: app.administrator,
      body: { name: 'Calendar Helper', redirectUris: [CALLBACK], type: 'confidential', ...fields },
    })
    if (status !== 201) throw new Error(`no client: ${JSON.stringify(body)}`)
    return body.data
  }

  /** Creates a person with a password, and the cookie of a session. */
  async function person(fields: { username?: string } = {}): Promise<TestUser & { cookie: string }> {
    const user = await app.user({ ...fields, password: PASSWORD } as object)
    return { ...user, cookie: await signIn(user.email) }
  }

  async function signIn(email: string): Promise<string> {
    const answer = await app.post('/api/auth/login', { body: { email, password: PASSWORD } })
    const cookie = [answer.headers['set-cookie']].flat().find((each) => String(each).includes('session='))
    if (!cookie) throw new Error(`no session: ${answer.status} ${JSON.stringify(answer.body)}`)
    return String(cookie).split(';')[0] ?? ''
  }

  /** Sends the answer of the consent page. */
  const answerConsent = (cookie: string, clientId: string, body: Record<string, unknown>): Promise<Answer> =>
    app.post(`/v2/auth/oauth2/clients/${clientId}/authorize`, {
      body: { redirectUri: CALLBACK, ...body },
      headers: cookie === '' ? {} : { cookie },
    })

  /** Consents to an application and returns the code in the redirect. */
  async function code(cookie: string, clientId: string, body: Record<string, unknown> = {}): Promise<string> {
    const answer = await answerConsent(cookie, clientId, body)
    const found = answer.status === 303 && new URL(String(answer.headers.location)).searchParams.get('code')
    if (!found) throw new Error(`no code: ${answer.status} ${answer.headers.location} ${JSON.stringify(answer.body)}`)
    return found
  }

  const token = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    app.post('/v2/auth/oauth2/token', { body, headers })

  const exchange = ({ clientId, clientSecret }: Client, received: string, more: object = {}): Promise<Answer> =>
    token({
      grant_type: 'authorization_code',
      client_id: clientId,
      code: received,
      redirect_uri: CALLBACK,
      ...(clientSecret && { client_secret: clientSecret }),
      ...more,
    })

  const refresh = ({ clientId, clientSecret }: Client, refreshToken: string, more: object = {}): Promise<Answer> =>
    token({
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: refreshToken,
      ...(clientSecret && { client_secret: clientSecret }),
      ...more,
    })

  /** Returns tokens of an application after a person's consent. */
  async function tokens(cookie: string, of: Client, consent: Record<string, unknown> = {}) {
    const proof = pkce()
    const isPublic = !of.clientSecret
    const received = await code(cookie, of.clientId, {
      ...(isPublic && { codeChallenge: proof.challenge, codeChallengeMethod: 'S256' }),
      ...consent,
    })
    const { status, body } = await exchange(of, received, isPublic ? { code_verifier: proof.verifier } : {})
    if (status !== 200) throw new Error(`no tokens: ${JSON.stringify(body)}`)
    return { access: body.access_token as string, refresh: body.refresh_token as string, body }
  }

  /** Opens the page to which an application sends people. */
  const page = (query: Record<string, string> | string, cookie = '', headers: Record<string, string> = {}) =>
    app.get(`/auth/oauth2/authorize?${typeof query === 'string' ? query : new URLSearchParams(query)}`, {
      headers: { accept: 'text/html', ...(cookie && { cookie }), ...headers },
    })

  return { client, person, signIn, answerConsent, code, token, exchange, refresh, tokens, page }
}
