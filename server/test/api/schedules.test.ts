import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestUser, testApp } from '../support/test-app.ts'

describe('schedules', () => {
  let app: TestApp
  let ann: TestUser

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann', timeZone: 'Europe/Rome' })
  })
  afterAll(() => app.close())

  it('gives a new account office hours in its zone', async () => {
    const { status, body } = await app.get('/v2/schedules/default', { as: ann.apiKey })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      ownerId: ann.id,
      name: 'Default schedule',
      timeZone: 'Europe/Rome',
      isDefault: true,
      availability: [
        { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], startTime: '09:00', endTime: '17:00' },
      ],
      overrides: [],
    })
  })
})
