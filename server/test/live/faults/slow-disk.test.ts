import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBusyHost, call } from '../../support/servers/live-server.ts'
import { type ServerProcess, startServer } from '../../support/servers/server-process.ts'
import { slowDisk } from '../../support/servers/slow-disk.ts'
import { type WebhookReceiver, webhookReceiver } from '../../support/servers/webhook-receiver.ts'

const HALF_HOUR_MS = 30 * 60_000
const MAX_MS = 120_000
const SYNC_MS = 200
/** A disk that is about to fail. */
const WORST_SYNC_MS = 500
/** The time that a server has to end after the signal. */
const GRACE_MS = 10_000
/** The database syncs more than a hundred files when it is closed, which ends in time with this. */
const STOP_SYNC_MS = 50
const CROWD = 8

// The disk of PostgreSQL is its own affair, so the run on PostgreSQL would only repeat this.
describe.runIf(!process.env.DATABASE_URL)('a server on a slow disk', { timeout: MAX_MS }, () => {
  const disk = slowDisk()
  let receiver: WebhookReceiver
  let server: ServerProcess
  let host: Awaited<ReturnType<typeof aBusyHost>>
  let booked = 0
  let acknowledged: string[] = []

  beforeAll(async () => {
    receiver = await webhookReceiver()
    const environment = { ...disk.environment, DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true' }
    server = await startServer(environment)
    host = await aBusyHost(server)
  }, MAX_MS)
  afterAll(async () => {
    await server?.kill()
    await receiver?.close()
    disk.remove()
  })

  /** Books once, as a client does that repeats nothing. */
  async function book(): Promise<{ status: number; retryAfter: number }> {
    const number = booked++
    const answer = await fetch(`${server.url}/v2/bookings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cal-api-version': '2024-08-13' },
      body: JSON.stringify({
        eventTypeId: host.eventTypeId,
        start: new Date(Date.parse('2040-01-02T00:00:00Z') + number * HALF_HOUR_MS).toISOString(),
        attendee: { name: 'Bob', email: `bob-${number}@example.com`, timeZone: 'UTC' },
      }),
    })
    const body = (await answer.json()) as { data?: { uid: string } }
    if (answer.status === 201) acknowledged.push(body.data?.uid as string)
    return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')) }
  }
  const crowd = () => Promise.all(Array.from({ length: CROWD }, book))
  const delivered = () => new Set(receiver.received.map(({ body }) => JSON.parse(body).payload.uid as string))

  it('everybody books who asks in the same moment, and others read meanwhile', async () => {
    disk.setSync(SYNC_MS)
    const before = disk.syncs()
    let isOver = false
    const reads: number[] = []
    const reading = (async () => {
      while (!isOver) {
        const path = `/v2/slots?eventTypeId=${host.eventTypeId}&start=2041-01-02&end=2041-01-03`
        reads.push((await call(server, 'GET', path)).status)
      }
    })()
    const answers = await crowd()
    isOver = true
    await reading
    expect(answers.map(({ status }) => status)).toEqual(Array(CROWD).fill(201))
    // The disk was really slow.
    expect(disk.syncs()).toBeGreaterThan(before)
    expect(reads.length).toBeGreaterThan(0)
    expect(reads.filter((status) => status !== 200)).toEqual([])
  })

  it('a disk that is about to fail loses nothing that was acknowledged, and everybody else is asked to repeat', async () => {
    disk.setSync(0)
    const webhook = { subscriberUrl: receiver.url, triggers: ['BOOKING_CREATED'], active: true }
    expect((await call(server, 'POST', '/v2/webhooks', webhook, host.apiKey)).status).toBe(201)
    const withoutWebhook = acknowledged
    acknowledged = []
    disk.setSync(WORST_SYNC_MS)
    const answers = await Promise.all([crowd(), crowd(), crowd()])
    for (const { status, retryAfter } of answers.flat()) {
      expect([201, 503]).toContain(status)
      if (status === 503) expect(retryAfter).toBeGreaterThan(0)
    }
    // In the middle of the next one.
    const interrupted = crowd().catch(() => undefined)
    await sleep(WORST_SYNC_MS / 2)
    await server.kill()
    await interrupted
    disk.setSync(0)
    server = await startServer({ ...disk.environment, DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true' })
    for (const uid of [...withoutWebhook, ...acknowledged])
      expect((await call(server, 'GET', `/v2/bookings/${uid}`, undefined, host.apiKey)).status).toBe(200)
    await expect.poll(() => acknowledged.filter((uid) => !delivered().has(uid)), { timeout: 30_000 }).toEqual([])
  })

  it('a server ends ten seconds after the signal, even if its database needs longer to close, and has everything at the next start', async () => {
    for (const { status } of await crowd()) expect(status).toBe(201)
    disk.setSync(WORST_SYNC_MS)
    const before = performance.now()
    await server.stop()
    expect(performance.now() - before).toBeLessThan(GRACE_MS + 10 * WORST_SYNC_MS)
    // It didn't end before its time either.
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('Everything that was acknowledged is stored.')
    disk.setSync(0)
    server = await startServer({ ...disk.environment, DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true' })
    for (const uid of acknowledged)
      expect((await call(server, 'GET', `/v2/bookings/${uid}`, undefined, host.apiKey)).status).toBe(200)
  })

  it('a server that is stopped while people book ends by itself, and has everything at the next start', async () => {
    disk.setSync(STOP_SYNC_MS)
    const last = crowd().catch(() => undefined)
    await sleep(SYNC_MS)
    await server.stop()
    // The limit for running requests may end it first.
    expect([0, 1]).toContain(await server.ended)
    await last
    disk.setSync(0)
    server = await startServer({ ...disk.environment, DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true' })
    for (const uid of acknowledged)
      expect((await call(server, 'GET', `/v2/bookings/${uid}`, undefined, host.apiKey)).status).toBe(200)
  })
})
