import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../support/test-app.ts'
import { testDatabase } from '../support/test-database.ts'

describe('health', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  it('says that the process can serve', async () => {
    const { status, body } = await app.get('/health')
    expect(status).toBe(200)
    expect(body).toEqual({ status: 'ok' })
  })

  it('says that the database answers too, and which versions are at work', async () => {
    const { status, body } = await app.get('/ready')
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'ok',
      versions: {
        server: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        schema: expect.stringMatching(/^\d{4}-/),
        timeZones: process.versions.tz,
        node: process.versions.node,
      },
    })
  })
})

describe('a server that has lost its database', () => {
  it('is alive but not ready, and says so without internals', async () => {
    let isLost = false
    const database = await testDatabase()
    const db = database.db.withPlugin({
      transformQuery({ node }) {
        // What node-postgres throws where nobody listens any more.
        if (isLost) throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' })
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const app = await testApp({}, undefined, { connection: { ...database, db } })

    isLost = true
    const health = await app.get('/health')
    const ready = await app.get('/ready')
    const me = await app.get('/v2/me', { as: app.administrator })
    isLost = false
    await app.close()

    expect(health.status).toBe(200)
    for (const { status, body, headers } of [ready, me]) {
      expect(status).toBe(503)
      expect(headers['retry-after']).toBe('5')
      expect(body.error).toMatchObject({
        code: 'ServiceUnavailableException',
        details: { code: 'DATABASE_UNREACHABLE' },
      })
      expect(JSON.stringify(body)).not.toContain('10.0.0.7')
    }
  })
})
