// Lets a person sign in to this program with Daybook (OAuth 2.0, authorization code with PKCE), then reads their profile.
//   npm run -s daybook -- oauth-clients create --name Example --public \
//     --redirect-uri http://localhost:8418/callback --scope PROFILE_READ
//   CLIENT_ID=… node examples/sign-in-with-oauth.mjs
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'

const issuer = process.env.DAYBOOK_URL ?? 'http://localhost:3000'
const clientId = process.env.CLIENT_ID
if (!clientId) throw new Error('Set CLIENT_ID to the clientId that `daybook oauth-clients create` has printed.')
const redirectUri = 'http://localhost:8418/callback'

const server = await (await fetch(`${issuer}/.well-known/oauth-authorization-server`)).json()

// Both stay here: the state shows that an answer belongs to this question, the verifier that we are who began.
const state = randomBytes(32).toString('base64url')
const verifier = randomBytes(32).toString('base64url')
const authorize = new URL(server.authorization_endpoint)
authorize.search = new URLSearchParams({
  response_type: 'code',
  client_id: clientId,
  redirect_uri: redirectUri,
  scope: 'PROFILE_READ',
  state,
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
})
console.log(`Open this address in your browser:\n${authorize}`)

const answer = await new Promise((resolve) => {
  const callback = createServer((request, response) => {
    const url = new URL(request.url, redirectUri)
    if (url.pathname !== '/callback') return response.writeHead(404).end()
    response.setHeader('content-type', 'text/plain').end('You can close this page.')
    callback.close()
    resolve(url.searchParams)
  }).listen(8418)
})
if (answer.get('state') !== state || answer.get('iss') !== server.issuer)
  throw new Error('The answer belongs to another question.')
if (answer.has('error')) throw new Error(`${answer.get('error')}: ${answer.get('error_description') ?? ''}`)

async function ask(parameters) {
  const response = await fetch(server.token_endpoint, { method: 'POST', body: new URLSearchParams(parameters) })
  const tokens = await response.json()
  if (!response.ok) throw new Error(`${tokens.error}: ${tokens.error_description}`)
  return tokens
}

const tokens = await ask({
  grant_type: 'authorization_code',
  client_id: clientId,
  code: answer.get('code'),
  redirect_uri: redirectUri,
  code_verifier: verifier,
})

// Access tokens last half an hour. A refresh token works once: keep the new one in its place.
const { access_token: accessToken } = await ask({
  grant_type: 'refresh_token',
  client_id: clientId,
  refresh_token: tokens.refresh_token,
})
const me = await (await fetch(`${issuer}/v2/me`, { headers: { authorization: `Bearer ${accessToken}` } })).json()
console.log(`Signed in as ${me.data.name ?? me.data.username} (${me.data.email}).`)
