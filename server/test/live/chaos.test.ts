import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookUntil, type Host } from '../support/chaos/booking-load.ts'
import { bookingDifferences, doubleBookings } from '../support/chaos/check-bookings.ts'
import { type RestartingProcess, restartingProcess } from '../support/chaos/restarting-process.ts'
import { seededRandom } from '../support/chaos/seeded-random.ts'
import { seedReminders } from '../support/chaos/seeded-reminders.ts'
import { aBusyHost, call, type LiveServer, liveServer } from '../support/servers/live-server.ts'
import { type WebhookReceiver, webhookReceiver } from '../support/servers/webhook-receiver.ts'
import { aWorkflow } from '../support/workflows.ts'

/** More on demand: CHAOS_SECONDS=600. */
const SECONDS = Number(process.env.CHAOS_SECONDS ?? 25)
const SEED = Number(process.env.FOUND_SEED ?? 1)
const KILL_EVERY_MS = 5000
const REMINDER_EVERY_MS = 500
const HOSTS = 3
const CLIENTS = 6
const TRIGGERS = ['BOOKING_CREATED', 'BOOKING_RESCHEDULED', 'BOOKING_CANCELLED']
/** The promise for timers, in milliseconds, counted from when a process that fires them serves. */
const MAX_LATE_MS = 10_000
/** A delivery to a receiver that answers is repeated at the latest when the lease of a killed process has ended. */
const PATIENCE_MS = 60_000

