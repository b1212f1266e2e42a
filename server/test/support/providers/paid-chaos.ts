import { anEventType } from '../builders.ts'
import type { TestUser } from '../test-app.ts'
import { endConnecting } from './end-connecting.ts'
import { type PaidApp, paidApp } from './paid-app.ts'
import type { Session } from './published/stripe-objects.ts'
import type { Failure, Notice } from './stripe.ts'
import { startZoom, type ZoomFake } from './zoom.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
const NOW = '2030-01-07T08:00:00.000Z'
/** The share of requests to the providers that fail. */
const FAILING = 0.3
const HOSTS = 2
const HOURS = [9, 10, 11, 12, 13, 14, 15, 16]
const MAX_TRIES = 6
const ZOOM_FAULTS = [
  { kind: 'lost-answer' },
  { kind: 'break-off' },
  { kind: 'answer', status: 503, body: {} },
  { kind: 'garbage', text: '<html>' },
] as const
const STRIPE_FAULTS: readonly Failure[] = ['lost', 'throttled', 'broken']

type Host = TestUser & { eventTypeId: number }
type Booked = { host: Host; uid: string; id: number; session?: Session }
type World = { app: PaidApp; zoom: ZoomFake; random: () => number }

export type PaidChaos = { booked: number; paid: number; cancelled: number; rescheduled: number; problems: string[] }

/**
 * Books, pays, reschedules and cancels meetings at Zoom that cost money, while both providers fail at random. Then it
 * lets the providers recover, and compares their meetings and payments with the bookings.
 */
export async function paidChaos(bookings: number, random: () => number): Promise<PaidChaos> {
  const zoom = await startZoom()
  const app = await paidApp(zoom.settings, NOW)
  try {
    return await runChaos({ app, zoom, random }, bookings)
  } finally {
    await app.close()
    await zoom.stop()
  }
}

async function runChaos(world: World, bookings: number): Promise<PaidChaos> {
  const { app, zoom, random } = world
  const hosts: Host[] = []
  for (let made = 0; made < HOSTS; made++) hosts.push(await makeHost(world))
  const chaos: PaidChaos = { booked: 0, paid: 0, cancelled: 0, rescheduled: 0, problems: [] }
  const live: Booked[] = []
  const late: Notice[] = []
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  for (const fault of ZOOM_FAULTS) {
    const when = ({ path }: { path: string }) => path.startsWith('/v2/') && random() < FAILING / ZOOM_FAULTS.length
    zoom.fail(fault, { times: Number.POSITIVE_INFINITY, when })
  }
  while (chaos.booked < bookings) {
    app.clock.set(new Date(app.clock.now().getTime() + Math.floor(random() * 3 * MINUTE_MS)), true)
    app.stripe.failNext(...Array.from({ length: 4 }, () => (random() < FAILING ? pick(STRIPE_FAULTS) : 'none')))
    const choice = random()
    if (choice < 0.2 && live.length > 0) await cancel(world, chaos, live.splice(Math.floor(random() * live.length), 1))
    else if (choice < 0.35 && live.length > 0) await reschedule(world, chaos, pick(live), slot(world))
    else {
      const booked = await book(world, chaos, pick(hosts), slot(world))
      if (booked) live.push(booked)
      if (booked && random() < 0.8) await pay(world, chaos, booked, late)
    }
    if (random() < 0.4) await app.app.runner.drain()
  }
  await recover(world, chaos, late)
  await compare(world, chaos, hosts)
  return chaos
}

async function makeHost({ app, zoom }: World): Promise<Host> {
  const person = await app.user({ timeZone: 'Europe/London' })
  await app.connect(person)
  zoom.account(person.email)
  const { body } = await app.get('/v2/conferencing/zoom/oauth/auth-url', { as: person.apiKey })
  const asked = new URL(body.data.url)
  asked.searchParams.set('auto', '1')
  asked.searchParams.set('account', person.email)
  const back = new URL((await fetch(asked, { redirect: 'manual' })).headers.get('location') ?? '')
  await endConnecting(app, back)
  const locations = [{ type: 'integration', integration: 'zoom' }]
  const { id } = await anEventType(app, person, { locations, payment: { amount: 2050, currency: 'eur' } })
  return { ...person, eventTypeId: id }
}

/** Returns a time of one of the next weeks, which nobody else may have. */
function slot({ app, random }: World): string {
  const day = new Date(app.clock.now().getTime() + (3 + Math.floor(random() * 40)) * DAY_MS).toISOString().slice(0, 10)
  return `${day}T${String(HOURS[Math.floor(random() * HOURS.length)]).padStart(2, '0')}:00:00Z`
}

