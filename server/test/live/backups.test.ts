import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBusyHost, call } from '../support/servers/live-server.ts'
import { daybook } from '../support/servers/run-daybook.ts'
import { type ServerProcess, startServer } from '../support/servers/server-process.ts'
import { mountedDisk } from '../support/servers/small-disk.ts'

const MAX_MS = 300_000
const HALF_HOUR_MS = 30 * 60_000
const WRITERS = 2
const BACKUPS = 2

const backUp = (server: ServerProcess) => call(server, 'POST', '/v2/admin/backups', {}, server.administrator)

const book = (server: ServerProcess, eventTypeId: number, number: number) =>
  call(server, 'POST', '/v2/bookings', {
    eventTypeId,
    start: new Date(Date.parse('2040-01-02T00:00:00Z') + number * HALF_HOUR_MS).toISOString(),
    attendee: { name: 'Bob', email: `bob-${number}@example.com`, timeZone: 'UTC' },
  })

// A PostgreSQL server has backups of its own.
describe.skipIf(process.env.DATABASE_URL)('encrypted backups of a server', { timeout: MAX_MS }, () => {
  let folder: string
  let keyFile: string
  let settings: Record<string, string>
  const inFolder = (...names: string[]) => join(folder, ...names)

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daybook-backups-'))
    mkdirSync(inFolder('backups'))
    keyFile = inFolder('backup.key')
    const { out } = await daybook(['backups', 'key', keyFile])
    settings = {
      DATA_DIR: inFolder('data'),
      DAYBOOK_BACKUP_DIR: inFolder('backups'),
      DAYBOOK_BACKUP_RECIPIENTS: out.trim().replace('DAYBOOK_BACKUP_RECIPIENTS=', ''),
    }
  }, MAX_MS)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const newest = async () => (await daybook(['backups', 'list', '--json'], settings)).result()[0]
  const verify = (file: string, ...options: string[]) => daybook(['backups', 'verify', file, ...options], settings)

  it('the newest backup of a killed server has every booking that was acknowledged before it', async () => {
    let server = await startServer(settings)
    const host = await aBusyHost(server)
    const acknowledged: { uid: string; at: string }[] = []
    let next = 0
    let isKilled = false
    const write = async () => {
      while (!isKilled) {
        const answer = await book(server, host.eventTypeId, next++).catch(() => undefined)
        if (answer?.status === 201) acknowledged.push({ uid: answer.body.data.uid, at: new Date().toISOString() })
      }
    }
    const writers = Array.from({ length: WRITERS }, write)
    for (let made = 0; made < BACKUPS; made++) {
      const enough = acknowledged.length + 5
      while (acknowledged.length < enough) await sleep(5)
      expect((await backUp(server)).status).toBe(201)
    }
    // One more backup is killed somewhere in the middle.
    const interrupted = backUp(server).catch(() => undefined)
    await sleep(150)
    await server.kill()
    isKilled = true
    await Promise.all([interrupted, ...writers])

    const { file, createdAt } = await newest()
    const expected = acknowledged.filter(({ at }) => at < createdAt)
    expect(expected.length).toBeGreaterThanOrEqual(5 * BACKUPS)
    expect(readFileSync(file).toString('latin1', 0, 22)).toBe('age-encryption.org/v1\n')

    const copy = { DATA_DIR: inFolder('restored') }
    const restored = await daybook(['restore', file, '--withdraw-waiting', '--key-file', keyFile], copy)
    expect(restored).toMatchObject({ status: 0, complaint: expect.stringContaining('with 2 accounts') })
    server = await startServer(copy)
    for (const { uid } of expected) {
      const found = await call(server, 'GET', `/v2/bookings/${uid}`, undefined, host.apiKey)
      expect([uid, found.status]).toEqual([uid, 200])
    }
    expect((await book(server, host.eventTypeId, next)).status).toBe(201)
    await server.stop()

    // The first server goes on, and removes what was left.
    server = await startServer(settings)
    expect((await backUp(server)).status).toBe(201)
    await server.stop()
    expect(
      readdirSync(inFolder('backups')).filter((name) => !/^daybook-.*Z-[0-9a-f]{8}\.tar\.gz\.age$/.test(name)),
    ).toEqual([])
    expect(readdirSync(inFolder('data')).sort()).toEqual(['backups.id', 'pgdata'])
  })

  it('verify reads every row, and leaves nothing', async () => {
    const { file } = await newest()
    const temporary = inFolder('temporary')
    mkdirSync(temporary)
    const found = await daybook(['backups', 'verify', '--key-file', keyFile], { ...settings, TMPDIR: temporary })
    expect(found).toMatchObject({ status: 0, complaint: expect.stringContaining('The file can be restored') })
    expect(found.result()).toMatchObject({ file, rows: { users: 2, event_types: 1, bookings: expect.any(Number) } })
    expect(readdirSync(temporary)).toEqual([])
  })

  it('a wrong key, no key, and a damaged or shortened file are refused, and nothing is restored', async () => {
    const { file } = await newest()
    const wrongKey = inFolder('wrong.key')
    await daybook(['backups', 'key', wrongKey])
    const broken = inFolder('broken.tar.gz.age')
    const content = readFileSync(file)
    const withFlippedBit = Buffer.from(content)
    withFlippedBit[content.length >> 1]! ^= 1
    const cases: [string, Buffer, string[], RegExp][] = [
      ['no key', content, [], /it is encrypted\. Add --key-file/],
      ['a wrong key', content, ['--key-file', wrongKey], /none of the keys opens it/],
      ['a changed bit', withFlippedBit, ['--key-file', keyFile], /damaged or cut off/],
      ['the half', content.subarray(0, content.length >> 1), ['--key-file', keyFile], /damaged or cut off/],
      ['a missing end', content.subarray(0, -1), ['--key-file', keyFile], /damaged or cut off/],
      ['the head alone', content.subarray(0, 60), ['--key-file', keyFile], /first lines are damaged or cut off/],
      ['nothing', Buffer.alloc(0), ['--key-file', keyFile], /neither a gzipped archive nor an encrypted one/],
    ]
    const target = { DATA_DIR: inFolder('untouched') }
    for (const [name, bytes, options, complaint] of cases) {
      writeFileSync(broken, bytes)
      const verified = await verify(broken, ...options)
      const restored = await daybook(['restore', broken, '--send-waiting', ...options], target)
      expect([name, verified.status, restored.status]).toEqual([name, 1, 1])
      expect(verified.complaint).toMatch(complaint)
      expect(restored.complaint).toMatch(complaint)
      expect(readdirSync(target.DATA_DIR)).toEqual([])
    }
  })

  it('a shortened backup without encryption is refused, too', async () => {
    const plain = { ...settings, DAYBOOK_BACKUP_RECIPIENTS: '' }
    const { file } = (await daybook(['backup'], plain)).result()
    const broken = inFolder('broken.tar.gz')
    copyFileSync(file, broken)
    truncateSync(broken, readFileSync(file).length - 100)
    expect((await verify(broken)).complaint).toContain('it is cut off')
    expect((await verify(file)).status).toBe(0)
    rmSync(file)
  })

  it('a key is never written over another one', async () => {
    const before = readFileSync(keyFile, 'utf8')
    expect((await daybook(['backups', 'key', keyFile])).complaint).toContain('exists already')
    expect(readFileSync(keyFile, 'utf8')).toBe(before)
  })
})

const disk = process.env.DATABASE_URL ? undefined : mountedDisk()

describe.runIf(disk)('a server whose backups are on a full disk', { timeout: MAX_MS }, () => {
  it('the server says so, leaves no half file, and goes on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'daybook-full-backups-'))
    const place = disk?.environment.DATA_DIR as string
    mkdirSync(place)
    const server = await startServer({ DATA_DIR: folder, DAYBOOK_BACKUP_DIR: place })
    const host = await aBusyHost(server)
    disk?.fill()
    const refused = await backUp(server)
    expect([refused.status, refused.body.error.details.code]).toEqual([503, 'BACKUP_NO_ROOM'])
    expect(readdirSync(place)).toEqual([])
    expect(existsSync(join(folder, 'pgdata.copy'))).toBe(false)
    expect((await book(server, host.eventTypeId, 0)).status).toBe(201)

    disk?.free()
    expect((await backUp(server)).status).toBe(201)
    await server.stop()
    disk?.remove()
    rmSync(folder, { recursive: true, force: true })
  })
})
