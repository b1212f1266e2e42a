import { type Finding, ok, problem, warning } from '../finding.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MAX_DAYS = 7
/** One backup may fail, and the next one may wait for a restart. */
const MAX_MISSED = 3
const BY_HAND =
  'Set DAYBOOK_BACKUP_EVERY_MINUTES, or run daybook backup each day, for example with cron. Keep the files on another disk too.'

type Situation = {
  folder: string
  /** The newest backup, and if its first bytes are those of a backup. */
  newest: { file: string; createdAt: Date; isReadable: boolean } | undefined
  /** How often the server makes one by itself. 0 is never. */
  everyMinutes: number
  now: Date
}

export function judgeBackups({ folder, newest, everyMinutes, now }: Situation): Finding {
  const isScheduled = everyMinutes > 0
  if (!newest)
    return warning(
      'backups',
      `There is no backup in ${folder}.`,
      isScheduled
        ? 'The server makes the first one a minute after its start. If it has run for longer, its log has the reason.'
        : BY_HAND,
    )
  if (!newest.isReadable)
    return problem(
      'backups',
      `The newest backup ${newest.file} can't be read, or it is no backup.`,
      'Check its rights and its disk. Run daybook backup for a new one, and daybook backups verify to test it.',
    )
  const age = now.getTime() - newest.createdAt.getTime()
  const days = Math.floor(age / DAY_MS)
  const found = `The newest backup is from ${newest.createdAt.toISOString()}${days > 0 ? `, ${days} ${days === 1 ? 'day' : 'days'} ago` : ''}.`
  const maxAge = isScheduled ? MAX_MISSED * everyMinutes * MINUTE_MS : MAX_DAYS * DAY_MS
  if (age <= maxAge) return ok('backups', found)
  return warning(
    'backups',
    found,
    isScheduled
      ? `The server makes one every ${everyMinutes} minutes while it runs. If it runs, its log has the reason.`
      : BY_HAND,
  )
}
