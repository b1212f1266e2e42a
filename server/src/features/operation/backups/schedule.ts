import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Job } from '../../../jobs/runner.ts'
import { gauge, type Metric, readCounter } from '../../../lib/metrics/metric.ts'
import { errorOf } from '../../../lib/thrown.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { isScheduled, timeOf } from './files.ts'
import { type Keep, outdated } from './rotation.ts'
import type { Backups } from './service.ts'

/** How often the job looks if a backup is due. */
const LOOK_MS = 5000
/** A start takes the processor, so the first backup waits. */
const AFTER_START_MS = 60_000
/** The wait after a failure: a full disk doesn't get better by copying a database each few seconds. */
const AFTER_FAILURE_MS = 5 * 60_000

type Dependencies = {
  backups: Backups
  /** False if nothing is scheduled. There is no job and there are no numbers then. */
  isOn: boolean
  everyMs: number
  keep: Keep
  clock: Clock
  log: { inform(message: string): void; warn(message: string): void }
}

/** Makes backups again and again, and deletes those of them that no rule keeps. */
export function createBackupSchedule({ backups, isOn, everyMs, keep, clock, log }: Dependencies) {
  const startedAt = clock.steady().getTime()
  let failureCount = 0
  let tookMs: number | undefined
  let retryAt = 0

  /** A restart goes on from the newest file. A backup of the future, from before the clock was set back, doesn't count. */
  function isDue(): boolean {
    const steady = clock.steady().getTime()
    if (steady < retryAt) return false
    const now = clock.real().getTime()
    const madeAt = Date.parse(backups.newest()?.createdAt ?? '')
    return madeAt <= now ? now >= madeAt + everyMs : steady >= startedAt + Math.min(everyMs, AFTER_START_MS)
  }

  /** Backups of the future, from a clock that was wrong, don't count and stay. */
  async function deleteOutdated(createdAt: string): Promise<void> {
    const names = (await backups.listOwnNames()).filter((name) => isScheduled(name) && timeOf(name) <= createdAt)
    const times = new Set(
      outdated(
        names.map((name) => new Date(timeOf(name))),
        keep,
      ).map((time) => time.toISOString()),
    )
    for (const name of names) if (times.has(timeOf(name))) await rm(join(backups.folder, name), { force: true })
  }

  async function makeOne(): Promise<void> {
    const beganAt = performance.now()
    const made = await backups.createScheduled().catch((error: unknown) => {
      if (backups.isStopping()) return undefined
      failureCount++
      retryAt = clock.steady().getTime() + Math.min(everyMs, AFTER_FAILURE_MS)
      log.warn(`The scheduled backup failed: ${errorOf(error).message}`)
      return undefined
    })
    if (!made) return
    tookMs = performance.now() - beganAt
    log.inform(`The backup ${made.file} has ${made.bytes} bytes and took ${Math.round(tookMs)} ms.`)
    await deleteOutdated(made.createdAt).catch((error: unknown) =>
      log.warn(`Old backups in ${backups.folder} could not be deleted: ${errorOf(error).message}`),
    )
  }

  const job: Job = {
    name: 'backups.make',
    everyMs: LOOK_MS,
    isOfProcess: true,
    async run() {
      if (isDue()) await makeOne()
      return false
    },
  }
  const known = (read: () => number | undefined) => () => {
    const value = isOn ? read() : undefined
    return value === undefined ? [] : [[{}, value] as const]
  }
  const metrics: readonly Metric[] = [
    gauge(
      'daybook_backup_interval_seconds',
      'The time between scheduled backups.',
      known(() => everyMs / 1000),
    ),
    gauge(
      'daybook_backup_newest_timestamp_seconds',
      'When the newest backup was made, in seconds since 1970, or 0 if there is none.',
      known(() => (Date.parse(backups.newest()?.createdAt ?? '') || 0) / 1000),
    ),
    gauge(
      'daybook_backup_newest_bytes',
      'The size of the newest backup.',
      known(() => backups.newest()?.bytes),
    ),
    gauge(
      'daybook_backup_duration_seconds',
      'How long the last scheduled backup took in this process.',
      known(() => (tookMs === undefined ? undefined : tookMs / 1000)),
    ),
    readCounter(
      'daybook_backup_failures_total',
      'Scheduled backups that failed in this process.',
      known(() => failureCount),
    ),
  ]
  return { jobs: isOn ? [job] : [], metrics }
}
