import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { anAddress, aWish } from '../../support/webhook-wishes.ts'

const CROWD = 8

describe('the maximum number of things of one owner', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  const made = (answers: { status: number }[]) => answers.filter(({ status }) => status === 201).length

  it('one of many simultaneous requests gets the last webhook', async () => {
    const ann = await app.user()
    const now = app.clock.now()
    await app.connection.db
      .insertInto('webhooks')
      .values(
        Array.from({ length: 99 }, (_, index) => ({
          userId: ann.id,
          triggers: [],
          createdAt: now,
          updatedAt: now,
          subscriberUrl: anAddress(),
          id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        })),
      )
      .execute()
    const answers = await Promise.all(
      Array.from({ length: CROWD }, () => app.post('/v2/webhooks', { as: ann.apiKey, body: aWish() })),
    )
    expect(made(answers)).toBe(1)
    const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.error.details.code)
    expect(refused).toEqual(Array.from({ length: CROWD - 1 }, () => 'TOO_MANY_WEBHOOKS'))
  })

  it('one of many simultaneous requests gets the last API key', async () => {
    const bob = await app.user()
    // One is there already: the one that asks.
    await app.connection.db
      .insertInto('apiKeys')
      .values(
        Array.from({ length: 498 }, (_, index) => ({
          userId: bob.id,
          createdAt: app.clock.now(),
          id: `00000000-0000-4000-8001-${String(index).padStart(12, '0')}`,
          keyHash: Buffer.from(`key ${index}`),
        })),
      )
      .execute()
    const answers = await Promise.all(
      Array.from({ length: CROWD }, (_, index) =>
        app.post('/v2/me/api-keys', { as: bob.apiKey, body: { note: `Key ${index}` } }),
      ),
    )
    expect(made(answers)).toBe(1)
    const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.error.details.code)
    expect(refused).toEqual(Array.from({ length: CROWD - 1 }, () => 'TOO_MANY_API_KEYS'))
  })
})
