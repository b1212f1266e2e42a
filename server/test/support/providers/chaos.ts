import { sql } from 'kysely'
import { anEventType } from '../builders.ts'
import { type TestApp, type TestUser, testApp } from '../test-app.ts'
import { endConnecting } from './end-connecting.ts'
import type { Fault } from './fake-server.ts'
import { type GoogleFake, startGoogle } from './google-calendar.ts'
import { type MicrosoftFake, startMicrosoft } from './microsoft-graph.ts'

const MINUTE_MS = 60_000
const DAYS = 40
const HOSTS_OF_EACH = 2
/** The share of requests that fail. */
const FAILING = 0.3

/** What happened, and what should not have happened. */
export type Chaos = {
  booked: number
  refused: number
  rescheduled: number
  cancelled: number
  failedRequests: number
  problems: string[]
  /** The times of the lists of slots, in milliseconds. */
  slotsMs: number[]
}

type Host = TestUser & { eventTypeId: number; calendarId: string; provider: 'google' | 'microsoft' }
type Booked = { host: Host; uid: string; start: string }

const FAULTS: readonly Fault[] = [
  { kind: 'answer', status: 401, body: { error: { code: 401, message: 'Invalid Credentials' } } },
  {
    kind: 'answer',
    status: 429,
    headers: { 'retry-after': '1' },
    body: { error: { code: 429, message: 'Slow down' } },
  },
  { kind: 'answer', status: 500, body: { error: { code: 500, message: 'Backend Error' } } },
  { kind: 'answer', status: 503, body: 'The service is unavailable' },
  { kind: 'delay', ms: 20 },
  { kind: 'break-off' },
  { kind: 'lost-answer' },
  { kind: 'garbage', text: '{"items": [' },
  { kind: 'garbage', text: '<html>Not an API</html>' },
]

/**
 * Books, reschedules and cancels while the providers of calendars fail at random, and people put events into their
 * calendars. Then the providers recover. `random` returns numbers from 0 up to 1. `hangs` is the number of requests that
 * never get an answer.
 */
export async function providerChaos(bookings: number, random: () => number, { hangs = 0 } = {}): Promise<Chaos> {
  const google = await startGoogle()
  const microsoft = await startMicrosoft()
  const app = await testApp({
    GOOGLE_CLIENT_ID: google.oauth.clientId,
    GOOGLE_CLIENT_SECRET: google.oauth.clientSecret,
    DAYBOOK_GOOGLE_API_URL: google.apiUrl,
    DAYBOOK_GOOGLE_AUTHORIZE_URL: google.authorizeUrl,
    DAYBOOK_GOOGLE_TOKEN_URL: google.tokenUrl,
    MICROSOFT_CLIENT_ID: microsoft.oauth.clientId,
    MICROSOFT_CLIENT_SECRET: microsoft.oauth.clientSecret,
    DAYBOOK_MICROSOFT_API_URL: microsoft.apiUrl,
    DAYBOOK_MICROSOFT_LOGIN_URL: microsoft.loginUrl,
  })
  try {
    return await runChaos({ app, google, microsoft, random }, bookings, hangs)
  } finally {
    await app.close()
    await google.stop()
    await microsoft.stop()
  }
}

type World = { app: TestApp; google: GoogleFake; microsoft: MicrosoftFake; random: () => number }

async function runChaos(world: World, bookings: number, hangs: number): Promise<Chaos> {
  const { app, google, microsoft, random } = world
  const hosts = await makeHosts(world)
  const chaos: Chaos = {
    booked: 0,
    refused: 0,
    rescheduled: 0,
    cancelled: 0,
    failedRequests: 0,
    problems: [],
    slotsMs: [],
  }
  const live: Booked[] = []
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  for (const fake of [google, microsoft]) {
    if (hangs > 0) fake.fail({ kind: 'hang' }, { times: hangs, when: () => random() < 0.005 })
    for (const fault of FAULTS) {
      const when = () => random() < FAILING / FAULTS.length
      const count = () => when() && ++chaos.failedRequests > 0
      fake.fail(fault, { times: Number.POSITIVE_INFINITY, when: count })
    }
  }
  while (chaos.booked < bookings) {
    app.clock.set(new Date(app.clock.now().getTime() + Math.floor(random() * 2 * MINUTE_MS)), true)
    const host = pick(hosts)
    if (random() < 0.15) putEvent(world, host)
    const start = await findSlot(world, chaos, host)
    if (start === undefined) continue
    const choice = random()
    const mine = live.filter((booked) => booked.host === host)
    if (choice < 0.15 && mine.length > 0) await reschedule(world, chaos, pick(mine), start, live)
    else if (choice < 0.3 && mine.length > 0) await cancel(world, chaos, pick(mine), live)
    else await book(world, chaos, host, start, live)
    if (random() < 0.3) await app.app.runner.drain()
  }
  await recover(world)
  await compare(world, chaos, hosts, live)
  return chaos
}

