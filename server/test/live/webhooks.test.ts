import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBusyHost, call, type LiveServer, liveServer } from '../support/servers/live-server.ts'
import { startServer } from '../support/servers/server-process.ts'
import { type Received, type WebhookReceiver, webhookReceiver } from '../support/servers/webhook-receiver.ts'

/** More on demand: WEBHOOK_BOOKINGS=1000 WEBHOOK_KILLS=10. */
const BOOKINGS = Number(process.env.WEBHOOK_BOOKINGS ?? 40)
const KILLS = Number(process.env.WEBHOOK_KILLS ?? 2)
const WRITERS = 4
/** Ten failures in a row are the end of a delivery's schedule, and of a coin that falls on one side a thousand times. */
const MAX_FAILURES = 7
const HALF_HOUR_MS = 30 * 60_000
const FIRST_START = Date.parse('2040-01-02T00:00:00Z')
const CALLS_MS = 200
const STEP_MS = 6000
/** Longer than a lease: after it, nothing comes any more. */
const SILENCE_MS = 60_000

describe('a server that is killed while it delivers to a receiver that fails every second time', () => {
  let server: LiveServer
  let receiver: WebhookReceiver

  beforeAll(async () => {
    receiver = await webhookReceiver()
    server = await liveServer({
      DAYBOOK_TEST_CLOCK: 'true',
      DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true',
      DAYBOOK_WEBHOOK_TIMEOUT_SECONDS: '2',
    })
  })
  afterAll(async () => {
    await server.dispose()
    await receiver.close()
  })

  it(`the server delivers every event of ${BOOKINGS} bookings, in the order of each booking, over ${KILLS} kills`, {
    timeout: 120_000 + BOOKINGS * 1000 + KILLS * 40_000,
  }, async () => {
    const host = await aBusyHost(server)
    const triggers = ['BOOKING_CREATED', 'BOOKING_RESCHEDULED', 'BOOKING_CANCELLED']
    const webhook = { subscriberUrl: `${receiver.url}/hook`, triggers, active: true }
    const made = await call(server, 'POST', '/v2/webhooks', webhook, host.apiKey)
    expect(made.status).toBe(201)

    const taken = takings()
    receiver.answer((received, reply) => {
      const isTaken = taken.take(received)
      // An answer, a cut line, or nothing at all until it is given up.
      if (isTaken) reply.end()
      else if (taken.attempts % 50 === 7) return
      else if (taken.attempts % 3 === 0) reply.destroy()
      else reply.writeHead(500).end('not now')
    })

    // Each booking is made, every third one moved, and cancelled in the end.
    const expected = BOOKINGS * 2 + Math.floor((BOOKINGS + 2) / 3)
    let restarting: Promise<void> | undefined
    const restart = async () => {
      await server.kill()
      server = await server.restart()
    }
    /** Asks until there is an answer: with its key, a call that was cut off counts once. */
    async function insist(path: string, body: object, key: string) {
      for (;;) {
        await restarting
        const answer = await repeatable(server.url, path, body, { key, as: host.apiKey }).catch(() => undefined)
        if (answer && answer.status < 300) return answer.body.data
        if (answer && answer.status !== 503 && answer.status !== 409)
          throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
        await sleep(CALLS_MS)
      }
    }
    let next = 0
    const write = async () => {
      for (let number = next++; number < BOOKINGS; number = next++) {
        const attendee = { name: `Guest ${number}`, email: `guest-${number}@example.com`, timeZone: 'UTC' }
        const body = { eventTypeId: host.eventTypeId, start: startOf(2 * number), attendee }
        let { uid } = await insist('/v2/bookings', body, `make-${number}`)
        if (number % 3 === 0)
          uid = (await insist(`/v2/bookings/${uid}/reschedule`, { start: startOf(2 * number + 1) }, `move-${number}`))
            .uid
        await insist(`/v2/bookings/${uid}/cancel`, { cancellationReason: 'over' }, `cancel-${number}`)
      }
    }
    let broken: unknown
    const writers = Promise.all(Array.from({ length: WRITERS }, write)).catch((error) => {
      broken = error
    })

    const hook = `/v2/webhooks/${made.body.data.id}`
    /** When the next attempt is due: in the past while a delivery is under way, or leased to a process that is gone. */
    async function nextDue(): Promise<number> {
      // Newest first, so that the oldest one of each booking stays: the others go after it.
      const dues = new Map<string, number>()
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query: string = `state=waiting&take=50${cursor && `&cursor=${cursor}`}`
        const { body } = await call(server, 'GET', `${hook}/deliveries?${query}`, undefined, host.apiKey)
        for (const { nextAttemptAt, request } of body.data)
          dues.set(JSON.parse(request.body).payload.permanentId, Date.parse(nextAttemptAt))
        cursor = body.pagination.nextCursor
      }
      return Math.min(...dues.values(), Number.POSITIVE_INFINITY)
    }

    let kills = 0
    let before = 0
    let lastAttemptAt = Date.now()
    let now = Date.now()
    while (taken.events.size < expected) {
      if (broken) throw broken
      if (kills < KILLS && taken.events.size >= ((kills + 1) * expected) / (KILLS + 1)) {
        kills++
        restarting = restart()
        await restarting
        restarting = undefined
      }
      // Retries follow the clock: where nothing comes, it is moved to the next one. Not while that one is only leased:
      // days without a success would pass, after which a webhook is switched off.
      const isSilent = taken.attempts === before
      if (!isSilent) lastAttemptAt = Date.now()
      else if (Date.now() > lastAttemptAt + SILENCE_MS) {
        const { body } = await call(server, 'GET', hook, undefined, host.apiKey)
        throw new Error(`Only ${taken.events.size} of ${expected} events came: ${JSON.stringify(body.data)}`)
      }
      const due = isSilent ? await nextDue() : now + STEP_MS
      before = taken.attempts
      if (due < Number.POSITIVE_INFINITY) now = Math.max(now, Date.now(), due)
      await call(server, 'PUT', '/v2/admin/clock', { now: new Date(now).toISOString() }, server.administrator)
      await sleep(CALLS_MS)
    }
    await writers
    await sleep(1000)
    if (broken) throw broken

    expect(kills).toBe(KILLS)
    expect(taken.outOfOrder).toEqual([])
    expect(taken.chains()).toEqual({ whole: BOOKINGS, moved: Math.floor((BOOKINGS + 2) / 3), broken: [] })
    process.stdout.write(
      `${expected} events of ${BOOKINGS} bookings arrived after ${kills} kills: ${taken.attempts} attempts, ${taken.repeats} taken twice\n`,
    )
  })
})

