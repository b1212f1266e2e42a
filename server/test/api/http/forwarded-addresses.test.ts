import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const PROXY = '127.0.0.1'

describe('the address of a caller', () => {
  let app: TestApp
  let ann: TestUser
  let hour = 0

  beforeAll(async () => {
    app = await testApp({ DAYBOOK_TRUSTED_PROXIES: `${PROXY}, 10.0.0.0/8`, DAYBOOK_RATE_LIMIT: '1000' })
    ann = await app.user()
  })
  afterAll(() => app.close())

  /** Books with these headers; the address that the log of events has for it. */
  async function loggedFor(headers: Record<string, string>, remoteAddress = PROXY): Promise<unknown> {
    const { id } = await anEventType(app, ann)
    const start = new Date(Date.UTC(2030, 1, 4 + 7 * hour++, 9)).toISOString()
    const { statusCode, body } = await app.app.http.inject({
      method: 'POST',
      url: '/v2/bookings',
      remoteAddress,
      payload: aBooking(id, start),
      headers,
    })
    expect(statusCode, body).toBe(201)
    const { ip } = await app.connection.db
      .selectFrom('events')
      .select('ip')
      .where('type', '=', 'BOOKING_CREATED')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return ip
  }

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:5678', '203.0.113.7'],
    ['[2001:db8::7]:80', '2001:db8::7'],
    ['[::1]:80', '::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7:1, 10.0.0.2:443', '203.0.113.7'],
    ['garbage', PROXY],
    ['', PROXY],
    [', ,', PROXY],
    ['203.0.113.7, unknown', PROXY],
    ['unknown, 203.0.113.7', '203.0.113.7'],
    ['1'.repeat(9000), PROXY],
    ["'); DROP TABLE users", PROXY],
  ])('the address of a caller that is forwarded as %s is %s', async (forwarded, address) => {
    expect(await loggedFor({ 'x-forwarded-for': forwarded })).toBe(address)
  })

  it('the address of a caller does not follow the header of somebody who is no proxy', async () => {
    expect(await loggedFor({ 'x-forwarded-for': '203.0.113.7' }, '198.51.100.9')).toBe('198.51.100.9')
  })

  it('the address of a caller has no zone, also for a neighbour on the same cable', async () => {
    expect(await loggedFor({}, 'fe80::7%eth0')).toBe('fe80::7')
  })
})
