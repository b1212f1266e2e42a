import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { freePort } from '../../support/servers/free-port.ts'
import { type MailServer, mailServer } from '../../support/servers/mail-server.ts'
import { type ReceivedSpan, type TraceCollector, traceCollector } from '../../support/servers/trace-collector.ts'
import { type WebhookReceiver, webhookReceiver } from '../../support/servers/webhook-receiver.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
const traceparent = (flags = '01', traceId = CALLER.traceId) => `00-${traceId}-${CALLER.spanId}-${flags}`
const START = '2030-01-08T10:00:00Z'
const [SERVER, CLIENT] = [2, 3]
/** Spans are sent every two seconds. */
const PATIENCE = { timeout: 20_000 }
const STATEMENTS = 400

const open = { access: { caller: 'public' } } as const

describe('traces', () => {
  let app: TestApp
  let collector: TraceCollector
  let receiver: WebhookReceiver
  let mails: MailServer
  let ann: TestUser
  const lines: string[] = []

  beforeAll(async () => {
    collector = await traceCollector()
    receiver = await webhookReceiver()
    mails = await mailServer()
    app = await testApp(
      {
        LOG_LEVEL: 'info',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=a%20b',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
        DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true',
        SMTP_URL: mails.url,
      },
      undefined,
      {
        logTo: { write: (line) => void lines.push(line) },
        prepare(http) {
          http.get('/v2/many', { config: { operation: 'many.get', ...open } }, async () => {
            for (let count = 0; count < STATEMENTS; count++) await sql`SELECT 1`.execute(app.connection.db)
            return {}
          })
          http.get('/v2/wrong', { config: { operation: 'wrong.get', ...open } }, async () => {
            await sql`SELECT ${'eve@example.com'}::text FROM no_such_table`.execute(app.connection.db)
            return {}
          })
          const access = { ...open.access, path: { token: { is: 'invite', of: 'public' } } } as const
          http.get('/v2/token/:token', { config: { operation: 'token.get', access } }, async () => ({}))
        },
      },
    )
    ann = await app.user({ email: 'ann@example.com' })
  })
  beforeEach(() => {
    collector.received.splice(0)
    lines.splice(0)
  })
  afterAll(async () => {
    await app.close()
    await mails.stop()
    await receiver.close()
    await collector.close()
  })

  const attributes = (span: ReceivedSpan | undefined) => span?.attributes ?? {}
  /** Returns the span of a request, when it has arrived. The statements of the request have arrived before. */
  async function spanOf(operation: string): Promise<ReceivedSpan> {
    const find = () => collector.spans().find((span) => span.attributes['daybook.operation'] === operation)
    await expect.poll(find, PATIENCE).toBeDefined()
    return find() as ReceivedSpan
  }
  const partsOf = ({ spanId }: ReceivedSpan) => collector.spans().filter(({ parentSpanId }) => parentSpanId === spanId)
  const payload = () => collector.received.map(({ body }) => body).join('\n')
  const lineOf = (operation: string) =>
    lines.map((line) => JSON.parse(line)).find((line) => line.msg === 'request' && line.operation === operation)

  it('a booking continues the trace of its caller, with its statements beneath', async () => {
    const { id } = await anEventType(app, ann)
    const headers = { traceparent: traceparent() }
    const made = await app.post('/v2/bookings', { body: aBooking(id, START), headers })
    expect(made.status).toBe(201)
    const span = await spanOf('bookings.create')
    expect(span).toMatchObject({
      traceId: CALLER.traceId,
      parentSpanId: CALLER.spanId,
      kind: SERVER,
      name: 'POST /v2/bookings',
      isFailed: false,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/v2/bookings',
        'http.response.status_code': '201',
        'url.path': '/v2/bookings',
        'url.scheme': 'http',
        'daybook.caller': 'anonymous',
        'daybook.request_id': made.headers['x-request-id'],
      },
    })
    const parts = partsOf(span)
    expect(new Set(parts.map(({ traceId }) => traceId))).toEqual(new Set([CALLER.traceId]))
    expect(parts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['BEGIN', 'wait for locks', 'INSERT bookings', 'INSERT events', 'COMMIT']),
    )
    const insert = parts.find(({ name }) => name === 'INSERT bookings')
    expect(insert).toMatchObject({
      kind: CLIENT,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': 'INSERT',
        'db.collection.name': 'bookings',
        'db.query.text': expect.stringMatching(/jsonb_to_recordset/),
      },
    })
    expect(lineOf('bookings.create').traceId).toBe(CALLER.traceId)
  })

  it('the collector learns which process sends, and gets the headers of the settings', async () => {
    await app.get('/health')
    await expect.poll(() => collector.received.length, PATIENCE).toBeGreaterThan(0)
    expect(collector.received[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-tenant': 'a b' } })
    expect(collector.resource()).toMatchObject({
      'service.name': 'daybook',
      'service.version': expect.stringMatching(/^\d/),
      'deployment.environment.name': 'test',
    })
  })

  it('no span has credentials, e-mail addresses, answers, values of statements or uids of bookings', async () => {
    const bookingFields = [{ type: 'text', slug: 'topic', label: 'Topic', required: true, placeholder: '' }]
    const { id } = await anEventType(app, ann, { bookingFields })
    const wished = aBooking(id, '2030-01-08T11:00:00Z', {
      attendee: { name: 'Zebedee Quux', email: 'zebedee@example.net', timeZone: 'Europe/London', language: 'en' },
      bookingFieldsResponses: { topic: 'my-private-answer' },
      metadata: { note: 'my-private-metadata' },
    })
    const made = await app.post('/v2/bookings', { as: ann.apiKey, body: wished })
    expect([made.status, made.body.error]).toEqual([201, undefined])
    const { uid } = made.body.data
    await app.get(`/v2/bookings/${uid}?attendeeEmail=zebedee@example.net`, { as: ann.apiKey })
    await app.get('/v2/token/t0ken-of-a-link?code=c0de-of-a-link')
    await app.get('/v2/wrong')
    await app.get('/v2/no-such/zebedee@example.net')
    await app.post('/v2/auth/login', { body: { email: 'zebedee@example.net', password: 'my-private-password' } })
    await app.app.runner.drain()
    expect(attributes(await spanOf('bookings.get'))['url.path']).toBe('/v2/bookings/…')
    expect(attributes(await spanOf('token.get'))['url.path']).toBe('/v2/token/…')
    expect(attributes(await spanOf('none'))).not.toHaveProperty('url.path')
    for (const secret of [
      ...[ann.apiKey, app.administrator, 'zebedee', 'Quux', 'ann@example.com', 'eve@example.com', 'my-private', uid],
      ...['t0ken-of-a-link', 'c0de-of-a-link'],
    ])
      expect(payload(), secret).not.toContain(secret)
  })

  it('a failed statement and its request are marked, without the message of the error', async () => {
    await app.get('/v2/wrong')
    const span = await spanOf('wrong.get')
    expect(span).toMatchObject({ isFailed: true, attributes: { 'http.response.status_code': '500' } })
    const [statement] = partsOf(span).filter(({ isFailed }) => isFailed)
    expect(statement?.attributes).toMatchObject({ 'error.type': '42P01', 'db.response.status_code': '42P01' })
    expect(payload()).not.toContain('does not exist')
  })

  it('a request that is refused for its caller is no failure of the server', async () => {
    await app.get('/v2/me')
    const { isFailed, attributes: found } = await spanOf('me.get')
    expect(isFailed).toBe(false)
    expect(found).toMatchObject({ 'http.response.status_code': '401', 'daybook.code': 'CREDENTIALS_MISSING' })
  })

  it('a malformed traceparent is ignored, and the trace has an id of its own', async () => {
    await app.get('/v2/me', { headers: { traceparent: `00-${'0'.repeat(32)}-${CALLER.spanId}-01` } })
    const span = await spanOf('me.get')
    expect(span.parentSpanId).toBeUndefined()
    expect(span.traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/)
    expect(lineOf('me.get').traceId).toBe(span.traceId)
  })

  it('a request whose caller does not record its trace is not recorded', async () => {
    await app.get('/v2/me', { headers: { traceparent: traceparent('00', 'e'.repeat(32)) } })
    await app.get('/v2/token/x')
    await spanOf('token.get')
    expect(payload()).not.toContain('e'.repeat(32))
    expect(lineOf('me.get')).not.toHaveProperty('traceId')
  })

  it('a request with hundreds of statements keeps the first of them, and says how many are missing', async () => {
    const dropped = async () =>
      Number(
        /spans_dropped_total\{reason="trace-full"\} (\d+)/.exec(
          (await app.get('/metrics', { as: app.administrator })).body,
        )?.[1] ?? 0,
      )
    const before = await dropped()
    await app.get('/v2/many')
    const span = await spanOf('many.get')
    const kept = partsOf(span).length
    expect(kept).toBe(256)
    expect(Number(span.attributes['daybook.dropped_spans'])).toBeGreaterThanOrEqual(STATEMENTS - kept)
    expect((await dropped()) - before).toBe(Number(span.attributes['daybook.dropped_spans']))
  })

  it('a run of a job is linked to the change that caused it, and has its calls beneath', async () => {
    const { id } = await anEventType(app, ann)
    const body = { subscriberUrl: `${receiver.url}/s3cret-path`, triggers: ['BOOKING_CREATED'], active: true }
    expect((await app.post('/v2/webhooks', { as: ann.apiKey, body })).status).toBe(201)
    await app.app.startJobs('all')
    const find = (name: string) => collector.spans().find((span) => span.name === name)
    const headers = { traceparent: traceparent() }
    expect((await app.post('/v2/bookings', { body: aBooking(id, '2030-01-08T13:00:00Z'), headers })).status).toBe(201)

    const booking = await spanOf('bookings.create')
    const isCaused = ({ name, links }: ReceivedSpan) =>
      name === 'follow-ups.draw' && links.some(({ spanId }) => spanId === booking.spanId)
    await expect.poll(() => collector.spans().some(isCaused), PATIENCE).toBe(true)
    const draw = collector.spans().find(isCaused)
    expect(draw?.traceId).not.toBe(CALLER.traceId)
    expect(draw?.attributes).toMatchObject({ 'daybook.job': 'follow-ups.draw' })

    await expect.poll(() => find('POST') && find('send a mail'), PATIENCE).toBeDefined()
    expect(find('POST')).toMatchObject({
      kind: CLIENT,
      attributes: {
        'http.request.method': 'POST',
        'server.address': '127.0.0.1',
        'server.port': new URL(receiver.url).port,
        'http.response.status_code': '200',
      },
    })
    const byId = new Map(collector.spans().map((span) => [span.spanId, span.name]))
    expect(byId.get(find('POST')?.parentSpanId ?? '')).toBe('webhooks.deliver')
    expect(byId.get(find('send a mail')?.parentSpanId ?? '')).toBe('messages.send')
    expect(payload()).not.toContain('s3cret-path')
    expect(payload()).not.toContain('bob@example.com')
    // The receiver belongs to somebody else.
    expect(receiver.received[0]?.headers).not.toHaveProperty('traceparent')
  })
})

