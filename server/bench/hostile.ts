// This bench sends requests that are meant to keep the server busy, and measures how long others wait. For each kind it
// measures the longest time of GET /health on its own connection. A calibration request shows the maximum for an ordinary
// answer (the API document) in the same process on this machine.
//   npm run bench:hostile                           on the embedded database
//   DATABASE_URL=postgres://… npm run bench:hostile   on PostgreSQL
// BENCH_REQUESTS is the number of requests of each kind, BENCH_SOCKETS the number of requests that never end.
// It fails if GET /health waited for 250 ms or longer, unless the calibration request made it wait as long.
import { connect, type Socket } from 'node:net'
import { complain, printTable, warnOfLoad } from '../../bench/report.ts'
import { type AccountRequest, accountKinds } from '../test/support/hostile/account-requests.ts'
import { aBusyHost, liveServer } from '../test/support/servers/live-server.ts'

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 20)
const SOCKETS = Number(process.env.BENCH_SOCKETS ?? 1000)
const TARGET_MS = 250
/** The number of simultaneous requests of a kind. */
const AT_ONCE = 4
/** The maximum time of a request in this bench. The server's own limit is longer. */
const PATIENCE_MS = 60_000

type Row = { kind: string; status: string; healthMs: number; answerMs: number }

warnOfLoad()
// The rate limits are off, because they would refuse most of these requests before they cost anything.
const server = await liveServer({ DAYBOOK_RATE_LIMIT: 'off', DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true' })
const { port: portText } = new URL(server.url)
const port = Number(portText)
const { eventTypeId } = await aBusyHost(server, { lengthInMinutes: 1, slotInterval: 1 })

type Exchange = { status: string; tookMs: number }

/** Sends one request over its own socket: fetch refuses some of these before it sends them. */
function send(request: string | Buffer): Promise<Exchange> {
  const began = performance.now()
  return new Promise((resolve) => {
    let head = ''
    const done = () => {
      clearTimeout(patience)
      socket.destroy()
      resolve({ status: head.split(' ')[1] ?? 'none', tookMs: performance.now() - began })
    }
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    const patience = setTimeout(done, PATIENCE_MS)
    socket.on('data', (chunk) => {
      if (head.length < 100) head += chunk.toString('latin1')
    })
    socket.on('error', done)
    socket.on('close', done)
  })
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n`

function post(path: string, body: string, headers = 'content-type: application/json\r\n'): Buffer {
  const bytes = Buffer.from(body)
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}content-length: ${bytes.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes])
}

/** Fills a body of 64 kilobytes, the largest one of an anonymous caller. */
const BODY_CHARACTERS = 60_000
/** Fills the headers of a request, which have at most 16 kilobytes. */
const HEAD_CHARACTERS = 15_000
const fill = (text: string, characters: number) => text.repeat(Math.floor(characters / Buffer.byteLength(text)))

const LONG_TEXTS: Readonly<Record<string, string>> = {
  spaces: ' ',
  newlines: '\n',
  'spaces and newlines': ' \n\t\r',
  'zero-width characters': '\u200b\u200d',
  'combining accents': '\u0301',
  emoji: '👩‍👩‍👧‍👦',
  'right-to-left marks': '\u202e\u2066',
  'angle brackets': '<a <!--',
  'at signs and dots': 'a@a.',
  digits: '1',
  quotes: `"'`,
}

const attendee = { name: 'Bob', email: 'bob@example.com', timeZone: 'Europe/London', language: 'en' }
const booking = { eventTypeId, start: '2031-03-03T10:00:00Z', attendee }

/** The free texts of all operations that are open to everybody. Each function puts a text into one of them. */
const ANONYMOUS: Readonly<Record<string, (text: string) => Buffer>> = {
  'booking, name': (text) =>
    post('/v2/bookings', JSON.stringify({ ...booking, attendee: { ...attendee, name: text } })),
  'booking, e-mail': (text) =>
    post('/v2/bookings', JSON.stringify({ ...booking, attendee: { ...attendee, email: `${text}@example.com` } })),
  'booking, time zone': (text) =>
    post('/v2/bookings', JSON.stringify({ ...booking, attendee: { ...attendee, timeZone: text } })),
  'booking, telephone': (text) =>
    post('/v2/bookings', JSON.stringify({ ...booking, attendee: { ...attendee, phoneNumber: text } })),
  'booking, start': (text) => post('/v2/bookings', JSON.stringify({ ...booking, start: text })),
  'booking, answer': (text) =>
    post('/v2/bookings', JSON.stringify({ ...booking, bookingFieldsResponses: { notes: text, title: text } })),
  'booking, metadata': (text) => post('/v2/bookings', JSON.stringify({ ...booking, metadata: { a: text } })),
  'booking, guests': (text) => post('/v2/bookings', JSON.stringify({ ...booking, guests: [text, text] })),
  'booking, location': (text) =>
    post('/v2/bookings', JSON.stringify({ ...booking, location: { type: 'attendeeAddress', address: text } })),
  'cancelling, reason': (text) => post('/v2/bookings/none/cancel', JSON.stringify({ cancellationReason: text })),
  'rescheduling, reason': (text) =>
    post('/v2/bookings/none/reschedule', JSON.stringify({ start: booking.start, reschedulingReason: text })),
  'hold, start': (text) => post('/v2/slots/reservations', JSON.stringify({ eventTypeId, slotStart: text })),
  'sign-up, name': (text) =>
    post('/api/auth/signup', JSON.stringify({ email: 'a@b.example', username: text, name: text, password: 'short' })),
  'sign-in, e-mail': (text) =>
    post('/api/auth/login', JSON.stringify({ email: text, password: 'a horse in the rain' })),
  'token, code': (text) =>
    post('/v2/auth/oauth2/token', JSON.stringify({ grant_type: 'authorization_code', client_id: text, code: text })),
  'form, name': (text) =>
    post(
      '/v2/bookings',
      `name=${encodeURIComponent(text).slice(0, BODY_CHARACTERS)}`,
      'content-type: application/x-www-form-urlencoded\r\n',
    ),
}

const texts = Object.entries(ANONYMOUS).map(([field, make]) => ({
  kind: `long texts: ${field}`,
  requests: Object.values(LONG_TEXTS).map((text) => make(fill(text, BODY_CHARACTERS / 2))),
}))

const wide = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`
const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const slots = (range: string, more = '') => get(`/v2/slots?eventTypeId=${eventTypeId}&${range}${more}`)
const year = 'start=2031-01-01&end=2031-12-31'

function fromAccount({ method, path, key, version, body }: AccountRequest): string | Buffer {
  const headers = `${key ? `authorization: Bearer ${key}\r\n` : ''}${version ? `cal-api-version: ${version}\r\n` : ''}`
  if (method === 'GET') return get(path, headers)
  return post(path, JSON.stringify(body), `content-type: application/json\r\n${headers}`)
}

const chunked = (path: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n${body}`

const accounts = await accountKinds(server)

type Kind = { kind: string; requests: readonly (string | Buffer)[]; atOnce?: number }

const kinds: readonly Kind[] = [
  { kind: 'calibration: the API document', requests: [get('/docs/openapi.json')] },
  {
    kind: 'long queries',
    requests: ['?', '&', '&a', '?a', '%', '%74', '=', 'a[0][b]=1&', 'token&', 'usernames=a&', ','].flatMap((text) =>
      ['/v2/slots', '/v2/nothing', '/health', '/'].map((path) => get(`${path}?${fill(text, HEAD_CHARACTERS)}`)),
    ),
  },
  {
    kind: 'long paths',
    requests: ['/', '/a', '.', '%2e', '%', '-', '/v2'].map((text) => get(`/${fill(text, HEAD_CHARACTERS)}`)),
  },
  {
    kind: 'wide bodies',
    requests: [
      ...['/v2/bookings', '/v2/slots/reservations', '/api/auth/login', '/v2/nothing'].flatMap((path) => [
        post(path, wide(1000)),
        post(path, wide(5500)),
        post(path, `{"metadata":${wide(990)}}`),
        post(path, `{"guests":[${fill('"a",', BODY_CHARACTERS)}"a"]}`),
        post(path, `[${fill('{},', BODY_CHARACTERS)}{}]`),
      ]),
      post('/api/auth/login', fill('a=1&', BODY_CHARACTERS), 'content-type: application/x-www-form-urlencoded\r\n'),
      post('/api/auth/login', fill('&', BODY_CHARACTERS), 'content-type: application/x-www-form-urlencoded\r\n'),
    ],
  },
  {
    kind: 'deep bodies',
    requests: [
      ...[31, 5000].map((levels) => post('/v2/bookings', deep(levels))),
      post('/v2/bookings', '['.repeat(BODY_CHARACTERS)),
    ],
  },
  {
    kind: 'broken framing',
    requests: [
      'GET /health HTTP/1.1\r\nhost: x\r\ntransfer-encoding: xchunked\r\n\r\n',
      'GET /health HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n',
      ...['ZZ\r\n', '-1\r\n', 'ffffffffffffffff\r\n'].flatMap((body) =>
        ['/v2/bookings', '/health', '/mcp', '/ada'].map((path) => chunked(path, body)),
      ),
    ],
  },
  ...texts,
  {
    kind: 'slots of a year, a minute each',
    requests: [year, 'start=2031-01-01&end=2031-01-31', 'start=2000-01-01&end=2199-12-31'].flatMap((range) =>
      ['', '&format=range', '&timeZone=Asia/Kathmandu'].map((more) => slots(range, more)),
    ),
  },
  {
    kind: 'slots of many persons',
    requests: [get(`/v2/slots?${year}&organizationSlug=none&usernames=${fill('a,', HEAD_CHARACTERS)}b`)],
  },
  {
    kind: 'reasons for many starts',
    requests: [get(`/v2/slots/explain?eventTypeId=${eventTypeId}&at=2031-01-01T09:00:00Z/2031-01-01T10:40:00Z`)],
  },
  {
    kind: 'many cookies',
    requests: ['a=1; ', ';', '=', 'a="', 'daybook-session=x; '].map((text) =>
      get('/v2/me', `cookie: ${fill(text, HEAD_CHARACTERS)}\r\n`),
    ),
  },
  {
    kind: 'huge headers',
    requests: [
      get('/v2/me', `authorization: Bearer ${fill(' ', HEAD_CHARACTERS)}\r\n`),
      get('/v2/me', `authorization: ${fill('Bearer ', HEAD_CHARACTERS)}\r\n`),
      get('/v2/me', `x-forwarded-for: ${fill('1.2.3.4,', HEAD_CHARACTERS)}\r\n`),
      get('/', `accept: ${fill('text/html,', HEAD_CHARACTERS)}\r\naccept-language: de\r\n`),
      get('/', `accept-language: ${fill('a-b;q=0.1,', HEAD_CHARACTERS)}\r\n`),
      get('/v2/me', `cal-api-version: ${fill('"', HEAD_CHARACTERS)}\r\n`),
      get('/v2/me', `idempotency-key: ${fill('a', HEAD_CHARACTERS)}\r\n`),
      get('/v2/me', fill('a: 1\r\n', HEAD_CHARACTERS)),
      get('/v2/me', `x: ${fill('a', 4 * HEAD_CHARACTERS)}\r\n`),
    ],
  },
  ...accounts.kinds.map((each) => ({ ...each, requests: each.requests.map(fromAccount) })),
]

/** Returns the longest time of GET /health on its own connection during some work. */
async function whileWatched(work: () => Promise<void>): Promise<number> {
  let isOver = false
  let longest = 0
  const watch = async () => {
    while (!isOver) {
      longest = Math.max(longest, (await send(get('/health'))).tookMs)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }
  const watching = watch()
  await work()
  isOver = true
  await watching
  return longest
}

async function measure({ kind, requests, atOnce = AT_ONCE }: Kind): Promise<Row> {
  const statuses = new Set<string>()
  let answerMs = 0
  const left = Array.from(
    { length: Math.max(REQUESTS, requests.length) },
    (_, index) => requests[index % requests.length]!,
  )
  const healthMs = await whileWatched(async () => {
    const sendNext = async (): Promise<void> => {
      for (let request = left.pop(); request !== undefined; request = left.pop()) {
        const { status, tookMs } = await send(request)
        statuses.add(status)
        answerMs = Math.max(answerMs, tookMs)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, sendNext))
  })
  return { kind, status: [...statuses].sort().join(' '), healthMs, answerMs }
}

/** Opens requests that never end: no byte, half a line, half the headers, half a body. */
async function measureHalfOpen(): Promise<Row> {
  const beginnings = [
    '',
    'GET /hea',
    'GET / HTTP/1.1\r\nhost: x\r\nx-a: ',
    'POST /v2/bookings HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{"a":',
  ]
  const sockets: Socket[] = []
  const healthMs = await whileWatched(async () => {
    for (let opened = 0; opened < SOCKETS; opened++) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      sockets.push(socket)
      await new Promise((resolve) => socket.once('connect', resolve))
      socket.write(beginnings[opened % beginnings.length]!)
    }
  })
  for (const socket of sockets) socket.destroy()
  return { kind: `${SOCKETS} requests that never arrive`, status: '', healthMs, answerMs: Number.NaN }
}

const rows: Row[] = []
for (const kind of kinds) {
  // This warms up the server until all code is compiled.
  await measure({ ...kind, requests: kind.requests.slice(0, 1) })
  rows.push(await measure(kind))
}
rows.push(await measureHalfOpen())
await server.dispose()
await accounts.stop()

const shown = (ms: number): string => (Number.isNaN(ms) ? '' : ms.toFixed(0))
printTable(
  ['while it worked on', 'answered', 'longest answer, ms', 'longest wait for /health, ms'],
  rows.map(({ kind, status, answerMs, healthMs }) => [kind, status, shown(answerMs), shown(healthMs)]),
)
const calibration = rows[0]!.healthMs
complain(
  'MISSED',
  rows
    .filter(({ healthMs }) => healthMs >= Math.max(TARGET_MS, calibration))
    .map(({ kind, healthMs }) => `${kind}: /health waited for ${shown(healthMs)} ms (target: less than ${TARGET_MS}).`),
)