async function makeHosts({ app, google, microsoft }: World): Promise<Host[]> {
  const hosts: Host[] = []
  for (const provider of ['google', 'microsoft'] as const) {
    for (let count = 0; count < HOSTS_OF_EACH; count++) {
      const person = await app.user({ timeZone: 'Europe/London' })
      const calendarId = provider === 'google' ? person.email : microsoft.account(person.email)
      if (provider === 'google') google.account(person.email)
      await connect(app, person, provider === 'google' ? 'google' : 'office365')
      const { id: eventTypeId } = await anEventType(app, person)
      hosts.push({ ...person, eventTypeId, calendarId, provider })
    }
  }
  return hosts
}

async function connect(app: TestApp, person: TestUser, slug: string): Promise<void> {
  const { body } = await app.get(`/v2/calendars/${slug}/connect`, { as: person.apiKey })
  const asked = new URL(body.data.authUrl)
  asked.searchParams.set('auto', '1')
  asked.searchParams.set('account', person.email)
  const back = new URL((await fetch(asked, { redirect: 'manual' })).headers.get('location') ?? '')
  await endConnecting(app, back)
}

/** Puts an event of half an hour into the host's calendar, as a person does. */
function putEvent({ app, google, microsoft, random }: World, { calendarId, provider }: Host): void {
  const day = new Date(app.clock.now().getTime() + Math.floor(random() * DAYS) * 1440 * MINUTE_MS)
  const hour = 9 + Math.floor(random() * 8)
  const at = (minute: string) => `${day.toISOString().slice(0, 11)}${String(hour).padStart(2, '0')}:${minute}:00`
  if (provider === 'google') {
    google.put(calendarId, { start: { dateTime: `${at('00')}Z` }, end: { dateTime: `${at('30')}Z` } })
  } else {
    const moment = (minute: string) => ({ dateTime: at(minute), timeZone: 'UTC' })
    microsoft.put(calendarId, { start: moment('00'), end: moment('30') })
  }
}

/** Returns a free start, and notes free starts at which the last complete copy is busy. */
async function findSlot({ app, random }: World, chaos: Chaos, host: Host): Promise<string | undefined> {
  const day = new Date(app.clock.now().getTime() + Math.floor(random() * DAYS) * 1440 * MINUTE_MS)
  const date = day.toISOString().slice(0, 10)
  const began = performance.now()
  const { body } = await app.get(`/v2/slots?eventTypeId=${host.eventTypeId}&start=${date}&end=${date}`)
  chaos.slotsMs.push(performance.now() - began)
  const starts: string[] = (body.data[date] ?? []).map(({ start }: { start: string }) => start)
  const busy = await busyTimesOf(app, host)
  for (const start of starts) {
    if (busy.some(overlaps(start))) chaos.problems.push(`A slot was offered at ${start}, when a calendar is busy.`)
  }
  return starts[Math.floor(random() * starts.length)]
}

type Busy = { startsAt: Date; endsAt: Date }

const overlaps = (start: string) => {
  const from = Date.parse(start)
  return ({ startsAt, endsAt }: Busy) => startsAt.getTime() < from + 30 * MINUTE_MS && endsAt.getTime() > from
}

async function busyTimesOf({ connection }: TestApp, { id }: Host): Promise<Busy[]> {
  const { rows } = await sql<Busy>`
    SELECT t.starts_at, t.ends_at FROM calendar_busy_times t JOIN calendars c ON c.id = t.calendar_id
    WHERE c.user_id = ${id}`.execute(connection.db)
  return rows
}