describe('a collector that does not take spans', () => {
  let app: TestApp | undefined
  let collector: TraceCollector
  let warnings: string[]

  beforeEach(async () => {
    warnings = []
    collector = await traceCollector()
  })
  afterEach(async () => {
    await app?.close()
    app = undefined
    await collector.close()
  })

  async function start(endpoint: string): Promise<TestApp> {
    const write = (line: string) => void warnings.push(JSON.parse(line).msg)
    const settings = { LOG_LEVEL: 'warn', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, DAYBOOK_SLOW_REQUEST_MS: '0' }
    app = await testApp({ ...settings, DAYBOOK_SLOW_STATEMENT_MS: '0' }, undefined, { logTo: { write } })
    return app
  }
  const me = async () => (await app?.get('/v2/me', { as: app.administrator }))?.status

  it('one that answers 500 loses spans, and requests go on', async () => {
    collector.answer((_, reply) => reply.writeHead(500).end())
    await start(collector.url)
    expect(await me()).toBe(200)
    await expect.poll(() => warnings, PATIENCE).toEqual([expect.stringContaining('it answers 500')])
    expect(await me()).toBe(200)
    expect((await app?.get('/metrics', { as: app.administrator }))?.body).toMatch(
      /daybook_trace_spans_dropped_total\{reason="refused"\} [1-9]/,
    )
  })

  it('one that is not there is named in the log, and requests go on', async () => {
    const port = await freePort()
    await start(`http://127.0.0.1:${port}`)
    expect(await me()).toBe(200)
    await expect
      .poll(() => warnings, PATIENCE)
      .toEqual([expect.stringContaining(`http://127.0.0.1:${port}: The server accepts no connections.`)])
    expect(await me()).toBe(200)
  })

  it('one that never answers holds up neither requests nor the stop', async () => {
    collector.answer(() => {})
    await start(collector.url)
    expect(await me()).toBe(200)
    await expect.poll(() => collector.received.length, PATIENCE).toBe(1)
    expect(await me()).toBe(200)
    const beganAt = performance.now()
    await app?.close()
    app = undefined
    // The exporter itself would wait for ten seconds.
    expect(performance.now() - beganAt).toBeLessThan(9000)
  })

  it('a stop sends the last spans', async () => {
    await start(collector.url)
    expect(await me()).toBe(200)
    await app?.close()
    app = undefined
    expect(collector.spans().map(({ attributes }) => attributes['daybook.operation'])).toContain('me.get')
  })

  it('without an endpoint nothing is traced', async () => {
    const lines: string[] = []
    const logTo = { write: (line: string) => void lines.push(line) }
    app = await testApp({ LOG_LEVEL: 'info', OTEL_SERVICE_NAME: 'booking' }, undefined, { logTo })
    await app.get('/v2/me', { as: app.administrator, headers: { traceparent: traceparent() } })
    expect(lines.join('')).not.toContain('traceId')
    const { body } = await app.get('/metrics', { as: app.administrator })
    expect(body).toContain('# TYPE daybook_trace_spans_sent_total')
    expect(body).not.toMatch(/^daybook_trace_/m)
  })
})
