import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEvents } from '../support/event-stream.ts'
import { aBusyHost, call, type LiveServer, liveServer } from '../support/servers/live-server.ts'
import { type MailServer, mailServer } from '../support/servers/mail-server.ts'
import type { ServerProcess } from '../support/servers/server-process.ts'
import { type WebhookReceiver, webhookReceiver } from '../support/servers/webhook-receiver.ts'

/** More on demand: NODES_BOOKINGS=500. */
const BOOKINGS = Number(process.env.NODES_BOOKINGS ?? 30)
const FIRST = Date.parse('2040-01-02T00:00:00Z')
const HALF_HOUR_MS = 30 * 60_000
/** Half hours of a day, at one of which each booking is. */
const DAY = 48
const PATIENCE_MS = 60_000 + BOOKINGS * 500
const MAX_MS = 180_000 + BOOKINGS * 1500

const startOf = (number: number): string => new Date(FIRST + number * HALF_HOUR_MS).toISOString()

async function book(server: ServerProcess, eventTypeId: number, number: number): Promise<void> {
  const attendee = { name: 'Bob', email: `bob-${number}@example.com`, timeZone: 'UTC' }
  const { status, body } = await call(server, 'POST', '/v2/bookings', { eventTypeId, start: startOf(number), attendee })
  if (status !== 201) throw new Error(JSON.stringify(body))
}

