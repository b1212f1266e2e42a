import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Connection } from '../../../db/connection.ts'
import { NoRoomForCopy } from '../../../db/snapshots/working-copy.ts'
import type { Metric } from '../../../lib/metrics/metric.ts'
import { createClock } from '../../../lib/time/clock.ts'
import { createBackupSchedule } from './schedule.ts'
import { createBackups } from './service.ts'

const MINUTE_MS = 60_000
const START = Date.parse('2030-01-07T08:00:00Z')
const OURS = '0a1b2c3d'
const THEIRS = '99aabbcc'
const KEEP = { newest: 2, hours: 0, days: 0, weeks: 0 }

let root: string
let folder: string
let now: number

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'daybook-schedule-'))
  folder = join(root, 'backups')
  mkdirSync(join(root, 'database'))
  writeFileSync(join(root, 'database', 'PG_VERSION'), '18\n')
  now = START
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

type Copy = NonNullable<Connection['withCopy']>
const copyOfFolder: Copy = (use) => use(join(root, 'database'))

/** A server with backups each quarter of an hour. `pass` lets time go by, in which the job looks each minute. */
async function server(options: { withCopy?: Copy; isOwn?: boolean; installation?: string } = {}) {
  const { withCopy = copyOfFolder, isOwn = true, installation = OURS } = options
  const installationFile = join(root, `${installation}.id`)
  writeFileSync(installationFile, installation)
  let passedMs = 0
  const clock = createClock(
    () => now,
    () => passedMs,
  )
  const backups = createBackups({ connection: { withCopy }, folder, isOwn, installationFile, recipients: [], clock })
  await backups.open()
  const lines: string[] = []
  const note = (line: string) => void lines.push(line)
  const schedule = createBackupSchedule({
    backups,
    isOn: true,
    everyMs: 15 * MINUTE_MS,
    keep: KEEP,
    clock,
    log: { inform: note, warn: note },
  })
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) {
      now += MINUTE_MS
      passedMs += MINUTE_MS
      for (const job of schedule.jobs) await job.run()
    }
  }
  return { backups, pass, lines, numberOf: (name: string) => numberOf(schedule.metrics, `daybook_backup_${name}`) }
}

const numberOf = (metrics: readonly Metric[], name: string) =>
  [...(metrics.find((metric) => metric.name === name)?.points() ?? [])].map(({ value }) => value)[0]

const files = () => readdirSync(folder).sort()
const scheduled = (time: string, installation = OURS) =>
  `daybook-2030-01-07T${time.replace(':', '-')}-00-000Z-${installation}-scheduled.tar.gz`

