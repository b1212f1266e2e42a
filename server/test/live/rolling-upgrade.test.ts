import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../src/db/connection.ts'
import { migrations } from '../../src/db/migrate.ts'
import { bringUpToDate } from '../../src/db/schema/bring-up-to-date.ts'
import { nextRelease, releaseAfterNext } from '../support/releases/next-release.ts'
import { aBusyHost, call, type LiveServer, liveServer } from '../support/servers/live-server.ts'

const FIRST = Date.parse('2040-01-02T00:00:00Z')
const HALF_HOUR_MS = 30 * 60_000
const BOOKINGS_AFTER = 20

const upgrade = (connection: Connection, newer: typeof nextRelease) =>
  bringUpToDate(connection, { ...migrations, ...newer })

async function readiness(server: { url: string }): Promise<[number, string | undefined]> {
  const answer = await fetch(`${server.url}/ready`)
  const { error } = (await answer.json()) as { error?: { details: { code: string } } }
  return [answer.status, error?.details.code]
}

describe('processes of this version while a newer one upgrades the database', () => {
  let server: LiveServer
  beforeAll(async () => {
    server = await liveServer()
  })
  afterAll(() => server?.dispose())

  // Only PostgreSQL lets two processes in.
  it.runIf(process.env.DATABASE_URL)(
    'no request fails on the nodes that have not been replaced, and a new one of this version starts beside them',
    async () => {
      const { eventTypeId, apiKey } = await aBusyHost(server)
      const failures: unknown[] = []
      let count = 0
      let isOver = false
      const load = async () => {
        while (!isOver) {
          const start = new Date(FIRST + count++ * HALF_HOUR_MS).toISOString()
          const attendee = { name: 'Bob', email: `bob-${count}@example.com`, timeZone: 'UTC' }
          const booked = await call(server, 'POST', '/v2/bookings', { eventTypeId, start, attendee })
          if (booked.status !== 201) failures.push(booked.body)
        }
      }
      const loads = [load(), load()]
      const newerNode = await server.openDatabase()
      await expect.poll(() => count, { timeout: 30_000 }).toBeGreaterThan(BOOKINGS_AFTER)
      expect((await upgrade(newerNode, nextRelease)).applied).toEqual(['9001-moods'])
      const upgradedAt = count
      await expect.poll(() => count, { timeout: 30_000 }).toBeGreaterThan(upgradedAt + BOOKINGS_AFTER)
      const beside = await server.beside()
      isOver = true
      await Promise.all(loads)
      expect(failures).toEqual([])
      const listed = await call(beside, 'GET', '/v2/bookings?take=1', undefined, apiKey)
      expect([listed.status, listed.body.pagination.totalItems]).toEqual([200, count])
      expect(await readiness(server)).toEqual([200, undefined])

      await upgrade(newerNode, releaseAfterNext)
      expect(await readiness(server)).toEqual([503, 'DATABASE_TOO_NEW'])
      await expect(server.beside()).rejects.toThrow('They leave out what this version uses.')
      await newerNode.close()
      await beside.stop()
    },
  )

  it.runIf(!process.env.DATABASE_URL)('the version before starts again on an embedded database', async () => {
    const { apiKey, eventTypeId } = await aBusyHost(server)
    await server.stop()
    const newer = await server.openDatabase()
    await upgrade(newer, nextRelease)
    await newer.close()
    server = await server.restart()
    const start = new Date(FIRST).toISOString()
    const attendee = { name: 'Bob', email: 'bob@example.com', timeZone: 'UTC' }
    const booked = await call(server, 'POST', '/v2/bookings', { eventTypeId, start, attendee }, apiKey)
    expect(booked.status).toBe(201)
    expect(await readiness(server)).toEqual([200, undefined])
  })
})
