import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Client, createClient, DaybookError } from '@daybook/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const example = fileURLToPath(new URL('../../../../examples/book-a-meeting.mjs', import.meta.url))
const attendee = { name: 'Ben', email: 'ben@example.com', timeZone: 'Europe/Berlin' }

describe('the typed client', () => {
  let app: TestApp
  let ada: TestUser
  let url: string
  let client: Client
  let stranger: Client

  beforeAll(async () => {
    // The example asks for the week after today, so the server is at the real time.
    app = await testApp({}, new Date().toISOString())
    url = await app.app.http.listen({ port: 0, host: '127.0.0.1' })
    ada = await app.user({ username: 'ada', timeZone: 'Europe/London' })
    client = createClient({ url: `${url}/`, token: () => ada.apiKey })
    stranger = createClient({ url })
  })
  afterAll(() => app.close())

  const refused = async (promise: Promise<unknown>): Promise<DaybookError> => {
    const error = await promise.then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof DaybookError))
      throw new Error('The request should fail with a DaybookError.', { cause: error })
    return error
  }
  const anEventType = async (title: string) => {
    const { data } = await client.post('/v2/event-types', {
      body: { title, slug: title.toLowerCase(), lengthInMinutes: 30 },
    })
    if (!('lengthInMinutes' in data)) throw new Error('The answer has another version.')
    return data
  }
  const aFreeTime = async (eventTypeId: number) => {
    const from = Date.now() + 7 * 86_400_000
    const day = (time: number) => new Date(time).toISOString().slice(0, 10)
    const { data } = await stranger.get('/v2/slots', {
      query: { eventTypeId, start: day(from), end: day(from + 7 * 86_400_000) },
    })
    const [first] = Object.values(data).flat()
    if (typeof first !== 'object') throw new Error('No time is free.')
    return first.start
  }

  it('books and cancels in the versions of the API that its types describe', async () => {
    const eventType = await anEventType('Tea')
    expect(eventType.lengthInMinutes).toBe(30)
    const start = await aFreeTime(eventType.id)
    const { data } = await stranger.post('/v2/bookings', { body: { eventTypeId: eventType.id, start, attendee } })
    if (!('uid' in data) || typeof data.uid !== 'string') throw new Error('One booking is expected.')
    const cancelled = await client.post('/v2/bookings/{bookingUid}/cancel', {
      path: { bookingUid: data.uid },
      body: { cancellationReason: 'Rain' },
    })
    expect(cancelled.data).toMatchObject({ uid: data.uid, status: 'cancelled' })
    // This operation exists only in a version that a client must name.
    const path = { bookingUid: data.uid }
    expect((await client.get('/v2/bookings/{bookingUid}/references', { path })).status).toBe('success')
  })

  it('gets the first booking again when it repeats a key', async () => {
    const { id } = await anEventType('Cake')
    const request = { idempotencyKey: 'cake', body: { eventTypeId: id, start: await aFreeTime(id), attendee } }
    const [first, second] = [await stranger.post('/v2/bookings', request), await stranger.post('/v2/bookings', request)]
    expect(second).toEqual(first)
  })

  it('throws the status, the code and the details of a refusal', async () => {
    const error = await refused(client.get('/v2/bookings/{bookingUid}', { path: { bookingUid: 'nothing' } }))
    expect(error).toMatchObject({ status: 404, code: 'BOOKING_NOT_FOUND', details: { statusCode: 404 } })
    expect(error.message).toContain('nothing')
    expect(await refused(stranger.get('/v2/me'))).toMatchObject({ status: 401 })
    // OAuth has its own form of errors (RFC 6749).
    const body = { grant_type: 'refresh_token', client_id: 'nobody', refresh_token: 'x' } as const
    expect(await refused(stranger.post('/v2/auth/oauth2/token', { body }))).toMatchObject({ code: 'invalid_client' })
  })

  it('keeps a value of a path in its segment, and refuses one that would leave it', async () => {
    const error = await refused(client.get('/v2/bookings/{bookingUid}', { path: { bookingUid: 'a/../../me?x=1#y' } }))
    expect(error.code).toBe('BOOKING_NOT_FOUND')
    for (const bookingUid of ['', '.', '..'])
      await expect(client.get('/v2/bookings/{bookingUid}', { path: { bookingUid } })).rejects.toThrow(TypeError)
  })

  it('sends lists in queries', async () => {
    const { data } = await client.get('/v2/bookings', { query: { status: ['upcoming', 'cancelled'], take: 2 } })
    expect(data.length).toBe(2)
  })

  it('the example books and cancels', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [example], {
      env: { PATH: process.env.PATH, DAYBOOK_URL: url, DAYBOOK_API_KEY: ada.apiKey },
    })
    expect(stdout).toMatch(/booked: Coffee.*\n/)
    expect(stdout).toMatch(/and cancelled again\n$/)
  })

  describe('and a server that misbehaves', () => {
    let server: Server
    let broken: Client

    beforeAll(async () => {
      server = createServer((request, response) => {
        if (request.url === '/health') return response.writeHead(307, { location: `${url}/health` }).end()
        if (request.url === '/ready') return response.writeHead(502, { 'retry-after': '7' }).end('<h1>Bad Gateway</h1>')
        if (request.url === '/v2/me') return response.writeHead(200, { 'content-type': 'application/json' }).end('{"st')
        return undefined
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      broken = createClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
    })
    afterAll(() => {
      server.closeAllConnections()
      server.close()
    })

    it('gives up after the time that it is given, or when its caller does', async () => {
      expect(await refused(broken.get('/v2/versions', { timeoutMs: 20 }))).toMatchObject({ status: 0, code: 'TIMEOUT' })
      const caller = new AbortController()
      const waiting = broken.get('/v2/versions', { signal: caller.signal })
      caller.abort(new Error('The page was closed.'))
      await expect(waiting).rejects.toThrow('The page was closed.')
    })

    it('follows no redirect, and says what it got instead of an answer', async () => {
      expect(await refused(broken.get('/health'))).toMatchObject({ status: 0, code: 'NO_ANSWER' })
      expect(await refused(broken.get('/ready'))).toMatchObject({ status: 502, code: 'NOT_JSON', retryAfterSeconds: 7 })
      expect(await refused(broken.get('/v2/me'))).toMatchObject({ status: 200, code: 'NOT_JSON' })
      expect(await refused(createClient({ url: 'http://127.0.0.1:1' }).get('/health'))).toMatchObject({
        code: 'NO_ANSWER',
      })
      expect(() => createClient({ url: 'book.example.com' })).toThrow('http://')
    })
  })
})
