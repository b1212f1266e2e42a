// This bench sends the traffic of a day of a mid-size site in ten minutes: 100,000 questions for slots, 20,000 other calls,
// and 1,000 bookings with 8,000 mails and deliveries.
//   npm run bench:day                   on the embedded database
//   npm run bench:day -- --minutes 2    a fifth of it, at the same rate
//   npm run bench:day -- --minutes 60 --rate 0.5    an hour at half the rate, to watch the memory
//   DATABASE_URL=postgres://… npm run bench:day     on PostgreSQL
// The server is a process of its own. The time of each call is fixed in advance and counts from then on, so a server that
// is late pays for all calls that wait for it. This process shares the machine with the server.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { quantile } from '../../bench/report.ts'
import { seededRandom } from '../test/support/chaos/seeded-random.ts'
import { aBusyHost, call, liveServer } from '../test/support/servers/live-server.ts'
import { mailServer } from '../test/support/servers/mail-server.ts'
import { webhookReceiver } from '../test/support/servers/webhook-receiver.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, rate: { type: 'string', default: '1' } },
})
const MINUTES = Number(values.minutes)
const RATE = Number(values.rate)
/** Per minute, on a day that is ten minutes long. */
const PER_MINUTE = { slots: 10_000, others: 2000, bookings: 100 }
const HOSTS = 100
/** With the mails to the host and to the booker, these are eight messages for each booking. */
const WEBHOOKS = 6
const FIRST_DAY = Date.parse('2040-01-02T00:00:00Z')
const DAY_MS = 86_400_000
const HALF_HOUR_MS = 30 * 60_000
const MEMORY_EVERY_MS = 2000
const PATIENCE_MS = 120_000

type Kind = keyof typeof PER_MINUTE
type Arrival = { kind: Kind; at: number; number: number }

const random = seededRandom(1)
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T

const mails = await mailServer()
const receiver = await webhookReceiver()
const server = await liveServer({ SMTP_URL: mails.url, DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true' })
const hosts = await makeHosts()
await sleep(2000)

const arrivals = (Object.keys(PER_MINUTE) as Kind[])
  .flatMap((kind) =>
    Array.from({ length: PER_MINUTE[kind] * MINUTES * RATE }, (_, number) => ({
      kind,
      number,
      at: random() * MINUTES * 60_000,
    })),
  )
  .sort((a, b) => a.at - b.at)
const uids: string[] = []
const took: Record<Kind, number[]> = { slots: [], others: [], bookings: [] }
const failures: string[] = []
const memory: number[] = []

const watch = setInterval(() => memory.push(residentMb(server.pid)), MEMORY_EVERY_MS)
const cpuBefore = cpuSeconds(server.pid)
const began = performance.now()
await Promise.all(await startAll())
const cpu = cpuSeconds(server.pid) - cpuBefore
clearInterval(watch)
const booked = uids.length
const gotAll = await untilDelivered(booked)
report()
await server.dispose()
await mails.stop()
await receiver.close()

async function makeHosts() {
  const made: (Awaited<ReturnType<typeof aBusyHost>> & { booked: number })[] = []
  for (let number = 0; number < HOSTS; number++) {
    const host = await aBusyHost(server)
    for (let hook = 0; hook < WEBHOOKS; hook++) {
      const webhook = { subscriberUrl: `${receiver.url}/${hook}`, triggers: ['BOOKING_CREATED'], active: true }
      const { status, body } = await call(server, 'POST', '/v2/webhooks', webhook, host.apiKey)
      if (status !== 201) throw new Error(JSON.stringify(body))
    }
    made.push({ ...host, booked: 0 })
  }
  return made
}

/** Starts each call at its time, whether or not the calls before it have ended. */
async function startAll(): Promise<Promise<void>[]> {
  const running: Promise<void>[] = []
  for (const arrival of arrivals) {
    const wait = arrival.at - (performance.now() - began)
    if (wait > 1) await sleep(wait)
    running.push(make(arrival))
  }
  return running
}

async function make({ kind, at, number }: Arrival): Promise<void> {
  try {
    const { status, body } = await ask(kind, number)
    if (status >= 300) failures.push(`${kind}: ${status} ${JSON.stringify(body).slice(0, 200)}`)
    if (kind === 'bookings' && status === 201) uids.push(body.data.uid)
  } catch (error) {
    failures.push(`${kind}: ${String(error)}`)
  }
  took[kind].push(performance.now() - began - at)
}

function ask(kind: Kind, number: number) {
  const host = pick(hosts)
  if (kind === 'slots') {
    // People look at the next two weeks, each from another day.
    const from = FIRST_DAY + Math.floor(random() * 28) * DAY_MS
    const day = (time: number) => new Date(time).toISOString().slice(0, 10)
    return call(
      server,
      'GET',
      `/v2/slots?eventTypeId=${host.eventTypeId}&start=${day(from)}&end=${day(from + 14 * DAY_MS)}`,
    )
  }
  if (kind === 'bookings') {
    const start = new Date(FIRST_DAY + host.booked++ * HALF_HOUR_MS).toISOString()
    const attendee = { name: `Guest ${number}`, email: `guest-${number}@example.com`, timeZone: 'UTC' }
    return call(server, 'POST', '/v2/bookings', { eventTypeId: host.eventTypeId, start, attendee })
  }
  const paths = ['/v2/me', '/v2/event-types', '/v2/bookings?take=20', '/v2/schedules', '/v2/webhooks']
  const path = uids.length > 0 && random() < 0.3 ? `/v2/bookings/${pick(uids)}` : pick(paths)
  return call(server, 'GET', path, undefined, host.apiKey)
}

/** Waits for the mails and deliveries of all bookings. Returns how many seconds after the last call the last one came. */
async function untilDelivered(bookings: number): Promise<number | undefined> {
  const from = performance.now()
  while (performance.now() < from + PATIENCE_MS) {
    if (mails.received.length >= 2 * bookings && receiver.received.length >= WEBHOOKS * bookings)
      return (performance.now() - from) / 1000
    await sleep(50)
  }
  return undefined
}

function report(): void {
  console.table(
    (Object.keys(took) as Kind[]).map((kind) => ({
      calls: kind,
      count: took[kind].length,
      'median ms': Math.round(quantile(took[kind], 0.5) * 10) / 10,
      'p99 ms': Math.round(quantile(took[kind], 0.99)),
      'slowest ms': Math.round(Math.max(...took[kind])),
    })),
  )
  const quarter = Math.floor(memory.length / 4)
  const mean = (part: readonly number[]) => Math.round(part.reduce((sum, each) => sum + each, 0) / part.length)
  process.stdout.write(
    `Memory: at most ${Math.max(...memory)} MB; ${mean(memory.slice(quarter, 2 * quarter))} MB in the second quarter, ` +
      `${mean(memory.slice(3 * quarter))} MB in the last one.\n` +
      `CPU of the server: ${Math.round(cpu)} s in ${MINUTES * 60} s.\n` +
      `${booked} bookings, ${mails.received.length} mails, ${receiver.received.length} deliveries; ` +
      `${gotAll === undefined ? 'some are missing' : `the last one ${gotAll.toFixed(1)} s after the last call`}.\n` +
      `Failures: ${failures.length}${failures.length > 0 ? `, such as ${failures.slice(0, 3).join(' | ')}` : ''}\n`,
  )
}

function residentMb(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** Linux counts a hundred ticks in a second. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
