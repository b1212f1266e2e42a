import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aBookingByAnother, anEventType } from '../../support/builders.ts'
import { type RawClient, rawClient } from '../../support/clients/raw-client.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const MEGABYTE = 1024 * 1024
/** More than the systems on both sides keep for a client that doesn't read. */
const LARGE = 'x'.repeat(24 * MEGABYTE)
/** A slow client sends a byte each time. */
const TRICKLE_MS = 100
/** The server looks for slow clients twice in each of the times that it allows, and the machine may be busy. */
const PATIENCE = { timeout: 15_000 }

const head = (path: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${more}\r\n`

describe('slow clients and large bodies', () => {
  let app: TestApp
  let ann: TestUser
  let eventTypeId: number
  let largeAnswers = 0
  const clients: RawClient[] = []

  beforeAll(async () => {
    app = await testApp({ DAYBOOK_REQUEST_TIMEOUT_SECONDS: '1', DAYBOOK_MAX_IN_FLIGHT: '3' }, undefined, {
      prepare(http) {
        const config = { operation: 'large.get', access: { caller: 'public' } } as const
        http.get('/v2/large', { config }, async (_request, reply) => {
          largeAnswers++
          return reply.type('text/plain').send(LARGE)
        })
      },
    })
    await app.app.http.listen({ port: 0, host: '127.0.0.1' })
    ann = await app.user()
    eventTypeId = (await anEventType(app, ann)).id
  })
  afterEach(() => {
    for (const client of clients.splice(0)) client.close()
  })
  afterAll(() => app.close())

  const port = () => (app.app.http.server.address() as AddressInfo).port
  const client = async (sent: string | Buffer = '') => {
    const made = await rawClient(port())
    clients.push(made)
    made.write(sent)
    return made
  }
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port()}${path}`, init)
    return { status: answer.status, body: (await answer.json()) as { data: { uid: string } } }
  }
  const book = (start: string) =>
    ask('/v2/bookings', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cal-api-version': '2024-08-13' },
      body: JSON.stringify(aBookingByAnother(eventTypeId, start)),
    })
  const metric = async (name: string) => {
    const { body } = await app.get('/metrics', { as: app.administrator })
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1])
  }
  const codeOf = (one: RawClient) => one.json().error.details.code

  const slow: readonly (readonly [name: string, beginning: string, further: string])[] = [
    ['the headers arrive a byte at a time', 'GET /v2/me HTTP/1.1\r\nhost: x\r\nx-slow: ', 'a'],
    ['the body arrives a byte at a time', head('/v2/bookings', 'content-length: 60000\r\n'), ' '],
    ['the body stops', `${head('/v2/bookings', 'content-length: 60000\r\n')}{"a":`, ''],
    ['the body never begins', head('/v2/bookings', 'content-length: 60000\r\n'), ''],
    ['a body in chunks has no end', `${head('/v2/bookings', 'transfer-encoding: chunked\r\n')}2\r\n{}\r\n`, ''],
    ['a chunk arrives a byte at a time', `${head('/v2/bookings', 'transfer-encoding: chunked\r\n')}ffff\r\n`, ' '],
  ]

  it.each(slow)('a request is answered 408 in the envelope and its connection closed if %s', async (_, first, more) => {
    const one = await client(first)
    if (more !== '') one.trickle(more, TRICKLE_MS)
    await one.closed
    expect(one.statuses()).toEqual([408])
    expect(one.json().status).toBe('error')
    expect(codeOf(one)).toBe('REQUEST_TOO_SLOW')
  })

  it('hundreds of slow requests take no place from others, and others book meanwhile', async () => {
    const many = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => {
        const [, beginning, more] = slow[index % slow.length] as (typeof slow)[number]
        const one = await client(beginning)
        if (more !== '') one.trickle(more, TRICKLE_MS)
        return one
      }),
    )
    for (let hour = 9; hour < 17; hour++)
      expect((await book(`2030-02-04T${String(hour).padStart(2, '0')}:00:00Z`)).status).toBe(201)
    await Promise.all(many.map(({ closed }) => closed))
    expect(await metric('daybook_requests_at_work')).toBe(0)
    await expect.poll(() => metric('daybook_requests_in_flight'), PATIENCE).toBe(1)
  })

  it('a client that never reads a large answer loses its connection, and takes no place until then', async () => {
    const before = largeAnswers
    const deaf = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const one = await client()
        one.stopReading()
        one.write('GET /v2/large HTTP/1.1\r\nhost: x\r\n\r\n')
        return one
      }),
    )
    // There are three places, so the first ones gave theirs back.
    await expect.poll(() => largeAnswers, PATIENCE).toBe(before + deaf.length)
    expect((await book('2030-02-05T09:00:00Z')).status).toBe(201)
    await expect.poll(() => metric('daybook_requests_in_flight'), PATIENCE).toBe(1)
    for (const one of deaf) {
      one.readAgain()
      await one.closed
      expect(one.received().length).toBeLessThan(LARGE.length)
    }
  })

  it('a client that reads a large answer slowly gets all of it', async () => {
    const one = await client()
    one.stopReading()
    one.write('GET /v2/large HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    await new Promise((resolve) => setTimeout(resolve, 500))
    one.readAgain()
    await one.closed
    expect(one.received().endsWith(LARGE)).toBe(true)
  })

  it('a client that never reads a stream takes no place', async () => {
    const streams = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const one = await client()
        one.stopReading()
        one.write(`GET /v2/slots/stream?eventTypeId=${eventTypeId} HTTP/1.1\r\nhost: x\r\n\r\n`)
        return one
      }),
    )
    await expect.poll(() => metric('daybook_streams{kind="slots"}'), PATIENCE).toBe(streams.length)
    expect(await metric('daybook_requests_at_work')).toBe(0)
    expect((await book('2030-02-05T11:00:00Z')).status).toBe(201)
  })

  it('a client that hangs up after its body gives its place back', async () => {
    const body = JSON.stringify(aBookingByAnother(eventTypeId, '2030-02-05T13:00:00Z'))
    for (let number = 0; number < 20; number++) {
      const one = await client(`${head('/v2/bookings', `content-length: ${body.length}\r\n`)}${body}`)
      one.close()
    }
    await expect.poll(() => metric('daybook_requests_at_work'), PATIENCE).toBe(0)
    await expect.poll(() => metric('daybook_requests_in_flight'), PATIENCE).toBe(1)
    expect((await book('2030-02-05T15:00:00Z')).status).toBe(201)
  })

  it('what a body has beyond its announced length is no part of it', async () => {
    const one = await client(`${head('/v2/bookings', 'content-length: 2\r\n')}{}{"start":"2030-02-05T16:00:00Z"}`)
    await one.closed
    expect(new Set(one.statuses())).toEqual(new Set([400]))
    expect(one.received()).toContain('HTTP_MALFORMED')
  })

  it('a body that ends before its announced length stores nothing', async () => {
    const body = JSON.stringify(aBookingByAnother(eventTypeId, '2030-02-06T09:00:00Z'))
    const one = await client(`${head('/v2/bookings', `content-length: ${body.length + 1}\r\n`)}${body}`)
    one.socket.end()
    await one.closed
    expect(one.statuses()).not.toContain(201)
    expect((await book('2030-02-06T09:00:00Z')).status).toBe(201)
  })

  it.each([
    ['announces ten megabytes', `content-length: ${10 * MEGABYTE}\r\n`, '{'],
    ['sends ten megabytes in chunks', 'transfer-encoding: chunked\r\n', `a00000\r\n${' '.repeat(2 * MEGABYTE)}`],
  ])('a request that %s is refused before they have arrived', async (_, announced, sent) => {
    for (const credentials of ['', `authorization: Bearer ${ann.apiKey}\r\n`]) {
      const one = await client(head('/v2/event-types', announced + credentials))
      one.write(sent)
      await expect.poll(one.statuses, PATIENCE).toEqual([credentials === '' ? 401 : 413])
      one.close()
    }
    const one = await client(head('/v2/bookings', announced))
    one.write(sent)
    await expect.poll(one.statuses, PATIENCE).toEqual([413])
    expect(codeOf(one)).toBe('BODY_TOO_LARGE')
  })

  it.each([
    ['one long header', `x-long: ${'a'.repeat(20_000)}\r\n`, 'HEADERS_TOO_LARGE'],
    ['many headers', 'a: 1\r\n'.repeat(300), 'HEADERS_TOO_MANY'],
    ['thousands of headers', 'a: 1\r\n'.repeat(9000), 'HEADERS_TOO_LARGE'],
  ])('a request with %s is refused in the envelope', async (_, headers, code) => {
    const one = await client(`GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n`)
    await one.closed
    expect(one.statuses()).toEqual([431])
    expect(codeOf(one)).toBe(code)
  })

  it.each([
    ['a thousand levels', `${'['.repeat(1000)}${']'.repeat(1000)}`, 'BODY_TOO_DEEP'],
    ['a list of 100,000 entries', JSON.stringify({ locations: new Array(100_000).fill(1) }), 'VALIDATION_FAILED'],
    ['a text of 1,000,000 characters', JSON.stringify({ title: 'x'.repeat(1_000_000) }), 'VALIDATION_FAILED'],
    [
      '10,001 properties',
      JSON.stringify(Object.fromEntries(Array.from({ length: 10_001 }, (_, key) => [key, 1]))),
      'BODY_TOO_WIDE',
    ],
  ])('a body with %s is refused', async (_, payload, code) => {
    const answer = await app.app.http.inject({
      method: 'POST',
      url: '/v2/event-types',
      payload,
      headers: { authorization: `Bearer ${ann.apiKey}`, 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.details.code).toBe(code)
    expect(answer.payload.length).toBeLessThan(5000)
  })

  it('a request that names no host is refused in the envelope', async () => {
    const one = await client('GET /health HTTP/1.1\r\nconnection: close\r\n\r\n')
    await one.closed
    expect(one.statuses()).toEqual([400])
    expect(codeOf(one)).toBe('HOST_MISSING')
  })

  it('a request with an unknown expectation is answered like any other', async () => {
    const one = await client('GET /health HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\nconnection: close\r\n\r\n')
    await one.closed
    expect(one.statuses()).toEqual([200])
  })

  it('of a query with thousands of parameters, the first thousand are read', async () => {
    const query = new URLSearchParams(Array.from({ length: 2000 }, (_, key) => [`a${key}`, '']))
    const { status } = await app.get(`/v2/slots?${query}&eventTypeId=${eventTypeId}`)
    expect(status).toBe(400)
  })

  it('requests in one packet are answered in their order, and those that find no place are refused', async () => {
    const one = await client(`GET /v2/me HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(500))
    await expect.poll(() => one.statuses().length, PATIENCE).toBe(500)
    expect(new Set(one.statuses())).toEqual(new Set([401, 503]))
    one.close()
    await expect.poll(() => metric('daybook_requests_in_flight'), PATIENCE).toBe(1)
  })

  it('requests in one packet whose client hangs up are over', async () => {
    const before = largeAnswers
    const one = await client()
    one.stopReading()
    one.write('GET /v2/large HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(5))
    await expect.poll(() => largeAnswers, PATIENCE).toBe(before + 5)
    one.close()
    await expect.poll(() => metric('daybook_requests_in_flight'), PATIENCE).toBe(1)
    expect(await metric('daybook_requests_at_work')).toBe(0)
    expect(await metric('daybook_requests_waiting')).toBe(0)
  })
})