// Only PostgreSQL lets several processes in.
describe.runIf(process.env.DATABASE_URL)('several processes on one database', { timeout: MAX_MS }, () => {
  describe('processes that serve', () => {
    let one: LiveServer
    let other: ServerProcess

    beforeAll(async () => {
      one = await liveServer()
      other = await one.beside()
    })
    afterAll(async () => {
      await other?.stop()
      await one?.dispose()
    })

    it('a process reports a booking of another process, also after its line to the database was cut', async () => {
      const { eventTypeId } = await aBusyHost(one)
      const seen = await openEvents(`${other.url}/v2/slots/stream?eventTypeId=${eventTypeId}`)
      await book(one, eventTypeId, 1)
      await seen.until(1)

      const { db, close } = await one.openDatabase()
      const cut = await sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'daybook-listening'`.execute(db)
      expect(cut.rows).toHaveLength(1)
      await book(one, eventTypeId, 2)
      await seen.until(2)
      await book(one, eventTypeId, 3)
      await seen.until(3)
      await close()

      await other.stop()
      await expect.poll(seen.isOver).toBe(true)
    })
  })

  describe('processes that only work', () => {
    let mails: MailServer
    let receiver: WebhookReceiver
    let server: LiveServer
    const workers: ServerProcess[] = []

    beforeAll(async () => {
      mails = await mailServer()
      receiver = await webhookReceiver()
      server = await liveServer({
        DAYBOOK_WORKER: 'off',
        SMTP_URL: mails.url,
        DAYBOOK_TEST_CLOCK: 'true',
        DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true',
      })
    })
    afterAll(async () => {
      for (const worker of workers) await worker.stop()
      await server?.dispose()
      await mails?.stop()
      await receiver?.close()
    })

    const overview = async () =>
      (await call(server, 'GET', '/v2/admin/jobs', undefined, server.administrator)).body.data
    const queues = async (): Promise<Record<string, { waiting: number; due: number }>> =>
      Object.fromEntries((await overview()).queues.map((queue: { queue: string }) => [queue.queue, queue]))
    const triggers = () => receiver.received.map(({ body }) => JSON.parse(body).triggerEvent as string)
    const moveTo = (at: number) =>
      call(server, 'PUT', '/v2/admin/clock', { now: new Date(at).toISOString() }, server.administrator)

    it(`two workers handle all mails, webhooks and timers of ${BOOKINGS} bookings, each once`, async () => {
      const { eventTypeId, apiKey } = await aBusyHost(server)
      await call(
        server,
        'POST',
        '/v2/webhooks',
        { subscriberUrl: receiver.url, triggers: ['BOOKING_CREATED', 'MEETING_ENDED'], active: true },
        apiKey,
      )
      for (let number = 0; number < BOOKINGS; number++) await book(server, eventTypeId, number)

      // A server of its own draws consequences at once: here nobody has touched one.
      expect((await queues())['follow-ups']).toMatchObject({ waiting: BOOKINGS, due: BOOKINGS })
      expect((await overview()).process.jobs.flatMap((job: { runningSince: string[] }) => job.runningSince)).toEqual([])
      expect([mails.received.length, receiver.received.length]).toEqual([0, 0])

      workers.push(...(await Promise.all([1, 2].map(() => server.beside({ DAYBOOK_WORKER: 'only' })))))
      const patience = { timeout: PATIENCE_MS }
      const credentials = { headers: { authorization: `Bearer ${server.administrator}` } }
      for (const { url } of workers)
        expect(await (await fetch(`${url}/metrics`, credentials)).text()).toContain(
          'daybook_job_running{job="messages.send"}',
        )
      await expect.poll(() => mails.received.length, patience).toBe(2 * BOOKINGS)
      await expect.poll(() => receiver.received.length, patience).toBe(BOOKINGS)

      // Another server that leaves the work to others follows the clock all the same.
      const second = await server.beside()
      workers.push(second)
      // In steps: starts and ends that are a day old aren't told of any more.
      for (let ended = DAY; ended < BOOKINGS + DAY; ended += DAY) {
        await moveTo(FIRST + Math.min(ended, BOOKINGS) * HALF_HOUR_MS)
        await expect.poll(async () => (await queues()).timers?.due, patience).toBe(0)
      }
      await expect.poll(() => receiver.received.length, patience).toBe(2 * BOOKINGS)
      // Refusals say what time it is.
      const yearThere = async () => (await call(second, 'GET', '/v2/no-such-thing')).body.timestamp.slice(0, 4)
      await expect.poll(yearThere, patience).toBe('2040')
      await expect
        .poll(async () => Object.values(await queues()).map(({ waiting }) => waiting), patience)
        .toEqual([0, 0, 0, 0])

      expect(triggers().filter((trigger) => trigger === 'MEETING_ENDED')).toHaveLength(BOOKINGS)
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2 * BOOKINGS)
      const ids = mails.received.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1])
      expect(new Set(ids).size).toBe(2 * BOOKINGS)
    })
  })

  describe('processes of which one is killed', () => {
    let mails: MailServer
    let server: LiveServer
    let silent: Server
    let other: ServerProcess | undefined

    beforeAll(async () => {
      mails = await mailServer()
      // A mail server that greets and says nothing more.
      silent = createServer((line) => line.on('error', () => {}).write('220 wait\r\n')).listen(0, '127.0.0.1')
      await once(silent, 'listening')
      server = await liveServer({ DAYBOOK_WORKER: 'off' })
    })
    afterAll(async () => {
      await other?.stop()
      await server?.dispose()
      await mails?.stop()
      silent?.close()
    })

    it('another process sends the mails of a killed one, within seconds and not after a quarter of an hour', async () => {
      const { port } = silent.address() as AddressInfo
      const killed = await server.beside({ DAYBOOK_WORKER: 'only', SMTP_URL: `smtp://127.0.0.1:${port}` })
      const { eventTypeId } = await aBusyHost(server)
      await book(server, eventTypeId, 1)
      const sending = async () => {
        const { queues } = (await call(server, 'GET', '/v2/admin/jobs', undefined, server.administrator)).body.data
        return queues.find(({ queue }: { queue: string }) => queue === 'messages').running
      }
      await expect.poll(sending, { timeout: PATIENCE_MS }).toBe(2)
      await killed.kill()

      other = await server.beside({ DAYBOOK_WORKER: 'only', SMTP_URL: mails.url })
      await expect.poll(() => mails.received.length, { timeout: PATIENCE_MS }).toBe(2)
    })
  })
})
