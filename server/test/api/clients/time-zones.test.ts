import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('anybody can list the time zones, and any listed zone can be used in a request', async () => {
  const { status, body } = await app.get('/v2/timezones')
  expect(status).toBe(200)
  expect(body.data).toContainEqual({ city: 'Kolkata', timezone: 'Asia/Kolkata' })
  expect(body.data[0]).toEqual({ city: 'UTC', timezone: 'UTC' })
  // Libraries of existing clients stop at the name Europe/Kyiv.
  expect(body.data).toContainEqual({ city: 'Kyiv', timezone: 'Europe/Kiev' })

  const ann = await app.user()
  const answer = await app.patch('/v2/me', { as: ann.apiKey, body: { timeZone: 'Europe/Kyiv' } })
  expect(answer.body.data.timeZone).toBe('Europe/Kyiv')
})

it('a client that sends an empty credential gets the list as well', async () => {
  const { status } = await app.get('/v2/timezones', { headers: { authorization: '' } })
  expect(status).toBe(200)
})
