import { afterAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../../src/db/connection.ts'
import { aBooking, anEventType } from '../../support/builders.ts'
import { testDatabase } from '../../support/databases/test-database.ts'
import { hasRedis, ownRedis } from '../../support/servers/redis.ts'
import { START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const REFUSAL = 'CustomThrottlerGuard - Too many requests. Please try again later.'
const DEFAULTS = { DAYBOOK_RATE_LIMIT: '' }

const apps = new Map<string, TestApp>()
let addresses = 0
let people = 0
let database: Promise<Connection> | undefined

/**
 * A server with these settings, which tests share, asked from an address that nobody else has. Its administrator has
 * a limit of its own, so that people can be made where everybody else may ask twice a minute. The servers share one
 * database, because the start of another one takes a second; those whose statements are counted have their own.
 */
async function running(
  settings: Record<string, string>,
  more: { name?: string; isCounted?: boolean } & NonNullable<Parameters<typeof testApp>[2]> = {},
): Promise<TestApp> {
  const { name: called, isCounted = false, ...options } = more
  const name = JSON.stringify([settings, called, isCounted])
  const app = apps.get(name) ?? (await testApp(settings, START, isCounted ? options : await onShared(options)))
  if (!apps.has(name)) await allowEverything(app)
  apps.set(name, app)
  const number = ++addresses
  const remoteAddress = `10.1.${number >> 8}.${number & 255}`
  const call =
    (method: 'GET' | 'POST'): TestApp['get'] =>
    async (url, { as, body, headers } = {}) => {
      const answer = await app.app.http.inject({
        method,
        url,
        remoteAddress,
        ...(body !== undefined && { payload: body as object }),
        headers: { ...(as !== undefined && { authorization: `Bearer ${as}` }), ...headers },
      })
      const isJson = String(answer.headers['content-type'] ?? '').includes('json')
      return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers }
    }
  const user: TestApp['user'] = () => app.user({ username: `caller-${++people}` })
  return { ...app, get: call('GET'), post: call('POST'), user }
}
afterAll(async () => {
  for (const app of apps.values()) await app.close()
  await (await database)?.close()
})

async function onShared(options: NonNullable<Parameters<typeof testApp>[2]>): Promise<typeof options> {
  database ??= testDatabase()
  return { ...options, connection: { ...(await database), close: async () => {} } }
}

/** The key of the administrator is the first one of the database. */
async function allowEverything({ connection: { db } }: TestApp): Promise<void> {
  const { id } = await db.selectFrom('apiKeys').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const plenty = { name: 'plenty', requestLimit: 1_000_000, ttlMs: 60_000, blockDurationMs: 0 }
  await db
    .insertInto('apiKeyLimits')
    .values({ apiKeyId: id, ...plenty })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Statuses of so many requests, one after the other. */
async function statuses(count: number, ask: () => Promise<{ status: number }>): Promise<number[]> {
  const seen: number[] = []
  for (let index = 0; index < count; index++) seen.push((await ask()).status)
  return seen
}

const times = (count: number, status: number): number[] => Array<number>(count).fill(status)

describe('a caller without limits of its own', () => {
  it.each([
    ['who says nothing of itself', 120, () => ({})],
    ['with an API key', 120, (ann: TestUser) => ({ authorization: `Bearer ${ann.apiKey}` })],
  ])('the caller %s may make %i requests a minute', async (_who, limit, headersOf) => {
    const app = await running(DEFAULTS)
    const ann = await app.user()
    const { headers } = await app.get('/v2/slots/explain?eventTypeId=1&start=2030-01-08', { headers: headersOf(ann) })
    expect(headers).toMatchObject({
      'x-ratelimit-limit-default': String(limit),
      'x-ratelimit-remaining-default': String(limit - 1),
      'x-ratelimit-reset-default': '60',
      ratelimit: `"default";r=${limit - 1};t=60`,
      'ratelimit-policy': `"default";q=${limit};w=60`,
    })
  })

  it('a caller is refused from the first request too many, and learns for how long', async () => {
    const app = await running({ DAYBOOK_RATE_LIMIT: '3' })
    const ask = () => app.get('/v2/event-types?username=nobody')
    expect(await statuses(3, ask)).toEqual([200, 200, 200])

    const { status, body, headers } = await ask()
    expect(status).toBe(429)
    expect(body).toMatchObject({
      status: 'error',
      message: REFUSAL,
      error: {
        code: 'ThrottlerException',
        message: REFUSAL,
        details: { message: REFUSAL, error: 'Too Many Requests', statusCode: 429, code: 'TOO_MANY_REQUESTS' },
      },
    })
    expect(headers).toMatchObject({
      'retry-after': '60',
      'x-ratelimit-limit-default': '3',
      'x-ratelimit-remaining-default': '0',
      'x-ratelimit-reset-default': '60',
      ratelimit: '"default";r=0;t=60',
    })
  })

  it('keys, accounts and addresses are counted separately', async () => {
    const app = await running({ DAYBOOK_RATE_LIMIT: '2' })
    const ann = await app.user()
    expect(await statuses(3, () => app.get('/v2/me', { as: ann.apiKey }))).toEqual([200, 200, 429])
    expect((await app.get('/v2/event-types?username=nobody')).status).toBe(200)
    expect((await app.get('/v2/me', { as: app.administrator })).status).toBe(200)
  })

  it('a caller with a key is counted by it, also at operations that are open to anybody', async () => {
    const app = await running({ DAYBOOK_RATE_LIMIT: '2' })
    const ann = await app.user()
    const slots = '/v2/slots?eventTypeId=1&start=2030-01-08&end=2030-01-09'
    expect(await statuses(3, () => app.get(slots, { as: ann.apiKey }))).toEqual([404, 404, 429])
    expect((await app.get('/v2/me', { as: ann.apiKey })).status).toBe(429)
    expect((await app.get(slots)).status).toBe(404)
  })

  it('no caller is limited if the operator has turned limits off', async () => {
    const app = await running({ DAYBOOK_RATE_LIMIT: 'off' })
    expect(await statuses(130, () => app.get('/v2/event-types?username=nobody'))).toEqual(times(130, 200))
    expect((await app.get('/v2/event-types?username=nobody')).headers).not.toHaveProperty('ratelimit')
  })

  it('a window of requests ends in real time while the test clock stands still', async () => {
    const app = await running({ DAYBOOK_RATE_LIMIT: '1', DAYBOOK_TEST_CLOCK: 'true' })
    const ask = () => app.get('/v2/event-types?username=nobody')
    expect(await statuses(2, ask)).toEqual([200, 429])
    app.clock.set(new Date(Date.parse(START) + 3_600_000), true)
    expect((await ask()).status).toBe(429)
  })

  it('a limited caller is refused at an address that no operation has', async () => {
    const app = await running({ DAYBOOK_RATE_LIMIT: '2' })
    expect(await statuses(3, () => app.post('/v2/nothing/at/all/here'))).toEqual([404, 404, 429])
  })

  it('counting a caller costs no statement more than finding its account', async () => {
    const app = await running(DEFAULTS, { isCounted: true })
    const ann = await app.user()
    const before = app.statements()
    await app.get('/v2/event-types/999999', { as: ann.apiKey })
    const limited = app.statements() - before
    const free = await running({ DAYBOOK_RATE_LIMIT: 'off' }, { isCounted: true })
    const bob = await free.user()
    const start = free.statements()
    await free.get('/v2/event-types/999999', { as: bob.apiKey })
    expect(limited).toBe(free.statements() - start)
  })
})

describe('requests outside of the limits of the API', () => {
  it('health checks of machines are not counted', async () => {
    const app = await running({ DAYBOOK_RATE_LIMIT: '1' })
    expect(await statuses(3, () => app.get('/health'))).toEqual([200, 200, 200])
    expect(await statuses(3, () => app.get('/ready'))).toEqual([200, 200, 200])
  })

  it('pages and files are counted separately, with a limit ten times as high', async () => {
    const app = await running({ DAYBOOK_RATE_LIMIT: '1' })
    expect(await statuses(10, () => app.get('/docs'))).toEqual(times(10, 200))
    expect((await app.get('/v2/event-types?username=nobody')).status).toBe(200)
    const { status, headers } = await app.get('/docs')
    expect(status).toBe(429)
    expect(headers['retry-after']).toBe('60')
  })

  it('preflight requests of browsers are not counted', async () => {
    const app = await running({ DAYBOOK_RATE_LIMIT: '1' })
    const preflight = () =>
      app.app.http
        .inject({ method: 'OPTIONS', url: '/v2/me', headers: { origin: 'https://elsewhere.example' } })
        .then(({ statusCode: status }) => ({ status }))
    expect(await statuses(3, preflight)).toEqual([204, 204, 204])
  })
})

describe('credentials that are not valid', () => {
  it('wrong credentials count for the network address, which can then try no others', async () => {
    const app = await running({ DAYBOOK_RATE_LIMIT: '3' }, { isCounted: true })
    const ann = await app.user()
    let tried = 0
    const guess = () => app.get('/v2/me', { as: `cal_guess_${tried++}_0123456789` })
    expect(await statuses(4, guess)).toEqual([401, 401, 401, 429])
    const before = app.statements()
    expect(await statuses(2, guess)).toEqual([429, 429])
    expect(app.statements()).toBe(before)
    // Not even the right one is looked at now: who guesses must not learn which that is.
    expect((await app.get('/v2/me', { as: ann.apiKey })).status).toBe(429)
    expect(
      (await app.app.http.inject({ url: '/v2/me', remoteAddress: '192.0.2.7', headers: bearer(ann) })).statusCode,
    ).toBe(200)
  })

  it('wrong credentials do not stop a neighbour at the same address whose key was valid a moment ago', async () => {
    const app = await running({ DAYBOOK_RATE_LIMIT: '5' })
    const ann = await app.user()
    expect((await app.get('/v2/me', { as: ann.apiKey })).status).toBe(200)
    expect(await statuses(6, () => app.get('/v2/me', { as: 'cal_forgotten_key_0123' }))).toEqual([
      ...times(5, 401),
      429,
    ])
    expect((await app.get('/v2/me', { as: ann.apiKey })).status).toBe(200)
    expect((await app.get('/v2/event-types?username=nobody')).status).toBe(200)
  })

  it('wrong credentials have their own refusal below the limit', async () => {
    const app = await running(DEFAULTS)
    const { status, body } = await app.get('/v2/me', { as: 'cal_unknown_key_0123456' })
    expect(status).toBe(401)
    expect(body.message).toBe('ApiAuthStrategy - api key - Your api key is not valid')
  })

  it('wrong credentials also count at an operation that is open to anybody, which does not refuse them', async () => {
    const app = await running({ DAYBOOK_RATE_LIMIT: '3' })
    let tried = 0
    const guess = () =>
      app.get('/v2/slots?eventTypeId=1&start=2030-01-08&end=2030-01-09', { as: `cal_guess_${tried++}_0123` })
    expect(await statuses(4, guess)).toEqual([404, 404, 404, 429])
  })
})

const bearer = ({ apiKey }: TestUser) => ({ authorization: `Bearer ${apiKey}` })

describe('a key with limits of its own', () => {
  type Limit = { name: string; limit: number; ttl: number; blockDuration: number }
  async function aLimitedKey(app: TestApp, rateLimits: Limit[]): Promise<string> {
    const ann = await app.user()
    const { status, body } = await app.post(`/v2/admin/users/${ann.id}/api-keys`, {
      as: app.administrator,
      body: { rateLimits },
    })
    expect(status).toBe(201)
    return body.data.apiKey
  }

  it('a key with own limits has these and not the usual one, each in headers of its name', async () => {
    const app = await running(DEFAULTS)
    const as = await aLimitedKey(app, [
      { name: 'short', limit: 2, ttl: 1000, blockDuration: 1000 },
      { name: 'long', limit: 30, ttl: 60_000, blockDuration: 120_000 },
    ])
    const { headers } = await app.get('/v2/me', { as })
    expect(headers).toMatchObject({
      'x-ratelimit-limit-short': '2',
      'x-ratelimit-remaining-short': '1',
      'x-ratelimit-reset-short': '1',
      'x-ratelimit-limit-long': '30',
      'x-ratelimit-remaining-long': '29',
      'x-ratelimit-reset-long': '60',
      'ratelimit-policy': '"long";q=30;w=60, "short";q=2;w=1',
      ratelimit: '"long";r=29;t=60, "short";r=1;t=1',
    })
    expect(headers).not.toHaveProperty('x-ratelimit-limit-default')
  })

  it('a key is refused only when every one of its limits blocks it, until one of them opens', async () => {
    const app = await running(DEFAULTS)
    const as = await aLimitedKey(app, [
      { name: 'one', limit: 1, ttl: 60_000, blockDuration: 60_000 },
      { name: 'three', limit: 3, ttl: 60_000, blockDuration: 30_000 },
    ])
    expect(await statuses(4, () => app.get('/v2/me', { as }))).toEqual([200, 200, 200, 429])
    const { status, headers } = await app.get('/v2/me', { as })
    expect(status).toBe(429)
    expect(headers).toMatchObject({
      'retry-after': '30',
      'x-ratelimit-remaining-one': '0',
      'x-ratelimit-remaining-three': '0',
    })
  })

  it('a key learns the time of its block, which may be longer than the window', async () => {
    const app = await running(DEFAULTS)
    const as = await aLimitedKey(app, [{ name: 'tiny', limit: 1, ttl: 10_000, blockDuration: 3_600_000 }])
    expect(await statuses(2, () => app.get('/v2/me', { as }))).toEqual([200, 429])
    const { headers } = await app.get('/v2/me', { as })
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
    expect(headers['x-ratelimit-reset-tiny']).toBe(headers['retry-after'])
  })

  it("the name of a key's limit can have any characters", async () => {
    const app = await running(DEFAULTS)
    const as = await aLimitedKey(app, [{ name: 'größte "Menge"\\ pro: Tag', limit: 5, ttl: 1000, blockDuration: 0 }])
    const { status, headers } = await app.get('/v2/me', { as })
    expect(status).toBe(200)
    expect(headers['ratelimit-policy']).toBe('"gr--te -Menge-- pro: Tag";q=5;w=1')
    expect(headers).toHaveProperty('x-ratelimit-limit-gr--te--menge---pro--tag', '5')
  })
})

describe('an operation with a throttle', () => {
  const throttle = { name: 'users_verified_things', limit: 2, windowMs: 60_000, blockMs: 60_000 }
  const prepare: NonNullable<Parameters<typeof testApp>[2]>['prepare'] = (http) =>
    void http.post(
      '/v2/throttled',
      { config: { operation: 'things.throttled', access: { caller: 'user' }, throttle } },
      async () => ({ status: 'success' }),
    )

  it('a throttled operation counts each caller beside the general limit, in headers of its name', async () => {
    const app = await running(DEFAULTS, { name: 'throttled', prepare })
    const [ann, bob] = [await app.user(), await app.user()]
    const ask = () => app.post('/v2/throttled', { as: ann.apiKey })
    const { headers } = await ask()
    expect(headers).toMatchObject({
      'x-ratelimit-limit-users_verified_things': '2',
      'x-ratelimit-remaining-users_verified_things': '1',
      'x-ratelimit-limit-default': '120',
      'x-ratelimit-remaining-default': '119',
    })
    expect(await statuses(2, ask)).toEqual([200, 429])
    expect((await app.get('/v2/me', { as: ann.apiKey })).status).toBe(200)
    expect((await app.post('/v2/throttled', { as: bob.apiKey })).status).toBe(200)
  })

  it('an operation has no throttle if limits are off', async () => {
    const app = await running({ DAYBOOK_RATE_LIMIT: 'off' }, { name: 'throttled', prepare })
    const ann = await app.user()
    expect(await statuses(4, () => app.post('/v2/throttled', { as: ann.apiKey }))).toEqual(times(4, 200))
  })
})

describe('limits of guests and attendees', () => {
  it('each caller can add guests five times a minute, at both addresses together', async () => {
    const app = await running(DEFAULTS)
    const ann = await app.user()
    const eventType = await anEventType(app, ann)
    const headers = { 'cal-api-version': '2024-08-13' }
    const booked = await app.post('/v2/bookings', { headers, body: aBooking(eventType.id, '2030-01-08T09:00:00Z') })
    const { uid } = booked.body.data
    let added = 0
    const add = (address: string) =>
      app.post(`/v2/bookings/${uid}/${address}`, {
        as: ann.apiKey,
        headers,
        body: { guests: [{ email: `guest-${added++}@example.com` }] },
      })
    expect(await statuses(3, () => add('guests'))).toEqual([200, 200, 200])
    expect(await statuses(2, () => add('attendees'))).toEqual([200, 200])
    const refused = await add('attendees')
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe('60')
    expect((await add('guests')).status).toBe(429)
  })

  it('attendees who are added one by one count like guests', async () => {
    const app = await running(DEFAULTS)
    const ann = await app.user()
    const eventType = await anEventType(app, ann)
    const headers = { 'cal-api-version': '2024-08-13' }
    const booked = await app.post('/v2/bookings', { headers, body: aBooking(eventType.id, '2030-01-08T09:00:00Z') })
    const path = `/v2/bookings/${booked.body.data.uid}`
    let added = 0
    const person = () => ({ name: 'Cy', email: `cy-${added++}@example.com`, timeZone: 'UTC' })
    const add = (address: string, body: object) => app.post(`${path}/${address}`, { as: ann.apiKey, headers, body })
    expect(await statuses(4, () => add('attendees', person()))).toEqual(times(4, 201))
    expect((await add('guests', { guests: [person()] })).status).toBe(200)
    expect((await add('attendees', person())).status).toBe(429)
  })
})

describe('the address of a caller', () => {
  const asked = (app: TestApp, remoteAddress: string, headers: Record<string, string> = {}) =>
    app.app.http
      .inject({ url: '/v2/event-types?username=nobody', remoteAddress, headers })
      .then(({ statusCode }) => statusCode)

  it("the address of a caller does not follow the caller's own headers", async () => {
    const app = await running({ DAYBOOK_RATE_LIMIT: '2' })
    const claiming = (address: string) =>
      asked(app, '203.0.113.9', { 'x-forwarded-for': address, 'cf-connecting-ip': address })
    expect([await claiming('192.0.2.1'), await claiming('192.0.2.2'), await claiming('192.0.2.3')]).toEqual([
      200, 200, 429,
    ])
  })

  it('the address of a caller comes from a proxy of the settings, and earlier entries of the list are ignored', async () => {
    const app = await running({ DAYBOOK_RATE_LIMIT: '2', DAYBOOK_TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::/32' })
    const through = (forwarded: string, proxy = '10.1.2.3') => asked(app, proxy, { 'x-forwarded-for': forwarded })
    expect([await through('192.0.2.1'), await through('192.0.2.1'), await through('192.0.2.1')]).toEqual([
      200, 200, 429,
    ])
    expect(await through('192.0.2.2')).toBe(200)
    expect(await through('198.51.100.7, 192.0.2.1')).toBe(429)
    expect(await through('192.0.2.1, 10.9.9.9', '2001:db8::1')).toBe(429)
    // A neighbour of the proxy that isn't one.
    expect(await through('192.0.2.1', '11.1.2.3')).toBe(200)
  })

  it('a proxy may send the address in another header, unless it forwards the header of the client', async () => {
    const app = await running({ DAYBOOK_RATE_LIMIT: '2', DAYBOOK_TRUSTED_PROXIES: 'loopback' })
    const through = (headers: Record<string, string>) => asked(app, '127.0.0.1', headers)
    const told = { 'cf-connecting-ip': '192.0.2.1' }
    expect([await through(told), await through(told), await through(told)]).toEqual([200, 200, 429])
    expect(await through({ 'cf-connecting-ip': '192.0.2.2' })).toBe(200)
    expect(await through({ 'cf-connecting-ip': '192.0.2.99', 'x-forwarded-for': '192.0.2.5' })).toBe(200)
    expect(await through({ 'cf-connecting-ip': '192.0.2.98', 'x-forwarded-for': '192.0.2.5' })).toBe(200)
    expect(await through({ 'cf-connecting-ip': '192.0.2.97', 'x-forwarded-for': '192.0.2.5' })).toBe(429)
  })

  it('an address of IPv6 counts as its network of 64 bits', async () => {
    const app = await running({ DAYBOOK_RATE_LIMIT: '2' })
    expect([
      await asked(app, '2001:db8:1:2::1'),
      await asked(app, '2001:0db8:0001:0002:ffff:ffff:ffff:ffff'),
      await asked(app, '2001:db8:1:2:3::'),
    ]).toEqual([200, 200, 429])
    expect(await asked(app, '2001:db8:1:3::1')).toBe(200)
  })

  it('an address of IPv4 is the same by itself and inside IPv6', async () => {
    const app = await running({ DAYBOOK_RATE_LIMIT: '1' })
    expect([await asked(app, '192.0.2.1'), await asked(app, '::ffff:192.0.2.1')]).toEqual([200, 429])
    expect(await asked(app, '::ffff:192.0.2.2')).toBe(200)
  })

  it('the operator gets one warning about a proxy that the settings do not name', async () => {
    const lines: string[] = []
    const app = await running(
      { DAYBOOK_RATE_LIMIT: '1', LOG_LEVEL: 'warn' },
      {
        name: 'logging',
        logTo: { write: (line) => void lines.push(line) },
      },
    )
    for (let index = 0; index < 4; index++) await asked(app, '10.0.0.5', { 'x-forwarded-for': '192.0.2.1' })
    expect(lines.filter((line) => line.includes('DAYBOOK_TRUSTED_PROXIES'))).toHaveLength(1)
  })
})

// Where no Redis can be started there is nothing that nodes could share; CI has one.
describe.skipIf(!hasRedis)('nodes with one Redis', () => {
  it('nodes with one Redis count together', async () => {
    const redis = await ownRedis()
    try {
      const settings = { DAYBOOK_RATE_LIMIT: '3', REDIS_URL: redis.url }
      const [one, two] = [await running(settings, { name: 'one' }), await running(settings, { name: 'two' })]
      const ask = ({ app }: TestApp) =>
        app.http.inject({ url: '/v2/event-types?username=nobody', remoteAddress: '192.0.2.50' })
      const first = [await ask(one), await ask(two), await ask(one)]
      expect(first.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
      const { statusCode, headers } = await ask(two)
      expect(statusCode).toBe(429)
      expect(headers).toMatchObject({ 'retry-after': '60', 'x-ratelimit-remaining-default': '0' })
      expect((await ask(one)).statusCode).toBe(429)
    } finally {
      await redis.kill()
    }
  })

  it('nodes without their Redis count separately, and log it once', async () => {
    const redis = await ownRedis()
    const lines: string[] = []
    try {
      const settings = { DAYBOOK_RATE_LIMIT: '3', REDIS_URL: redis.url, LOG_LEVEL: 'warn' }
      const app = await running(settings, { name: 'logging', logTo: { write: (line) => void lines.push(line) } })
      const ask = () => app.get('/v2/event-types?username=nobody')
      expect(await statuses(2, ask)).toEqual([200, 200])
      await redis.kill()
      // Still limited, from a fresh count; never an error of ours.
      expect(await statuses(5, ask)).toEqual([200, 200, 200, 429, 429])
      expect(lines.filter((line) => line.includes("Redis doesn't answer"))).toHaveLength(1)

      await redis.start()
      await expect.poll(() => backOn(app, lines), { timeout: 15_000, interval: 300 }).toBe(true)
    } finally {
      await redis.kill()
    }
  })

  const backOn = async (app: TestApp, lines: readonly string[]): Promise<boolean> => {
    await app.get('/v2/event-types?username=nobody')
    return lines.some((line) => line.includes('Redis answers again'))
  }

  it('nodes start without their Redis', async () => {
    const app = await running({ DAYBOOK_RATE_LIMIT: '1', REDIS_URL: 'redis://127.0.0.1:1' })
    expect(await statuses(2, () => app.get('/v2/event-types?username=nobody'))).toEqual([200, 429])
  })
})
