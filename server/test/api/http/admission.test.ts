import type { AddressInfo } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { aBookingByAnother, anEventType } from '../../support/builders.ts'
import { rawClient } from '../../support/clients/raw-client.ts'
import { openEvents } from '../../support/event-stream.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { aVisitor, COOKIE, PASSWORD } from '../../support/visitor.ts'

const PLACES = 4
const MAX_WAITING = 5 * PLACES
const PATIENCE = { timeout: 15_000 }

type Ask = { as?: string; from?: string; body?: unknown; headers?: Record<string, string> }

describe('a full server', () => {
  let app: TestApp
  /** The callers at the gate, in the order in which the server began to work on their requests. */
  const begun: string[] = []
  /** The requests that wait at the gate. */
  const atGate: (() => void)[] = []
  let isGateOpen = false

  afterEach(async () => {
    openGate()
    await app.close()
    begun.length = 0
  })

  function openGate(): void {
    isGateOpen = true
    for (const pass of atGate.splice(0)) pass()
  }
  /** Lets one request end, and waits until the next one has begun. */
  async function letOnePass(): Promise<void> {
    const before = begun.length
    atGate.shift()?.()
    await expect.poll(() => begun.length, PATIENCE).toBe(before + 1)
  }
  /** Lets two requests of a crowd of 300 pass. One more request is in the second turn. */
  async function isServedSecond(name: string): Promise<void> {
    await untilRefused(301 - PLACES - MAX_WAITING)
    await letOnePass()
    await letOnePass()
    expect(begun.slice(PLACES)).toContain(name)
  }
  async function start(settings: Record<string, string> = {}): Promise<void> {
    isGateOpen = false
    app = await testApp(
      {
        DAYBOOK_MAX_IN_FLIGHT: String(PLACES),
        DAYBOOK_TRUSTED_PROXIES: 'loopback',
        // A request waits for a sixth of this time, which is longer than any test.
        DAYBOOK_REQUEST_TIMEOUT_SECONDS: '1800',
        ...settings,
      },
      undefined,
      {
        prepare(http) {
          const config = { operation: 'gate.get', access: { caller: 'public' } } as const
          http.get('/v2/gate', { config }, async ({ headers }: FastifyRequest) => {
            begun.push(String(headers['x-name']))
            if (!isGateOpen) await new Promise<void>((resolve) => atGate.push(resolve))
            return { status: 'success' }
          })
        },
      },
    )
    await app.app.http.listen({ port: 0, host: '127.0.0.1' })
  }
  const url = () => `http://127.0.0.1:${(app.app.http.server.address() as AddressInfo).port}`
  async function ask(path: string, { as, from, body, headers }: Ask = {}) {
    const answer = await fetch(`${url()}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'cal-api-version': '2024-08-13',
        ...(as !== undefined && { authorization: `Bearer ${as}` }),
        ...(from !== undefined && { 'x-forwarded-for': from }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text }
  }
  const atTheGate = (name: string, call: Ask = {}) => ask('/v2/gate', { ...call, headers: { 'x-name': name } })
  const times = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, at) => make(at))
  async function metric(name: string): Promise<number> {
    const line = (await app.get('/metrics', { as: app.administrator })).body
      .split('\n')
      .find((each: string) => each.startsWith(`${name} `))
    return Number(line?.slice(name.length + 1) ?? 0)
  }
  const waiting = () => metric('daybook_requests_waiting')
  const atWork = () => metric('daybook_requests_at_work')
  const untilRefused = (count: number) =>
    expect.poll(() => metric('daybook_refusals_total{reason="full"}'), PATIENCE).toBe(count)
  /** Fills all places and the queue with requests at the gate. */
  async function fill(name: string, call: Ask = {}) {
    const crowd = times(300, () => atTheGate(name, call))
    await expect.poll(waiting, PATIENCE).toBe(MAX_WAITING)
    await untilRefused(300 - PLACES - MAX_WAITING)
    return crowd
  }
  const asBefore = async () => {
    await expect.poll(atWork, PATIENCE).toBe(0)
    expect(await waiting()).toBe(0)
    await expect.poll(() => metric('daybook_requests_in_flight'), PATIENCE).toBe(1)
  }

  it('a full server refuses at once, with the envelope and the time to wait, and loses no request that it took', async () => {
    await start()
    const crowd = await fill('crowd')
    const { status, headers, body } = await ask('/v2/me')
    expect(status).toBe(503)
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(30)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('x-request-id')).toBeTruthy()
    expect(body).toMatchObject({
      status: 'error',
      path: '/v2/me',
      error: { code: 'ServiceUnavailableException', details: { code: 'SERVER_FULL', statusCode: 503 } },
    })
    openGate()
    const statuses = (await Promise.all(crowd)).map((answer) => answer.status)
    // The refused request of another caller took nobody's place: it came from the crowd's address.
    expect(statuses.filter((each) => each === 200)).toHaveLength(PLACES + MAX_WAITING)
    expect(statuses.filter((each) => each === 503)).toHaveLength(300 - PLACES - MAX_WAITING)
    expect(begun).toHaveLength(PLACES + MAX_WAITING)
    await asBefore()
    expect((await ask('/v2/me')).status).toBe(401)
  })

  it('a caller with one request is served in the second turn, ahead of a crowd from another address', async () => {
    await start()
    const crowd = await fill('crowd', { from: '203.0.113.1' })
    const single = atTheGate('single', { from: '203.0.113.2' })
    await isServedSecond('single')
    openGate()
    expect((await single).status).toBe(200)
    await Promise.all(crowd)
    await asBefore()
  })

  it('accounts at one address have turns of their own, once the server knows their credentials', async () => {
    await start()
    const [ann, bob] = [await app.user(), await app.user()]
    for (const { apiKey } of [ann, bob]) expect((await ask('/v2/me', { as: apiKey })).status).toBe(200)
    const crowd = await fill('ann', { as: ann.apiKey })
    const single = atTheGate('bob', { as: bob.apiKey })
    await isServedSecond('bob')
    openGate()
    expect((await single).status).toBe(200)
    await Promise.all(crowd)
    await asBefore()
  })

  it('browsers that are signed in have turns of their own', async () => {
    await start()
    const cookies: string[] = []
    for (const username of ['ann', 'bob']) {
      const { email } = await app.user({ username, password: PASSWORD })
      const browser = aVisitor(app)
      await browser.logIn(email)
      const cookie = `${COOKIE}=${browser.session()}`
      expect((await ask('/v2/me', { headers: { cookie } })).status).toBe(200)
      cookies.push(cookie)
    }
    const [anns, bobs] = cookies as [string, string]
    const crowd = times(300, () => ask('/v2/gate', { headers: { cookie: anns, 'x-name': 'ann' } }))
    await untilRefused(300 - PLACES - MAX_WAITING)
    const single = ask('/v2/gate', { headers: { cookie: bobs, 'x-name': 'bob' } })
    await isServedSecond('bob')
    openGate()
    await Promise.all([...crowd, single])
  })

  it('a client that invents credentials has no more turns than its address', async () => {
    await start()
    const crowd = times(300, (index) => atTheGate('crowd', { as: `cal_invented_${index}`, from: '203.0.113.1' }))
    await untilRefused(300 - PLACES - MAX_WAITING)
    const single = atTheGate('single', { from: '203.0.113.2' })
    await isServedSecond('single')
    openGate()
    await Promise.all([...crowd, single])
  })

  it('a full server answers its monitors, and streams and preflight requests have no part in it', async () => {
    await start()
    const ann = await app.user()
    const { id } = await anEventType(app, ann)
    const crowd = await fill('crowd', { from: '203.0.113.1' })
    expect((await ask('/health')).status).toBe(200)
    expect((await ask('/ready')).status).toBe(200)
    expect((await ask('/metrics', { as: app.administrator })).status).toBe(200)
    const stream = await openEvents(`${url()}/v2/slots/stream?eventTypeId=${id}`)
    expect(stream.status).toBe(200)
    const preflight = await fetch(`${url()}/v2/me`, {
      method: 'OPTIONS',
      headers: { origin: 'https://example.com', 'access-control-request-method': 'GET' },
    })
    expect(preflight.status).toBe(204)
    stream.close()
    openGate()
    await Promise.all(crowd)
  })

  it('a page that is refused says so to a person', async () => {
    await start()
    await app.user({ username: 'ann' })
    const crowd = await fill('crowd', { from: '203.0.113.1' })
    const answers = await Promise.all(
      times(MAX_WAITING, () => ask('/ann', { from: '203.0.113.1', headers: { accept: 'text/html' } })),
    )
    for (const { status, headers, body } of answers) {
      expect(status).toBe(503)
      expect(headers.get('content-type')).toContain('text/html')
      expect(headers.get('retry-after')).toBeTruthy()
      expect(body).toContain('</html>')
    }
    openGate()
    await Promise.all(crowd)
  })

  it('a client that hangs up leaves the queue, and the server never works on its request', async () => {
    await start()
    const crowd = times(PLACES, () => atTheGate('crowd'))
    await expect.poll(() => begun.length, PATIENCE).toBe(PLACES)
    const leaving = await Promise.all(times(5, () => rawClient(Number(new URL(url()).port))))
    for (const one of leaving) one.write('GET /v2/gate HTTP/1.1\r\nhost: x\r\nx-name: gone\r\n\r\n'.repeat(4))
    await expect.poll(waiting, PATIENCE).toBe(MAX_WAITING)
    for (const one of leaving) one.close()
    await expect.poll(waiting, PATIENCE).toBe(0)
    const later = atTheGate('later')
    await expect.poll(waiting, PATIENCE).toBe(1)
    openGate()
    await Promise.all([...crowd, later])
    expect(begun).toEqual([...times(PLACES, () => 'crowd'), 'later'])
    await asBefore()
  })

  it('a request keeps its place until its work is done, even if its client has hung up', async () => {
    await start()
    for (let number = 0; number < PLACES; number++) {
      const one = await rawClient(Number(new URL(url()).port))
      one.write('GET /v2/gate HTTP/1.1\r\nhost: x\r\nx-name: gone\r\n\r\n')
      await expect.poll(() => begun.length, PATIENCE).toBe(number + 1)
      one.close()
    }
    await expect.poll(() => metric('daybook_requests_in_flight'), PATIENCE).toBe(1)
    expect(await atWork()).toBe(PLACES)
    openGate()
    await asBefore()
  })

  it('a request that waits for too long is refused', async () => {
    await start({ DAYBOOK_REQUEST_TIMEOUT_SECONDS: '3' })
    const crowd = times(PLACES, () => atTheGate('crowd'))
    await expect.poll(() => begun.length, PATIENCE).toBe(PLACES)
    const { status, body } = await ask('/v2/me')
    expect([status, body.error.details.code]).toEqual([503, 'SERVER_FULL'])
    openGate()
    for (const answer of await Promise.all(crowd)) expect(answer.status).toBe(200)
    await asBefore()
  })

  it('tools of agents are answered where each request takes the only place', async () => {
    await start({ DAYBOOK_MAX_IN_FLIGHT: '1' })
    const ann = await app.user({ name: 'Ann' })
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'me_get', arguments: {} } }
    const headers = { accept: 'application/json, text/event-stream' }
    const answers = await Promise.all(times(3, () => ask('/mcp', { as: ann.apiKey, body, headers })))
    for (const { status, body: answer } of answers) {
      expect(status).toBe(200)
      expect(JSON.stringify(answer)).toContain(ann.email)
    }
    await asBefore()
  })

  it('a crowd that books one host leaves turns to others, and each answer tells what is stored', async () => {
    await start({ DAYBOOK_MAX_IN_FLIGHT: '10' })
    const [ann, bob] = [await app.user(), await app.user()]
    const { id } = await anEventType(app, ann, { slotInterval: 5, lengthInMinutes: 5 })
    for (const { apiKey } of [ann, bob]) expect((await ask('/v2/me', { as: apiKey })).status).toBe(200)
    const ended: string[] = []
    app.app.http.server.on('request', (request, response) =>
      response.once('finish', () => ended.push(String(request.headers['x-name']))),
    )
    const atOnce = times(10, () => atTheGate('gate', { as: ann.apiKey }))
    await expect.poll(() => begun.length, PATIENCE).toBe(10)
    const first = Date.parse('2030-01-14T09:00:00Z')
    const crowd = times(80, (index) =>
      ask('/v2/bookings', {
        as: ann.apiKey,
        body: aBookingByAnother(id, new Date(first + index * 300_000).toISOString()),
        headers: { 'x-name': 'crowd' },
      }),
    )
    await untilRefused(30)
    const single = ask('/v2/me', { as: bob.apiKey, headers: { 'x-name': 'single' } })
    await untilRefused(31)
    openGate()
    expect((await single).status).toBe(200)
    const answers = await Promise.all(crowd)
    await Promise.all(atOnce)
    // The refused ones are before it. Of the bookings that waited, those beside it and those of a turn are.
    const bookedBefore = ended.slice(0, ended.indexOf('single')).filter((name) => name === 'crowd').length - 31
    expect(bookedBefore).toBeLessThan(25)
    const booked = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.uid)
    expect(booked).toHaveLength(49)
    for (const { status, headers, body } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, body.error.details.code]).toEqual([503, 'SERVER_FULL'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const stored = await app.get('/v2/bookings?take=250', {
      as: ann.apiKey,
      headers: { 'cal-api-version': '2024-08-13' },
    })
    expect(stored.body.data.map(({ uid }: { uid: string }) => uid).sort()).toEqual(booked.sort())
    await asBefore()
  })
})
