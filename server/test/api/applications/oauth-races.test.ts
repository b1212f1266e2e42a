import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oauth } from '../../support/oauth.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

let app: TestApp
let world: ReturnType<typeof oauth>
let cookie: string

beforeAll(async () => {
  app = await testApp()
  world = oauth(app)
  cookie = (await world.person()).cookie
})
afterAll(() => app.close())

const TIMES = 5
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
const oneOf = (count: number) => [200, ...Array(count - 1).fill(400)]

describe('many requests at once with the same code, token or consent', () => {
  it('one of many requests with one code gets tokens, which end because the code came again', async () => {
    const client = await world.client()
    const code = await world.code(cookie, client.clientId)
    const answers = await Promise.all(Array.from({ length: TIMES }, () => world.exchange(client, code)))
    expect(statuses(answers)).toEqual(oneOf(TIMES))
    const families = await app.connection.db
      .selectFrom('oauthTokenFamilies as f')
      .innerJoin('oauthAuthorizations as a', 'a.id', 'f.authorizationId')
      .select('f.revokedBecause')
      .where('a.oauthClientId', '=', client.clientId)
      .execute()
    expect(families).toEqual([{ revokedBecause: 'code-reused' }])
    const won = answers.find(({ status }) => status === 200)
    expect((await app.get('/v2/me', { as: won?.body.access_token })).status).toBe(401)
  })

  it('one of many requests with one refresh token of an application with a secret continues', async () => {
    const client = await world.client()
    const { refresh } = await world.tokens(cookie, client)
    const answers = await Promise.all(Array.from({ length: TIMES }, () => world.refresh(client, refresh)))
    expect(statuses(answers)).toEqual(oneOf(TIMES))
    const won = answers.find(({ status }) => status === 200)
    expect((await world.refresh(client, won?.body.refresh_token)).status).toBe(200)
  })

  it('one of many requests with one refresh token of an application without a secret gets tokens, and the family ends', async () => {
    const client = await world.client({ type: 'public' })
    const { refresh } = await world.tokens(cookie, client)
    const answers = await Promise.all(Array.from({ length: TIMES }, () => world.refresh(client, refresh)))
    expect(statuses(answers)).toEqual(oneOf(TIMES))
    const won = answers.find(({ status }) => status === 200)
    expect((await world.refresh(client, won?.body.refresh_token)).body.error_description).toBe('refresh_token_revoked')
  })

  it('all first consents of one person to one application get a code of one authorization', async () => {
    const client = await world.client()
    const codes = await Promise.all(Array.from({ length: TIMES }, () => world.code(cookie, client.clientId)))
    expect(new Set(codes).size).toBe(TIMES)
    const authorizations = await app.connection.db
      .selectFrom('oauthAuthorizations')
      .select('id')
      .where('oauthClientId', '=', client.clientId)
      .execute()
    expect(authorizations.length).toBe(1)
  })
})
