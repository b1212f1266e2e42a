import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedReminders } from '../../support/chaos/seeded-reminders.ts'
import { aBusyHost, call, type LiveServer, liveServer } from '../../support/servers/live-server.ts'
import { type MailServer, mailServer } from '../../support/servers/mail-server.ts'
import type { ServerProcess } from '../../support/servers/server-process.ts'
import { type WebhookReceiver, webhookReceiver } from '../../support/servers/webhook-receiver.ts'
import { type WrongClock, wrongClock } from '../../support/servers/wrong-clock.ts'
import { aWorkflow } from '../../support/workflows.ts'

const HOUR_MS = 3_600_000
const HALF_HOUR_MS = HOUR_MS / 2
const BOOKINGS = 12
const REMINDERS = 6
/** How long a mail and a delivery take, in milliseconds: long enough for another process to look at them meanwhile. */
const MAIL_MS = 400
const DELIVERY_MS = 2500
const PATIENCE = { timeout: 60_000 }

// Only PostgreSQL lets several processes in.
describe.runIf(process.env.DATABASE_URL)('processes on one database whose clocks differ by hours', () => {
  let mails: MailServer
  let receiver: WebhookReceiver
  const clocks = { ahead: wrongClock(HOUR_MS), behind: wrongClock(-HOUR_MS) } satisfies Record<string, WrongClock>
  let server: LiveServer
  let host: Awaited<ReturnType<typeof aBusyHost>>
  const workers: ServerProcess[] = []

  beforeAll(async () => {
    mails = await mailServer(MAIL_MS)
    receiver = await webhookReceiver()
    receiver.answer((_, reply) => setTimeout(() => reply.end(), DELIVERY_MS))
    server = await liveServer({
      ...clocks.ahead.environment,
      LOG_LEVEL: 'warn',
      DAYBOOK_WORKER: 'off',
      SMTP_URL: mails.url,
      DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true',
    })
    host = await aBusyHost(server, { slotInterval: 15 })
  })
  afterAll(async () => {
    for (const worker of workers) await worker.stop()
    await server?.dispose()
    await receiver?.close()
    await mails?.stop()
    for (const clock of Object.values(clocks)) clock.remove()
  })

  async function book(number: number): Promise<void> {
    const { status, body } = await call(server, 'POST', '/v2/bookings', {
      eventTypeId: host.eventTypeId,
      start: new Date(Date.parse('2040-01-02T00:00:00Z') + number * HALF_HOUR_MS).toISOString(),
      attendee: { name: 'Bob', email: `bob-${number}@example.com`, timeZone: 'UTC' },
    })
    expect(status, JSON.stringify(body)).toBe(201)
  }

  /** Stores reminders of another host that have been due, and as many that are due in half an hour or later. */
  async function remind(): Promise<void> {
    const reminded = await aBusyHost(server)
    const made = await call(server, 'POST', '/v2/workflows', aWorkflow(), reminded.apiKey)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const connection = await server.openDatabase()
    const now = Date.now()
    await seedReminders(connection, {
      host: reminded,
      workflowId: made.body.data[0].id,
      count: 2 * REMINDERS,
      // The first half has been due, and the second half begins after the test.
      firstDue: new Date(now - (REMINDERS - 0.5) * HALF_HOUR_MS),
      everyMs: HALF_HOUR_MS,
      madeAt: new Date(now - 24 * HOUR_MS),
    })
    await connection.close()
  }

  it('everything is sent once, at its time, and nothing waits until a clock is right', async () => {
    const webhook = { subscriberUrl: receiver.url, triggers: ['BOOKING_CREATED'], active: true }
    expect((await call(server, 'POST', '/v2/webhooks', webhook, host.apiKey)).status).toBe(201)
    await remind()
    for (let number = 0; number < BOOKINGS; number++) await book(number)
    for (const { environment } of [clocks.behind, clocks.ahead])
      workers.push(await server.beside({ ...environment, DAYBOOK_WORKER: 'only' }))

    const queues = async () =>
      (await call(server, 'GET', '/v2/admin/jobs', undefined, server.administrator)).body.data.queues
        .filter(({ queue }: { queue: string }) => queue !== 'timers')
        .map(({ waiting }: { waiting: number }) => waiting)
    await expect.poll(() => receiver.received.length, PATIENCE).toBeGreaterThanOrEqual(BOOKINGS)
    await expect.poll(() => mails.received.length, PATIENCE).toBeGreaterThanOrEqual(2 * BOOKINGS + REMINDERS)
    await expect.poll(queues, PATIENCE).toEqual([0, 0, 0])
    expect(receiver.received).toHaveLength(BOOKINGS)
    const ids = mails.received.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1])
    expect(ids).toHaveLength(2 * BOOKINGS + REMINDERS)
    expect(new Set(ids).size).toBe(ids.length)

    const connection = await server.openDatabase()
    const { rows } = await sql<{ early: number; fired: number }>`
      SELECT count(*) FILTER (WHERE due_at > ${new Date()})::int AS early, count(*)::int AS fired
      FROM timers WHERE kind = 'workflow' AND fired_at IS NOT NULL`.execute(connection.db)
    await connection.close()
    expect(rows).toEqual([{ early: 0, fired: REMINDERS }])
    // Each process says that its clock is wrong.
    const said = [server, ...workers].map(
      (each) => /The clock of this machine is .*? of PostgreSQL/.exec(each.output())?.[0],
    )
    expect(said.map((sentence) => sentence?.replace(/\d+/, 'N'))).toEqual([
      'The clock of this machine is N s ahead of the clock of PostgreSQL',
      'The clock of this machine is N s behind the clock of PostgreSQL',
      'The clock of this machine is N s ahead of the clock of PostgreSQL',
    ])
  })
})
