import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it.each([
  ['GET', '/v1/bookings?apiKey=cal_live_1', '/v2/bookings in place of /v1/bookings'],
  ['POST', '/v1/hooks', '/v2/webhooks in place of /v1/hooks'],
  ['DELETE', '/v1/event-types/1', '/v2/event-types in place of /v1/event-types'],
  ['PATCH', '/v1/constructor/1', 'Use version 2'],
  ['GET', '/v1', 'Use version 2'],
] as const)('%s %s is answered with its replacement', async (method, url, replacement) => {
  const { statusCode, headers, body } = await app.app.http.inject({
    method,
    url,
    payload: method === 'POST' ? {} : undefined,
  })
  const { error } = JSON.parse(body)
  expect([statusCode, error.details.code]).toEqual([410, 'API_V1_GONE'])
  expect(error.message).toContain(replacement)
  expect(error.message).not.toContain('cal_live_1')
  expect(headers).toMatchObject({
    deprecation: '@1713139200',
    sunset: 'Mon, 15 Apr 2024 00:00:00 GMT',
    'access-control-allow-origin': '*',
  })
  expect(headers.link).toContain('rel="successor-version"')
})
