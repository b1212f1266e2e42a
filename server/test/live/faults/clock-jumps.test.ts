import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEvents } from '../../support/event-stream.ts'
import { aBusyHost, call, type LiveServer, liveServer } from '../../support/servers/live-server.ts'
import { type WebhookReceiver, webhookReceiver } from '../../support/servers/webhook-receiver.ts'
import { type WrongClock, wrongClock } from '../../support/servers/wrong-clock.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const PATIENCE = { timeout: 20_000 }
/** The window of a key's own limit, in milliseconds. */
const WINDOW_MS = 3000

const startOf = (number: number) => new Date(Date.parse('2040-01-02T00:00:00Z') + number * HOUR_MS).toISOString()

describe('a server whose clock somebody sets while it runs', () => {
  let clock: WrongClock
  let receiver: WebhookReceiver
  let server: LiveServer
  let host: Awaited<ReturnType<typeof aBusyHost>>
  let booked = 0

  beforeAll(async () => {
    clock = wrongClock()
    receiver = await webhookReceiver()
    server = await liveServer({
      ...clock.environment,
      DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true',
      DAYBOOK_RATE_LIMIT: '100000',
    })
    host = await aBusyHost(server)
    const webhook = { subscriberUrl: receiver.url, triggers: ['BOOKING_CREATED'], active: true }
    expect((await call(server, 'POST', '/v2/webhooks', webhook, host.apiKey)).status).toBe(201)
  })
  afterAll(async () => {
    await server?.dispose()
    await receiver?.close()
    clock?.remove()
  })

  async function book(headers: Record<string, string> = {}, number = booked++): Promise<string> {
    const answer = await fetch(`${server.url}/v2/bookings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cal-api-version': '2024-08-13', ...headers },
      body: JSON.stringify({
        eventTypeId: host.eventTypeId,
        start: startOf(number),
        attendee: { name: 'Bob', email: `bob-${number}@example.com`, timeZone: 'UTC' },
      }),
    })
    const body = (await answer.json()) as { data: { uid: string } }
    expect(answer.status, JSON.stringify(body)).toBe(201)
    return body.data.uid
  }
  const deliveriesOf = (uid: string) =>
    receiver.received.filter(({ body }) => JSON.parse(body).payload.uid === uid).length

  it('after a jump back, deliveries are sent and repeated in time, and live updates go on', async () => {
    await clock.jump(server, 0)
    const seen = await openEvents(`${server.url}/v2/slots/stream?eventTypeId=${host.eventTypeId}`)
    receiver.answer((_, reply) => reply.writeHead(500).end())
    const failed = await book()
    await expect.poll(() => deliveriesOf(failed), PATIENCE).toBe(1)
    await seen.until(1)

    receiver.answer((_, reply) => reply.end())
    await clock.jump(server, -HOUR_MS)
    const after = await book()
    await seen.until(2)
    await expect.poll(() => deliveriesOf(after), PATIENCE).toBe(1)
    await expect.poll(() => deliveriesOf(failed), PATIENCE).toBe(2)
    seen.close()
  })

  it('after a jump back, a caller above its limit learns the true wait, and may ask again after it', async () => {
    await clock.jump(server, 0)
    const limit = { name: 'short', limit: 2, ttl: WINDOW_MS, blockDuration: WINDOW_MS }
    const path = `/v2/admin/users/${host.id}/api-keys`
    const made = await call(server, 'POST', path, { rateLimits: [limit] }, server.administrator)
    const ask = () => fetch(`${server.url}/v2/me`, { headers: { authorization: `Bearer ${made.body.data.apiKey}` } })
    for (const status of [200, 200, 429]) expect((await ask()).status).toBe(status)

    await clock.jump(server, -HOUR_MS)
    const { status, headers } = await ask()
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(WINDOW_MS / 1000)
    await expect.poll(async () => (await ask()).status, PATIENCE).toBe(200)
  })

  it('a jump forward sends nothing twice that is being sent', async () => {
    await clock.jump(server, 0)
    receiver.answer((_, reply) => setTimeout(() => reply.end(), 3000))
    const uid = await book()
    await expect.poll(() => deliveriesOf(uid), PATIENCE).toBe(1)
    await clock.jump(server, HOUR_MS)
    receiver.answer((_, reply) => reply.end())
    // The next booking's delivery shows that the queue was looked at after the jump.
    const next = await book()
    await expect.poll(() => deliveriesOf(next), PATIENCE).toBe(1)
    const waiting = async () => {
      const { body } = await call(server, 'GET', '/v2/admin/jobs', undefined, server.administrator)
      return body.data.queues.find(({ queue }: { queue: string }) => queue === 'webhook-deliveries').waiting
    }
    await expect.poll(waiting, PATIENCE).toBe(0)
    expect(deliveriesOf(uid)).toBe(1)
  })

  it('a repeat gets the first booking, and keys stay valid, after jumps in both directions', async () => {
    await clock.jump(server, 0)
    const key = { 'idempotency-key': 'a-request-that-is-repeated' }
    const number = booked++
    const uid = await book(key, number)
    for (const offset of [-HOUR_MS, HOUR_MS]) {
      await clock.jump(server, offset)
      expect(await book(key, number)).toBe(uid)
      expect((await call(server, 'GET', '/v2/me', undefined, host.apiKey)).status).toBe(200)
    }
  })

  it('a hold on a slot ends at the latest with its five minutes when the clock jumps a day forward and back', async () => {
    const path = `/v2/slots?eventTypeId=${host.eventTypeId}&start=2040-02-01&end=2040-02-01`
    const isFree = async (start: string) => {
      const { body } = await call(server, 'GET', path)
      return JSON.stringify(body.data).includes(start)
    }
    const slotStart = '2040-02-01T10:00:00.000Z'
    await clock.jump(server, DAY_MS)
    const held = await call(server, 'POST', '/v2/slots/reservations', { eventTypeId: host.eventTypeId, slotStart })
    expect(held.status).toBe(201)
    expect(await isFree(slotStart)).toBe(false)
    const until = Date.parse(held.body.data.reservationUntil)
    await clock.jump(server, until - Date.now() + 1000)
    // A server on PostgreSQL has the time of the database, which nobody has set.
    expect(await isFree(slotStart)).toBe(process.env.DATABASE_URL === undefined)
  })

  it('work that was put off by a clock a day ahead is done after a restart with the right time', async () => {
    await clock.jump(server, DAY_MS)
    receiver.answer((_, reply) => reply.writeHead(500).end())
    const uid = await book()
    await expect.poll(() => deliveriesOf(uid), PATIENCE).toBe(1)
    await server.kill()
    clock.set(0)
    receiver.answer((_, reply) => reply.end())
    server = await server.restart()
    await expect.poll(() => deliveriesOf(uid), { timeout: 40_000 }).toBe(2)
  })
})