describe('a server whose receiver is slow', () => {
  let server: LiveServer
  let receiver: WebhookReceiver

  beforeEach(async () => {
    receiver = await webhookReceiver()
    server = await liveServer({ DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true', DAYBOOK_WEBHOOK_TIMEOUT_SECONDS: '300' })
  })
  afterEach(async () => {
    await server.dispose()
    await receiver.close()
  })

  const TRIGGERS = ['BOOKING_CREATED', 'BOOKING_CANCELLED']
  async function aSubscribedHost() {
    const host = await aBusyHost(server)
    const webhook = { subscriberUrl: `${receiver.url}/hook`, triggers: TRIGGERS, active: true }
    expect((await call(server, 'POST', '/v2/webhooks', webhook, host.apiKey)).status).toBe(201)
    return host
  }
  const book = async (at: { url: string }, eventTypeId: number, number: number) => {
    const attendee = { name: 'Bob', email: 'bob@example.com', timeZone: 'UTC' }
    const made = await call({ ...server, ...at }, 'POST', '/v2/bookings', {
      eventTypeId,
      start: startOf(number),
      attendee,
    })
    expect(made.status).toBe(201)
    return made.body.data.uid as string
  }
  const received = async (count: number) => {
    while (receiver.received.length < count) await sleep(20)
  }

  it('the server hangs up when it is stopped, and sends again when it is started, without waiting for the lease', async () => {
    const { eventTypeId } = await aSubscribedHost()
    receiver.answer(() => {})
    await book(server, eventTypeId, 0)
    await received(1)
    await server.stop()
    receiver.answer((_, reply) => reply.end())
    server = await server.restart()
    // The lease is longer than a test may take.
    await received(2)
    const [first, second] = receiver.received
    expect([second?.headers['webhook-id'], second?.body]).toEqual([first?.headers['webhook-id'], first?.body])
  })

  it.skipIf(!process.env.DATABASE_URL)(
    'the server shares the work with another one, and each event is sent once, in the order of its booking',
    // It takes 10 seconds alone, and 30 beside four other busy processes on two cores.
    { timeout: 180_000 },
    async () => {
      const host = await aSubscribedHost()
      const database = await server.openDatabase()
      const other = await startServer({ DATABASE_URL: database.url, DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true' })
      await database.close()
      receiver.answer((_, reply) => setTimeout(() => reply.end(), 30))
      const uids: string[] = []
      for (let number = 0; number < 20; number++) {
        const node = number % 2 === 0 ? server : other
        uids.push(await book(node, host.eventTypeId, number))
      }
      for (const uid of uids)
        await call(other, 'POST', `/v2/bookings/${uid}/cancel`, { cancellationReason: 'over' }, host.apiKey)
      await received(2 * uids.length)
      await other.stop()
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(receiver.received.length)
      const told = receiver.received.map(({ body }) => JSON.parse(body))
      for (const uid of uids)
        expect(told.filter(({ payload }) => payload.uid === uid).map(({ triggerEvent }) => triggerEvent)).toEqual(
          TRIGGERS,
        )
    },
  )
})

const startOf = (number: number): string => new Date(FIRST_START + number * HALF_HOUR_MS).toISOString()

/** What a receiver has taken, which tosses a coin for each attempt. */
function takings() {
  const failures = new Map<string, number>()
  /** By their ids. */
  const events = new Map<string, { chain: string; trigger: string }>()
  const chains = new Map<string, string[]>()
  const ORDER = ['BOOKING_CREATED', 'BOOKING_RESCHEDULED', 'BOOKING_CANCELLED']
  return {
    events,
    attempts: 0,
    repeats: 0,
    /** Attempts at something that came before what it follows. */
    outOfOrder: [] as string[],

    take({ headers, body }: Received): boolean {
      this.attempts++
      const id = String(headers['webhook-id'])
      const { triggerEvent: trigger, payload } = JSON.parse(body)
      const chain = String(payload.permanentId)
      const taken = chains.get(chain) ?? []
      const isFirst = trigger === 'BOOKING_CREATED'
      const isLate = taken.some((one) => ORDER.indexOf(one) > ORDER.indexOf(trigger)) && !events.has(id)
      if ((!isFirst && !taken.includes('BOOKING_CREATED')) || isLate)
        this.outOfOrder.push(`${chain} ${trigger} after ${taken}`)
      const failed = failures.get(id) ?? 0
      if (Math.random() < 0.5 && failed < MAX_FAILURES) {
        failures.set(id, failed + 1)
        return false
      }
      if (events.has(id)) this.repeats++
      else chains.set(chain, [...taken, trigger])
      events.set(id, { chain, trigger })
      return true
    },

    chains() {
      const all = [...chains.values()].map((triggers) => triggers.join(' '))
      const [plain, moved] = ['BOOKING_CREATED BOOKING_CANCELLED', ORDER.join(' ')]
      const broken = all.filter((triggers) => triggers !== plain && triggers !== moved)
      return { whole: all.length - broken.length, moved: all.filter((triggers) => triggers === moved).length, broken }
    },
  }
}

async function repeatable(url: string, path: string, body: object, { key, as }: { key: string; as: string }) {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'cal-api-version': '2024-08-13',
      'idempotency-key': key,
      authorization: `Bearer ${as}`,
    },
    body: JSON.stringify(body),
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what is on the wire
  return { status: answer.status, body: (await answer.json()) as any }
}
