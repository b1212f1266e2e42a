import { type Finding, ok, warning } from './finding.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MAX_DAYS = 7

type Situation = {
  folder: string
  /** The time of the newest backup. */
  newest: Date | undefined
  now: Date
}

export function judgeBackups({ folder, newest, now }: Situation): Finding {
  const remedy = 'Run daybook backup each day, for example with cron, and keep the files on another disk too.'
  if (!newest) return warning('backups', `There is no backup in ${folder}.`, remedy)
  const days = Math.floor((now.getTime() - newest.getTime()) / DAY_MS)
  const found = `The newest backup is from ${newest.toISOString()}${days > 0 ? `, ${days} ${days === 1 ? 'day' : 'days'} ago` : ''}.`
  return now.getTime() - newest.getTime() > MAX_DAYS * DAY_MS ? warning('backups', found, remedy) : ok('backups', found)
}
