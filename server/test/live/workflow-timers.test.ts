import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedReminders } from '../support/chaos/seeded-reminders.ts'
import { aBusyHost, call, type LiveServer, liveServer } from '../support/servers/live-server.ts'
import { aWorkflow } from '../support/workflows.ts'

/** More on demand: WORKFLOW_TIMERS=10000 WORKFLOW_KILLS=20. */
const TIMERS = Number(process.env.WORKFLOW_TIMERS ?? 200)
const KILLS = Number(process.env.WORKFLOW_KILLS ?? 2)
const POLL_MS = 100

describe('simultaneous reminders', () => {
  let server: LiveServer
  let host: Awaited<ReturnType<typeof aBusyHost>>

  beforeAll(async () => {
    server = await liveServer({ DAYBOOK_TEST_CLOCK: 'true' })
    host = await aBusyHost(server)
    const made = await call(server, 'POST', '/v2/workflows', aWorkflow(), host.apiKey)
    expect(made.status).toBe(201)
    await server.stop()
    const connection = await server.openDatabase()
    await seedReminders(connection, {
      host,
      workflowId: made.body.data[0].id,
      count: TIMERS,
      firstDue: new Date('2040-01-02T12:00:00Z'),
      everyMs: 1000,
      madeAt: new Date('2039-12-01T00:00:00Z'),
    })
    await connection.close()
    server = await server.restart()
  }, 300_000)
  afterAll(() => server.dispose())

  /** Half an hour after the last one was due. */
  const leap = () =>
    call(server, 'PUT', '/v2/admin/clock', { now: '2040-01-03T00:30:00Z', frozen: true }, server.administrator)
  const isThere = async (number: number) => {
    const { body } = await call(
      server,
      'GET',
      `/v2/admin/outbox?to=guest-${number}@example.com`,
      undefined,
      server.administrator,
    )
    return body.data.length > 0
  }

  it(`the reminders are sent once for each of ${TIMERS} bookings, over ${KILLS} kills`, {
    timeout: 600_000,
  }, async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      await leap()
      // In the middle of it, later each time.
      while (!(await isThere(Math.floor((TIMERS * kill) / (KILLS + 1))))) await sleep(POLL_MS)
      await server.kill()
      server = await server.restart()
    }
    await leap()
    while (!(await isThere(TIMERS - 1))) await sleep(POLL_MS)
    await server.stop()
    const connection = await server.openDatabase()
    const { rows } = await sql<{ written: number; people: number; waiting: number }>`
      SELECT count(*)::int AS written, count(DISTINCT to_address)::int AS people,
        (SELECT count(*)::int FROM timers WHERE state <> 'fired' AND due_at < '2040-01-03T00:30:00Z') AS waiting
      FROM messages WHERE workflow_step_id IS NOT NULL`.execute(connection.db)
    await connection.close()
    expect(rows).toEqual([{ written: TIMERS, people: TIMERS, waiting: 0 }])
    server = await server.restart()
  })
})
