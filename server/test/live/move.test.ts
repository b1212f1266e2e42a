import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../src/db/connection.ts'
import { connectEmbedded } from '../../src/db/embedded.ts'
import { connectPostgres } from '../../src/db/postgres.ts'
import { databaseUrl, onServer } from '../support/databases/template-database.ts'
import { aBusyHost, call } from '../support/servers/live-server.ts'
import { daybook, startDaybook } from '../support/servers/run-daybook.ts'
import { type ServerProcess, startServer } from '../support/servers/server-process.ts'

/** So many events that a move takes seconds. */
const EVENTS = 40_000
const KEY = Buffer.alloc(32, 9).toString('base64')

/** Where a database is: its settings, and the words that `--to` has for it. */
type Place = { settings: Record<string, string>; to: string; open(): Promise<Connection> }

describe('moving a server to another database and back', { timeout: 240_000 }, () => {
  const root = mkdtempSync(join(tmpdir(), 'daybook-move-'))
  const name = `daybook_live_${randomUUID().replaceAll('-', '')}`
  const server = process.env.DATABASE_URL
  const here = folderPlace('here')
  const there = server ? postgresPlace(databaseUrl(server, name)) : folderPlace('there')
  const again = folderPlace('again')
  let host: Awaited<ReturnType<typeof aBusyHost>>
  let running: ServerProcess | undefined

  function folderPlace(folder: string): Place {
    const dataDir = join(root, folder)
    return { settings: { DATA_DIR: dataDir }, to: dataDir, open: () => connectEmbedded({ dataDir }) }
  }
  function postgresPlace(url: string): Place {
    const open = async () => connectPostgres({ url, poolSize: 1 })
    return { settings: { DATABASE_URL: url, DATA_DIR: join(root, 'unused') }, to: url, open }
  }

  const book = (on: ServerProcess, time: string) =>
    call(on, 'POST', '/v2/bookings', {
      eventTypeId: host.eventTypeId,
      start: `2040-01-02T${time}:00Z`,
      attendee: { name: 'Bob', email: 'bob@example.com', timeZone: 'UTC' },
    })
  const move = (from: Place, to: Place) =>
    daybook(['move', '--to', to.to], { ...from.settings, DAYBOOK_SECRET_KEY: KEY })
  const serverOn = async (place: Place, more: Record<string, string> = {}) => {
    running = await startServer({ DAYBOOK_SECRET_KEY: KEY, ...place.settings, ...more })
    return running
  }

  /** Kills a move as soon as it copies. */
  async function killedMove(from: Place, to: Place): Promise<void> {
    const child = startDaybook(['move', '--to', to.to], { ...from.settings, DAYBOOK_SECRET_KEY: KEY })
    let said = ''
    child.stderr.on('data', (chunk) => (said += chunk))
    while (!said.includes('copying ') && child.exitCode === null) await sleep(5)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(said).toContain('copying ')
    expect(said).not.toContain('Moved')
  }

  /** Moves after an interruption. PostgreSQL needs a moment to notice that the interrupted move is gone. */
  async function repeatedMove(from: Place, to: Place): Promise<string> {
    for (let tries = 1; ; tries++) {
      const { status, complaint } = await move(from, to)
      if (status === 0) return complaint
      expect(complaint).toContain('Servers or workers use the new database')
      expect(tries).toBeLessThan(5)
      await sleep(3000)
    }
  }

  beforeAll(async () => {
    if (server) await onServer(server, `CREATE DATABASE ${name}`)
    const first = await serverOn(here)
    host = await aBusyHost(first)
    expect((await book(first, '10:00')).status).toBe(201)
  })
  afterAll(async () => {
    await running?.stop()
    if (server) await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    rmSync(root, { recursive: true, force: true })
  })

  it('a move is refused while a server runs, and to a folder that has a database', async () => {
    expect((await move(here, again)).complaint).toContain('is in use by another Daybook server')
    await running?.stop()
    const { db, close } = await here.open()
    await sql`INSERT INTO events (occurred_at, type, actor_kind, payload)
      SELECT now(), 'made.in-bulk', 'system', jsonb_build_object('text', repeat('x', 500), 'n', n)
      FROM generate_series(1, ${EVENTS}::int) n`.execute(db)
    await close()
    expect((await move(here, here)).complaint).toContain('--to is the present folder')
  })

  it('a move that is killed can be repeated, and the server has everything there', async () => {
    await killedMove(here, there)
    if (!server) {
      await expect(serverOn(there)).rejects.toThrow('is the rest of a move that was interrupted')
    }
    const said = await repeatedMove(here, there)
    expect(said).toMatch(/Moved 4\d{4} rows of \d+ tables/)
    expect(said).toMatch(/comparing events: 40,\d+ of 40,\d+ rows/)
    expect((await move(here, there)).complaint).toContain('must be empty')
    const moved = await serverOn(there)
    expect((await book(moved, '10:00')).status).toBe(400)
    expect((await book(moved, '11:00')).status).toBe(201)
  })

  it('it moves back in the same way', async () => {
    if (server) expect((await move(there, again)).complaint).toContain('Servers or workers use the present database')
    await running?.stop()
    await killedMove(there, again)
    await expect(serverOn(again)).rejects.toThrow('is the rest of a move that was interrupted')
    await repeatedMove(there, again)
    const key = join(again.to, 'secret.key')
    expect(readFileSync(key, 'utf8').trim()).toBe(KEY)
    expect(statSync(key).mode & 0o777).toBe(0o600)
    expect(existsSync(join(again.to, 'pgdata.moving'))).toBe(false)
    // The key is in the folder, so the server needs no setting.
    const back = await serverOn(again, { DAYBOOK_SECRET_KEY: '' })
    for (const time of ['10:00', '11:00']) expect((await book(back, time)).status).toBe(400)
    expect((await book(back, '12:00')).status).toBe(201)
    const listed = await call(back, 'GET', '/v2/bookings?status=upcoming', undefined, host.apiKey)
    expect(listed.body.data).toHaveLength(3)
  })
})