// Only PostgreSQL lets several processes in.
describe.runIf(process.env.DATABASE_URL)(
  'two servers and a worker of which one is killed again and again',
  {
    timeout: SECONDS * 1000 + 300_000,
  },
  () => {
    let receiver: WebhookReceiver
    let first: LiveServer
    const processes: RestartingProcess[] = []

    beforeAll(async () => {
      receiver = await webhookReceiver()
      // This process only makes the database and answers questions of the test. Nobody kills it.
      first = await liveServer({ DAYBOOK_WORKER: 'off', DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true' })
      for (const name of ['server 1', 'server 2']) processes.push(await restartingProcess(name, () => first.beside()))
      processes.push(await restartingProcess('worker', () => first.beside({ DAYBOOK_WORKER: 'only' })))
    }, 300_000)
    afterAll(async () => {
      for (const process of processes) await process.stop()
      await first?.dispose()
      await receiver?.close()
    })

    async function subscribedHost(): Promise<Host> {
      const host = await aBusyHost(first, { slotInterval: 15 })
      const webhook = { subscriberUrl: receiver.url, triggers: TRIGGERS, active: true }
      expect((await call(first, 'POST', '/v2/webhooks', webhook, host.apiKey)).status).toBe(201)
      return host
    }

    /** Stores reminders that become due during the whole run. */
    async function remind(): Promise<void> {
      const host = await aBusyHost(first)
      const made = await call(first, 'POST', '/v2/workflows', aWorkflow(), host.apiKey)
      expect(made.status).toBe(201)
      const connection = await first.openDatabase()
      const now = Date.now()
      await seedReminders(connection, {
        host,
        workflowId: made.body.data[0].id,
        count: Math.floor((SECONDS * 1000) / REMINDER_EVERY_MS),
        firstDue: new Date(now + 1000),
        everyMs: REMINDER_EVERY_MS,
        madeAt: new Date(now),
      })
      await connection.close()
    }

    it(`no booking is lost or double, every change is told and every reminder is sent in time, over ${SECONDS} seconds`, async () => {
      const random = seededRandom(SEED)
      const hosts: Host[] = []
      for (let number = 0; number < HOSTS; number++) hosts.push(await subscribedHost())
      await remind()

      const end = Date.now() + SECONDS * 1000
      const load = bookUntil({
        url: () => (processes[random() < 0.5 ? 0 : 1] as RestartingProcess).url(),
        hosts,
        clients: CLIENTS,
        random,
        isOver: () => Date.now() > end,
      })
      const restarts: Promise<void>[] = []
      // Each round kills each process once, in another order. One that is not back yet is killed when it is.
      for (let round: RestartingProcess[] = []; Date.now() < end - KILL_EVERY_MS / 2; ) {
        await sleep(KILL_EVERY_MS / 2)
        if (round.length === 0) round = shuffled(processes, random)
        restarts.push((round.pop() as RestartingProcess).killAndRestart())
        await sleep(KILL_EVERY_MS / 2)
      }
      const [outcome] = await Promise.all([load, ...restarts])

      expect(outcome.mistakes).toEqual([])
      const told = () =>
        new Set(
          receiver.received.map(({ body }) => {
            const { triggerEvent, payload } = JSON.parse(body)
            return `${triggerEvent} ${payload.uid}`
          }),
        )
      await expect
        .poll(
          () => {
            const known = told()
            return outcome.changes.filter((change) => !known.has(change))
          },
          { timeout: PATIENCE_MS },
        )
        .toEqual([])
      const connection = await first.openDatabase()
      try {
        const eventTypeIds = hosts.map(({ eventTypeId }) => eventTypeId)
        expect(await bookingDifferences(connection, eventTypeIds, outcome.known)).toEqual([])
        expect(await doubleBookings(connection)).toEqual([])
        const reminders = async () =>
          (
            await sql<{ dueAt: Date; firedAt: Date | null; mails: number }>`
            WITH sent AS (
              SELECT booking_id, count(*)::int AS mails FROM messages WHERE workflow_step_id IS NOT NULL GROUP BY booking_id
            )
            SELECT t.due_at, t.fired_at, coalesce(sent.mails, 0) AS mails
            FROM timers t LEFT JOIN sent USING (booking_id)
            WHERE t.kind = 'workflow' AND t.due_at <= ${new Date(end)}`.execute(connection.db)
          ).rows
        await expect
          .poll(async () => (await reminders()).filter(({ firedAt }) => !firedAt), { timeout: PATIENCE_MS })
          .toEqual([])
        const fired = await reminders()
        expect(fired.filter(({ mails }) => mails !== 1)).toEqual([])
        const gaps = (processes[2] as RestartingProcess).gaps
        const latenesses = fired.map(({ dueAt, firedAt }) => (firedAt as Date).getTime() - dueAt.getTime())
        const afterGaps = fired.map(
          ({ dueAt, firedAt }) => (firedAt as Date).getTime() - mendedSince(dueAt.getTime(), gaps),
        )
        expect(Math.max(...afterGaps)).toBeLessThan(MAX_LATE_MS)
        process.stdout.write(
          `${outcome.changes.length} changes were acknowledged, ${outcome.refused} refused, ${outcome.cut} cut off, and deferred: ${JSON.stringify(outcome.deferred)}. ` +
            `${receiver.received.length - outcome.changes.length} deliveries came again. ` +
            `${fired.length} reminders were at most ${Math.max(...latenesses)} ms late, ${Math.max(...afterGaps)} ms after a worker served. ` +
            `No call succeeded for at most ${outcome.longestSilenceMs} ms. ` +
            `${processes.map(({ name, restartsMs }) => `${name}: ${restartsMs.length} kills, back in ${Math.max(0, ...restartsMs)} ms at most`).join('; ')}.\n`,
        )
      } finally {
        await connection.close()
      }
    })
  },
)

const shuffled = <T>(items: readonly T[], random: () => number): T[] =>
  items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)

/**
 * Returns from when a reminder of this time could be sent: the time itself, or the end of the gap in which it is. A worker
 * that is killed again before its promise has ended leaves the reminder to the next one.
 */
const mendedSince = (time: number, gaps: readonly { from: number; until: number }[]): number =>
  gaps.reduce((since, { from, until }) => (from < since + MAX_LATE_MS && since < until ? until : since), time)
