import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBusyHost, call, type LiveServer, liveServer } from '../support/servers/live-server.ts'
import { startServer } from '../support/servers/server-process.ts'

/** More on demand: KILL_ROUNDS=200. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 8)
const WRITERS = 4

describe('a server that is killed while people book', () => {
  let server: LiveServer

  beforeAll(async () => {
    server = await liveServer()
  })
  afterAll(() => server.dispose())

  it(`the server has every acknowledged booking after ${ROUNDS} kills, each with its event and its mails, and none by halves`, {
    // A start takes six seconds, and much longer on a busy machine.
    timeout: 60_000 + ROUNDS * 40_000,
  }, async () => {
    const host = await aBusyHost(server)
    const acknowledged: string[] = []
    let next = 0

    for (let round = 0; round < ROUNDS; round++) {
      let killed = false
      const write = async () => {
        while (!killed) {
          const number = next++
          const start = new Date(Date.parse('2040-01-02T00:00:00Z') + number * 30 * 60_000).toISOString()
          const answer = await call(server, 'POST', '/v2/bookings', {
            eventTypeId: host.eventTypeId,
            start,
            attendee: { name: `Guest ${number}`, email: `guest-${number}@example.com`, timeZone: 'UTC' },
          }).catch(() => undefined)
          if (answer?.status === 201) acknowledged.push(answer.body.data.uid)
        }
      }
      const writers = Array.from({ length: WRITERS }, write)
      // In the middle of the stream, after another number of bookings each time, and at another moment of the next one.
      const enough = acknowledged.length + 1 + (round % 7)
      while (acknowledged.length < enough) await sleep(1)
      await sleep((round * 5) % 17)
      const gone = server.kill()
      killed = true
      await Promise.all([gone, ...writers])
      server = await server.restart()
    }

    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS)
    // What the last kill interrupted is taken over some seconds later; nothing of it may have been given up.
    const eventQueue = async () =>
      (await call(server, 'GET', '/v2/admin/jobs', undefined, server.administrator)).body.data.queues.find(
        ({ queue }: { queue: string }) => queue === 'follow-ups',
      )
    await expect.poll(eventQueue, { timeout: 60_000, interval: 200 }).toMatchObject({ waiting: 0, failed: 0 })
    await server.stop()
    const stored = await storedBookings(server)
    const uids = new Set(stored.map(({ uid }) => uid))
    expect(acknowledged.filter((uid) => !uids.has(uid))).toEqual([])
    // Acknowledged or not, what stands there is whole.
    const whole = { hosts: 1, attendees: 1, taken: 1, events: 1, mails: 2, invitations: 2 }
    expect(stored.filter(({ uid: _, ...parts }) => JSON.stringify(parts) !== JSON.stringify(whole))).toEqual([])
  })

  it.skipIf(process.env.DATABASE_URL !== undefined)(
    'the server keeps a second one off its folder with a clear message',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'daybook-second-'))
      const first = await startServer({ DATA_DIR: folder })
      await expect(startServer({ DATA_DIR: folder })).rejects.toThrow(
        /is in use by another Daybook server .* Stop that one, or give this one its own DATA_DIR/s,
      )
      expect((await call(first, 'GET', '/health')).body).toEqual({ status: 'ok' })
      await first.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    60_000,
  )
})

type Parts = {
  uid: string
  hosts: number
  attendees: number
  taken: number
  events: number
  mails: number
  invitations: number
}

/** What belongs to each booking, counted: all of it is written in one transaction, or none. */
async function storedBookings(server: LiveServer): Promise<Parts[]> {
  const connection = await server.openDatabase()
  const { rows } = await sql<Parts>`
    SELECT b.uid,
      (SELECT count(*) FROM booking_hosts h WHERE h.booking_id = b.id) AS hosts,
      (SELECT count(*) FROM attendees a WHERE a.booking_id = b.id) AS attendees,
      (SELECT count(*) FROM occupancy o WHERE o.booking_id = b.id) AS taken,
      (SELECT count(*) FROM events e WHERE e.booking_id = b.id AND e.type = 'BOOKING_CREATED') AS events,
      (SELECT count(*) FROM messages m WHERE m.booking_id = b.id) AS mails,
      (SELECT count(*) FROM messages m JOIN message_attachments f ON f.message_id = m.id WHERE m.booking_id = b.id) AS invitations
    FROM bookings b`.execute(connection.db)
  await connection.close()
  return rows
}