async function book({ app }: World, chaos: PaidChaos, host: Host, start: string): Promise<Booked | undefined> {
  const attendee = { name: 'Guest', email: `guest-${chaos.booked}@example.com`, timeZone: 'UTC' }
  const { status, body } = await app.post('/v2/bookings', { body: { eventTypeId: host.eventTypeId, start, attendee } })
  if (status !== 201) {
    if (status >= 500) chaos.problems.push(`A booking was answered with ${status}: ${JSON.stringify(body)}`)
    return undefined
  }
  chaos.booked++
  return { host, uid: body.data.uid, id: body.data.id }
}

/** Pays as a booker does, who tries again if the page fails. Notices of Stripe come twice, late, or after the time. */
async function pay({ app, random }: World, chaos: PaidChaos, booked: Booked, late: Notice[]): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES && !booked.session; tries++) {
    const { status, headers } = await app.post(`/payments/${booked.uid}`, { headers: { accept: 'text/html' } })
    if (status !== 303 && status !== 503) chaos.problems.push(`The page of a payment was answered with ${status}.`)
    const session = app.stripe.sessionAt(headers.location)
    if (session) booked.session = session
  }
  if (booked.session?.status !== 'open') return
  if (random() < 0.1) app.clock.set(new Date(app.clock.now().getTime() + 16 * MINUTE_MS), true)
  const notice = app.stripe.pay(booked.session.id)
  chaos.paid++
  if (random() < 0.3) late.push(notice)
  else for (let times = random() < 0.3 ? 2 : 1; times > 0; times--) await app.tell(notice)
}

async function cancel({ app }: World, chaos: PaidChaos, [booked]: Booked[]): Promise<void> {
  if (!booked) return
  const body = { cancellationReason: 'Something came up' }
  const { status } = await app.post(`/v2/bookings/${booked.uid}/cancel`, { as: booked.host.apiKey, body })
  if (status === 200) chaos.cancelled++
  else if (status >= 500) chaos.problems.push(`A cancellation was answered with ${status}.`)
}

async function reschedule({ app }: World, chaos: PaidChaos, booked: Booked, start: string): Promise<void> {
  const { status, body } = await app.post(`/v2/bookings/${booked.uid}/reschedule`, {
    as: booked.host.apiKey,
    body: { start },
  })
  if (status >= 500) chaos.problems.push(`A reschedule was answered with ${status}: ${JSON.stringify(body)}`)
  if (status !== 201) return
  chaos.rescheduled++
  booked.uid = body.data.uid
}

/** Ends the faults, delivers the late notices and lets all waits pass. */
async function recover({ app, zoom }: World, chaos: PaidChaos, late: readonly Notice[]): Promise<void> {
  zoom.heal()
  app.stripe.heal()
  for (const { body } of late) {
    const { status } = await app.tell(app.stripe.sign(JSON.parse(body)))
    if (status !== 200) chaos.problems.push(`A notice was answered with ${status}.`)
  }
  for (let round = 0; round < 6; round++) {
    app.clock.set(new Date(app.clock.now().getTime() + 31 * MINUTE_MS), true)
    await app.app.runner.drain()
    await app.settle()
  }
}

async function compare({ app, zoom }: World, chaos: PaidChaos, hosts: readonly Host[]): Promise<void> {
  const { db } = app.connection
  for (const host of hosts) {
    const rows = await db
      .selectFrom('bookings')
      .select('startsAt')
      .where('organizerId', '=', host.id)
      .where('status', '=', 'accepted')
      .execute()
    const wanted = rows.map(({ startsAt }) => startsAt.toISOString()).sort()
    const meetings = zoom.meetings.filter((meeting) => meeting.host === host.email)
    const found = meetings.map(({ start_time: start }) => new Date(start).toISOString()).sort()
    if (JSON.stringify(wanted) !== JSON.stringify(found))
      chaos.problems.push(`Zoom has meetings at ${found}, and the bookings are at ${wanted}.`)
  }
  const payments = await db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
    .select(['payments.uid', 'payments.status', 'bookings.status as bookingStatus'])
    .execute()
  for (const { uid, status, bookingStatus } of payments) {
    const sessions = [...app.stripe.sessions.values()].filter((each) => each.client_reference_id === uid)
    const kept = sessions.filter((each) => each.status === 'complete' && !app.stripe.isRefunded(each.payment_intent))
    const isPaid = bookingStatus === 'accepted'
    if (kept.length !== (isPaid ? 1 : 0))
      chaos.problems.push(
        `The payment ${uid} (${status}) of a booking that is ${bookingStatus} was paid ${kept.length} times.`,
      )
    if (!(isPaid ? ['paid'] : ['cancelled', 'refunded']).includes(status))
      chaos.problems.push(`The payment ${uid} of a booking that is ${bookingStatus} has the state ${status}.`)
  }
}