describe('the schedule of backups', () => {
  it('the first backup is made a minute after the start, and the next ones after the interval', async () => {
    const { pass, lines, numberOf } = await server()
    expect([numberOf('newest_timestamp_seconds'), numberOf('interval_seconds')]).toEqual([0, 900])
    await pass(16)
    expect(files()).toEqual([scheduled('08:01'), scheduled('08:16')])
    expect(numberOf('newest_timestamp_seconds')).toBe((START + 16 * MINUTE_MS) / 1000)
    expect(numberOf('newest_bytes')).toBeGreaterThan(20)
    expect(numberOf('failures_total')).toBe(0)
    expect(lines[1]).toMatch(/08-16-00-000Z-0a1b2c3d-scheduled\.tar\.gz has \d+ bytes and took \d+ ms\.$/)
  })

  it('a restart goes on from the newest backup, also from one that a person made', async () => {
    const before = await server()
    await before.pass(1)
    now += 5 * MINUTE_MS
    await before.backups.create()
    const after = await server()
    await after.pass(14)
    expect(files()).toHaveLength(2)
    await after.pass(1)
    expect(files()).toContain(scheduled('08:21'))
  })

  it('a clock that is set back delays nothing', async () => {
    const { pass } = await server()
    await pass(1)
    now -= 24 * 60 * MINUTE_MS
    await pass(16)
    expect(files()).toEqual(
      ['06T08-02', '06T08-17', '07T08-01'].map((time) => `daybook-2030-01-${time}-00-000Z-${OURS}-scheduled.tar.gz`),
    )
  })

  it('a backup of the future, from a wrong clock, delays nothing and stays', async () => {
    mkdirSync(folder)
    const future = `daybook-2099-01-01T00-00-00-000Z-${OURS}-scheduled.tar.gz`
    writeFileSync(join(folder, future), '')
    const { pass } = await server()
    await pass(31)
    expect(files()).toEqual([scheduled('08:16'), scheduled('08:31'), future])
  })

  it('the schedule deletes its own old backups, and no file of anybody else', async () => {
    mkdirSync(folder)
    const others = [
      `daybook-2029-01-01T00-00-00-000Z-${OURS}.tar.gz`,
      `daybook-2029-01-01T00-00-00-000Z-${THEIRS}-scheduled.tar.gz`,
      'notes.txt',
      'daybook-2029-scheduled.tar.gz',
      `copy of daybook-2029-01-01T00-00-00-000Z-${OURS}-scheduled.tar.gz`,
    ].sort()
    for (const name of others) writeFileSync(join(folder, name), 'kept')
    const { pass } = await server()
    await pass(61)
    expect(files().filter((name) => !others.includes(name))).toEqual([scheduled('08:46'), scheduled('09:01')])
    expect(files()).toEqual(expect.arrayContaining(others))
  })

  it('two servers that share a folder each keep as many backups as if they were alone', async () => {
    const [ours, theirs] = [await server(), await server({ installation: THEIRS })]
    for (let minute = 0; minute < 61; minute++) {
      await ours.pass(1)
      await theirs.pass(1)
    }
    const of = (installation: string) => files().filter((name) => name.includes(installation))
    expect([of(OURS).length, of(THEIRS).length]).toEqual([KEEP.newest, KEEP.newest])
    const again = await server()
    expect(again.backups.newest()?.file).toBe(join(folder, of(OURS).at(-1) as string))
  })

  it('a server gets its id with its first backup, and keeps it', async () => {
    const installationFile = join(root, 'backups.id')
    const clock = createClock(() => now++)
    const place = { connection: { withCopy: copyOfFolder }, folder, isOwn: true, installationFile, recipients: [] }
    const [first, second] = [createBackups({ ...place, clock }), createBackups({ ...place, clock })]
    await first.open()
    expect(existsSync(installationFile)).toBe(false)
    await first.create()
    await second.create()
    const ids = files().map((name) => /Z-([0-9a-f]{8})\.tar\.gz$/.exec(name)?.[1])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(await second.listOwnNames()).toHaveLength(2)
  })

  it('a failure is logged and counted, leaves the old backups, and is tried again after five minutes', async () => {
    let isFull = false
    const withCopy: Copy = (use) =>
      isFull ? Promise.reject(new NoRoomForCopy('/srv/daybook', 40_000_000)) : copyOfFolder(use)
    const { pass, lines, numberOf } = await server({ withCopy })
    await pass(1)
    isFull = true
    await pass(15 + 9)
    expect([files(), numberOf('failures_total')]).toEqual([[scheduled('08:01')], 2])
    expect(lines.at(-1)).toMatch(/^The scheduled backup failed: The disk of \/srv\/daybook has no room/)
    isFull = false
    await pass(1)
    expect(files()).toEqual([scheduled('08:01'), scheduled('08:26')])
  })

  it('a disk that fills up while the file is written leaves no half of it', async () => {
    const withCopy: Copy = async (use) => {
      await use(join(root, 'no such folder')).catch(() => {})
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    }
    const { backups } = await server({ withCopy })
    await expect(backups.create()).rejects.toMatchObject({ code: 'BACKUP_NO_ROOM' })
    expect(files()).toEqual([])
  })

  it('a folder that the operator named and that is missing is not made', async () => {
    const { backups, pass, lines } = await server({ isOwn: false })
    await expect(backups.create()).rejects.toMatchObject({ code: 'BACKUP_FOLDER_MISSING' })
    await pass(1)
    expect(lines).toEqual([expect.stringContaining(`There is no folder ${folder}`)])
    expect(existsSync(folder)).toBe(false)
  })
})

describe('backups at the same time', () => {
  it('two backups never run at once, and those who wait share the next one', async () => {
    let running = 0
    const begun: (() => void)[] = []
    const withCopy: Copy = async (use) => {
      expect(++running).toBe(1)
      await new Promise<void>((resolve) => begun.push(resolve))
      running--
      now++
      return copyOfFolder(use)
    }
    const { backups } = await server({ withCopy })
    const first = backups.createScheduled()
    const [second, third] = [backups.create(), backups.create()]
    for (const count of [1, 2]) {
      await expect.poll(() => begun.length).toBe(count)
      begun.at(-1)?.()
    }
    expect((await second).file).toBe((await third).file)
    expect((await first).file).not.toBe((await second).file)
    expect(begun).toHaveLength(2)
  })

  it('a stop gives up a running backup, which leaves nothing', async () => {
    const withCopy: Copy = async (use, signal) => {
      await new Promise((resolve) => signal?.addEventListener('abort', resolve))
      return copyOfFolder(use)
    }
    const { backups } = await server({ withCopy })
    const made = backups.create()
    const refused = expect(made).rejects.toMatchObject({ code: 'BACKUP_GIVEN_UP' })
    await expect.poll(() => existsSync(folder)).toBe(true)
    await backups.stop()
    await refused
    expect(files()).toEqual([])
  })

  it('a start removes what a killed process has left, and nothing else', async () => {
    mkdirSync(folder)
    const half = `.${scheduled('07:00')}.age.unfinished`
    const ofAnother = `.${scheduled('07:00', THEIRS)}.unfinished`
    for (const name of [half, ofAnother, '.notes.unfinished']) writeFileSync(join(folder, name), 'half')
    await server()
    expect(files()).toEqual([ofAnother, '.notes.unfinished'])
  })
})