async function book({ app }: World, chaos: Chaos, host: Host, start: string, live: Booked[]): Promise<void> {
  const attendee = { name: 'Guest', email: `guest-${chaos.booked}@example.com`, timeZone: 'UTC' }
  const { status, body } = await app.post('/v2/bookings', { body: { eventTypeId: host.eventTypeId, start, attendee } })
  if (status !== 201) return refuse(chaos, status, body)
  chaos.booked++
  live.push({ host, uid: body.data.uid, start })
  await checkTold(app, chaos, host, start)
}

async function reschedule({ app }: World, chaos: Chaos, booked: Booked, start: string, live: Booked[]): Promise<void> {
  const { status, body } = await app.post(`/v2/bookings/${booked.uid}/reschedule`, {
    as: booked.host.apiKey,
    body: { start },
  })
  if (status !== 201) return refuse(chaos, status, body)
  chaos.rescheduled++
  live.splice(live.indexOf(booked), 1, { host: booked.host, uid: body.data.uid, start })
  await checkTold(app, chaos, booked.host, start)
}

async function cancel({ app }: World, chaos: Chaos, booked: Booked, live: Booked[]): Promise<void> {
  const { status, body } = await app.post(`/v2/bookings/${booked.uid}/cancel`, {
    as: booked.host.apiKey,
    body: { cancellationReason: 'Something came up' },
  })
  if (status !== 200) return refuse(chaos, status, body)
  chaos.cancelled++
  live.splice(live.indexOf(booked), 1)
}

/** A slot that was free may be taken by the time of the booking, because calendars are read again. */
function refuse(chaos: Chaos, status: number, body: unknown): void {
  chaos.refused++
  if (status >= 500 || status === 404)
    chaos.problems.push(`A request was answered with ${status}: ${JSON.stringify(body)}`)
}

async function checkTold(app: TestApp, chaos: Chaos, host: Host, start: string): Promise<void> {
  const busy = await busyTimesOf(app, host)
  if (busy.some(overlaps(start))) chaos.problems.push(`A booking was made at ${start}, when a calendar is busy.`)
}

/** Ends the faults and lets all waits pass. */
async function recover({ app, google, microsoft }: World): Promise<void> {
  google.heal()
  microsoft.heal()
  for (let round = 0; round < 4; round++) {
    app.clock.set(new Date(app.clock.now().getTime() + 31 * MINUTE_MS), true)
    await app.app.runner.drain()
  }
}

/** Compares the calendars with the bookings: each accepted booking has one event at its time, and nothing else is there. */
async function compare(
  { app, google, microsoft }: World,
  chaos: Chaos,
  hosts: readonly Host[],
  live: readonly Booked[],
) {
  for (const host of hosts) {
    const found = host.provider === 'google' ? googleEvents(google, host) : microsoftEvents(microsoft, host)
    const { rows } = await sql<{ icsUid: string; startsAt: Date }>`
      SELECT ics_uid, starts_at FROM bookings WHERE organizer_id = ${host.id} AND status = 'accepted'`.execute(
      app.connection.db,
    )
    const wanted = rows.map(({ startsAt }) => startsAt.toISOString()).sort()
    const ours = live.filter((booked) => booked.host === host).map(({ start }) => new Date(start).toISOString())
    if (JSON.stringify(wanted) !== JSON.stringify(ours.sort()))
      chaos.problems.push(`${host.email} has ${wanted.length} bookings in place of ${ours.length}.`)
    if (JSON.stringify(wanted) !== JSON.stringify(found.sort()))
      chaos.problems.push(`${host.provider}: ${host.email} has events at ${found} and bookings at ${wanted}.`)
  }
}

const isBookings = (uid: string | undefined): boolean => uid?.endsWith('@daybook') === true

const googleEvents = (google: GoogleFake, { calendarId }: Host): string[] =>
  google
    .events(calendarId)
    .filter(({ status, iCalUID }) => status !== 'cancelled' && isBookings(iCalUID))
    .map(({ start }) => new Date(start.dateTime ?? '').toISOString())

const microsoftEvents = (microsoft: MicrosoftFake, { calendarId }: Host): string[] =>
  microsoft
    .events(calendarId)
    .filter(({ transactionId }) => transactionId !== null)
    .map(({ start }) => new Date(`${start.dateTime}Z`).toISOString())
