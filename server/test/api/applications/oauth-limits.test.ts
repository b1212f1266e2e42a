import { afterAll, beforeAll, expect, it } from 'vitest'
import { CALLBACK, oauth } from '../../support/oauth.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

const LIMIT = 40

let app: TestApp
let world: ReturnType<typeof oauth>

beforeAll(async () => {
  app = await testApp({ DAYBOOK_RATE_LIMIT: String(LIMIT), DAYBOOK_OAUTH_REGISTRATION: 'on' })
  world = oauth(app)
})
afterAll(() => app.close())

it('an application that requests tokens too often learns when to come again, and its users are not delayed', async () => {
  const client = await world.client()
  const { apiKey } = await app.user()
  const authorization = `Basic ${Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64')}`
  const body = { grant_type: 'refresh_token', refresh_token: 'nothing' }
  const answers = []
  for (let time = 0; time <= LIMIT; time++)
    answers.push(await world.token(body, { 'content-type': 'application/json', authorization }))
  expect(answers[0]?.body.error).toBe('invalid_grant')
  const last = answers.at(-1)
  expect([last?.status, last?.body.error]).toEqual([429, 'temporarily_unavailable'])
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
  // A key that nobody has seen before: were the secret in the header a wrong try of one, this would be refused.
  expect((await app.get('/v2/me', { as: apiKey })).status).toBe(200)
})

it('applications can register themselves twenty times a minute', async () => {
  const other = await testApp({ DAYBOOK_RATE_LIMIT: '1000', DAYBOOK_OAUTH_REGISTRATION: 'on' })
  const register = () => other.post('/v2/auth/oauth2/register', { body: { redirect_uris: [CALLBACK] } })
  for (let time = 0; time < 20; time++) expect((await register()).status).toBe(201)
  expect((await register()).status).toBe(429)
  await other.close()
})
