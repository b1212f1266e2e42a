import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** The claims of the person whom the provider signs in, including `sub`. */
export type Claims = Record<string, unknown> & { sub: string }

/** The behaviour of a dishonest or broken provider. */
export type Twist = {
  nonce?: string
  issuer?: string
  audience?: string
  /** Signs with a key that the provider hasn't published. */
  foreignKey?: boolean
  /** The lifetime in seconds from now. A negative one has expired already. */
  lifetimeSeconds?: number
  /** The claims that only the userinfo endpoint returns. */
  onlyInUserInfo?: readonly string[]
  /** The subject that the userinfo endpoint returns instead. */
  userInfoSubject?: string
}

export type FakeProvider = {
  issuer: string
  settings(name: string): Record<string, string>
  /** Signs the person in at the provider. Returns the address to which it sends the browser back. */
  agree(authorizationUrl: string, claims: Claims, twist?: Twist): string
  /** Signs in this person when a browser comes to the authorization endpoint. */
  letIn(claims: Claims): void
  /** Answers every request with 500 until it is called with false. */
  breakDown(isBroken: boolean): void
  stop(): Promise<void>
}

const CLIENT_ID = 'daybook'
const CLIENT_SECRET = 'a secret: with a colon'

type Grant = { claims: Claims; twist: Twist; nonce: string; challenge: string; redirectUri: string }

/**
 * Starts a small OpenID Connect provider. It is as strict as real ones about PKCE, client, redirect address, and codes
 * that work once.
 */
export async function startIdentityProvider(): Promise<FakeProvider> {
  const published = await generateKeyPair('ES256', { extractable: true })
  const foreign = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(published.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, Grant>()
  let person: Claims | undefined
  let isBroken = false

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => send(response, 500, { error: String(error) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer)
    if (isBroken) return send(response, 500, { error: 'server_error' })
    if (url.pathname === '/.well-known/openid-configuration') return send(response, 200, metadata())
    if (url.pathname === '/jwks') return send(response, 200, { keys: [jwk] })
    if (url.pathname === '/authorize' && person) {
      response.writeHead(302, { location: agree(url.href, person) }).end()
      return
    }
    if (url.pathname === '/token') return exchange(request, response)
    if (url.pathname === '/userinfo') return tellMore(request, response)
    return send(response, 404, { error: 'not_found' })
  }

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
  })

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await textOf(request))
    if (request.headers.authorization !== clientHeader) return send(response, 401, { error: 'invalid_client' })
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return send(response, 400, { error: 'invalid_grant' })
    const accessToken = randomBytes(16).toString('hex')
    tokens.set(accessToken, grant)
    return send(response, 200, {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 60,
      id_token: await idToken(grant),
    })
  }

  async function idToken({ claims: { sub, ...claims }, twist, nonce }: Grant): Promise<string> {
    const told = Object.entries(claims).filter(([name]) => !twist.onlyInUserInfo?.includes(name))
    const now = Math.floor(Date.now() / 1000)
    return new SignJWT({ ...Object.fromEntries(told), nonce: twist.nonce ?? nonce })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setSubject(sub)
      .setIssuer(twist.issuer ?? issuer)
      .setAudience(twist.audience ?? CLIENT_ID)
      .setIssuedAt(now)
      .setExpirationTime(now + (twist.lifetimeSeconds ?? 60))
      .sign(twist.foreignKey ? foreign.privateKey : published.privateKey)
  }

  function tellMore(request: IncomingMessage, response: ServerResponse): void {
    const grant = tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''))
    if (!grant) send(response, 401, { error: 'invalid_token' })
    else send(response, 200, { ...grant.claims, sub: grant.twist.userInfoSubject ?? grant.claims.sub })
  }

  function agree(authorizationUrl: string, claims: Claims, twist: Twist = {}): string {
    const { searchParams } = new URL(authorizationUrl)
    const asked = (name: string): string => {
      const value = searchParams.get(name)
      if (!value) throw new Error(`the server doesn't send ${name} to the provider`)
      return value
    }
    if (
      asked('client_id') !== CLIENT_ID ||
      asked('code_challenge_method') !== 'S256' ||
      asked('response_type') !== 'code'
    )
      throw new Error(`not a request that the provider takes: ${authorizationUrl}`)
    const code = randomBytes(16).toString('hex')
    const redirectUri = asked('redirect_uri')
    grants.set(code, { claims, twist, nonce: asked('nonce'), challenge: asked('code_challenge'), redirectUri })
    const back = new URL(redirectUri)
    back.searchParams.set('code', code)
    back.searchParams.set('state', asked('state'))
    return back.href
  }

  return {
    issuer,
    settings: (name) => {
      const prefix = `DAYBOOK_OIDC_${name.toUpperCase()}`
      return {
        [`${prefix}_ISSUER`]: issuer,
        [`${prefix}_CLIENT_ID`]: CLIENT_ID,
        [`${prefix}_CLIENT_SECRET`]: CLIENT_SECRET,
      }
    },
    agree,
    letIn(claims) {
      person = claims
    },
    breakDown(broken) {
      isBroken = broken
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Form-encodes both parts before they are joined (RFC 6749 §2.3.1). */
const formEncoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1)
const clientHeader = `Basic ${Buffer.from(`${formEncoded(CLIENT_ID)}:${formEncoded(CLIENT_SECRET)}`).toString('base64')}`

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
