import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookUntil, type Host } from '../support/chaos/booking-load.ts'
import { seededRandom } from '../support/chaos/seeded-random.ts'
import { openEvents } from '../support/event-stream.ts'
import { inspection, type Possessions } from '../support/servers/inspection.ts'
import { aBusyHost, call } from '../support/servers/live-server.ts'
import { type ServerProcess, startServer } from '../support/servers/server-process.ts'
import { type WebhookReceiver, webhookReceiver } from '../support/servers/webhook-receiver.ts'

/** More on demand: SOAK_SECONDS=3600. */
const SECONDS = Number(process.env.SOAK_SECONDS ?? 20)
const SEED = Number(process.env.FOUND_SEED ?? 1)
const CLIENTS = 4
const READERS = 3
/** The part of the time after which everything is warm: code is compiled, and caches are full. */
const WARM_UP = 0.4
/** What a server may have more at the end. The compiler and the caches still take some of it in a short run. */
const MAX_MORE = { heapMegabytes: 24, residentMegabytes: 96, files: 24, handles: 3 }
const PATIENCE = { timeout: 60_000, interval: 500 }

// On the embedded database the process has everything, the files of the database included. The run on PostgreSQL would
// only repeat this.
describe.runIf(!process.env.DATABASE_URL)('a server under mixed load', { timeout: SECONDS * 1000 + 300_000 }, () => {
  const inspected = inspection()
  let receiver: WebhookReceiver
  let server: ServerProcess
  const hosts: Host[] = []

  beforeAll(async () => {
    receiver = await webhookReceiver()
    server = await startServer({ ...inspected.environment, DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true' })
    for (let number = 0; number < 2; number++) hosts.push(await aBusyHost(server, { slotInterval: 15 }))
    for (const { apiKey } of hosts) {
      const webhook = { subscriberUrl: receiver.url, triggers: ['BOOKING_CREATED', 'BOOKING_CANCELLED'], active: true }
      expect((await call(server, 'POST', '/v2/webhooks', webhook, apiKey)).status).toBe(201)
    }
  }, 120_000)
  afterAll(async () => {
    await server?.stop()
    await receiver?.close()
    inspected.remove()
  })

  /** Reads as visitors do, with an open live update each time, some of which are left open by their reader. */
  async function readUntil(isOver: () => boolean, random: () => number): Promise<number> {
    let wrong = 0
    while (!isOver()) {
      const { eventTypeId, apiKey } = hosts[random() < 0.5 ? 0 : 1] as Host
      const updates = await openEvents(`${server.url}/v2/slots/stream?eventTypeId=${eventTypeId}`)
      for (const [path, key] of [
        [`/v2/slots?eventTypeId=${eventTypeId}&start=2040-01-02&end=2040-01-05`, undefined],
        ['/v2/bookings?take=20', apiKey],
        ['/v2/me', 'cal_a_key_that_nobody_has'],
      ] as const) {
        const { status } = await call(server, 'GET', path, undefined, key)
        if (status !== 200 && status !== 401) wrong++
      }
      updates.close()
    }
    return wrong
  }

  async function load(ms: number, seed: number): Promise<void> {
    const random = seededRandom(seed)
    const end = Date.now() + ms
    const isOver = () => Date.now() > end
    const booking = bookUntil({ url: () => server.url, hosts, clients: CLIENTS, random, isOver })
    const reading = Array.from({ length: READERS }, () => readUntil(isOver, random))
    const [{ mistakes, changes }, ...wrong] = await Promise.all([booking, ...reading])
    expect(mistakes).toEqual([])
    expect(changes.length).toBeGreaterThan(0)
    expect(wrong).toEqual(Array(READERS).fill(0))
  }

  /** Waits until the queues are empty and the connections of the clients are closed. */
  async function atRest(): Promise<Possessions> {
    const waiting = async () => {
      const { timers: _of, ...queues } = (await inspected.inspect(server)).queues
      return Object.values(queues)
    }
    await expect.poll(waiting, PATIENCE).toEqual([0, 0, 0])
    // Clients keep their connections for some seconds.
    await sleep(6000)
    return inspected.inspect(server)
  }

  it(`after ${SECONDS} seconds a server has no more memory, handles, files and waiting rows than after its warm-up`, async () => {
    await load(SECONDS * 1000 * WARM_UP, SEED)
    const before = await atRest()
    await load(SECONDS * 1000 * (1 - WARM_UP), SEED + 1)
    const after = await atRest()

    if (process.env.SOAK_SECONDS) process.stdout.write(`${JSON.stringify(before)}\n${JSON.stringify(after)}\n`)
    for (const name of ['heapMegabytes', 'residentMegabytes', 'files'] as const)
      expect(after[name] - before[name], name).toBeLessThan(MAX_MORE[name])
    const more = Object.entries(after.handles).filter(([kind, count]) => {
      return count > (before.handles[kind] ?? 0) + MAX_MORE.handles
    })
    expect(more).toEqual([])
  })
})
