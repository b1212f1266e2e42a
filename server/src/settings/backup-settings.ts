import { type Static, type TObject, Type } from 'typebox'
import { text } from './setting.ts'

const backups = (env: string, description: string, fallback: number, minimum = 0) =>
  Type.Integer({ env, description, default: fallback, minimum, maximum: 1000 })

export const backupSettings = {
  backupEveryMinutes: Type.Integer({
    env: 'DAYBOOK_BACKUP_EVERY_MINUTES',
    description:
      'How often the server backs up the embedded database, in minutes; 0 makes no backups by itself (docs/backups.md).',
    default: 15,
    minimum: 0,
    maximum: 10_080,
  }),
  backupDir: text(
    'DAYBOOK_BACKUP_DIR',
    'Folder of the backups, which must exist; empty means backups in DATA_DIR. A folder on another disk survives the loss of the first one.',
  ),
  backupRecipients: text(
    'DAYBOOK_BACKUP_RECIPIENTS',
    'Public keys of age (age1…), separated by commas, for which backups are encrypted; empty encrypts none. daybook backups key makes one.',
  ),
  backupKeepNewest: backups('DAYBOOK_BACKUP_KEEP_NEWEST', 'How many of the newest scheduled backups are kept.', 4, 1),
  backupKeepHours: backups(
    'DAYBOOK_BACKUP_KEEP_HOURS',
    'For how many hours the last scheduled backup of the hour is kept.',
    24,
  ),
  backupKeepDays: backups(
    'DAYBOOK_BACKUP_KEEP_DAYS',
    'For how many days the last scheduled backup of the day is kept.',
    7,
  ),
  backupKeepWeeks: backups(
    'DAYBOOK_BACKUP_KEEP_WEEKS',
    'For how many weeks the last scheduled backup of the week is kept.',
    4,
  ),
}

type Settings = Static<TObject<typeof backupSettings>> & { databaseUrl: string }

const EVERY = 'DAYBOOK_BACKUP_EVERY_MINUTES'
const MINUTE_MS = 60_000
const MAX_RECIPIENTS = 20
/** A public key of age, by its form. A key for after quantum computers begins with age1pq1 and has 1,959 letters. */
const RECIPIENT = /^age1[0-9a-z]{20,2500}$/

export const recipientsOf = ({ backupRecipients }: Pick<Settings, 'backupRecipients'>): string[] =>
  backupRecipients
    .split(',')
    .map((recipient) => recipient.trim())
    .filter((recipient) => recipient !== '')

/** Returns the errors in the settings, as sentences for the operator. `given` has the variables that were set. */
export function backupProblems(settings: Settings, given: ReadonlySet<string>): string[] {
  const problems: string[] = []
  const recipients = recipientsOf(settings)
  const wrong = recipients.filter((recipient) => !RECIPIENT.test(recipient))
  if (wrong.some((recipient) => recipient.startsWith('AGE-SECRET-KEY-')))
    problems.push(
      'DAYBOOK_BACKUP_RECIPIENTS has a secret key. It needs the public key (age1…); keep the secret key on another machine',
    )
  else if (wrong.length > 0)
    problems.push(
      `DAYBOOK_BACKUP_RECIPIENTS must be public keys of age that begin with age1, separated by commas (was ${wrong.join(', ').slice(0, 200)})`,
    )
  if (recipients.length > MAX_RECIPIENTS)
    problems.push(`DAYBOOK_BACKUP_RECIPIENTS has ${recipients.length} keys; at most ${MAX_RECIPIENTS} are allowed`)
  const vain = [...given].filter(
    (name) => name.startsWith('DAYBOOK_BACKUP_') && !(name === EVERY && settings.backupEveryMinutes === 0),
  )
  if (settings.databaseUrl !== '' && vain.length > 0)
    problems.push(
      `${vain.join(', ')} can't be used with DATABASE_URL: Daybook backs up the embedded database only. Remove ${vain.length === 1 ? 'it' : 'them'}, and back up PostgreSQL with its own tools`,
    )
  return problems
}

/** Returns when backups are made, and which of them are kept. */
export const readBackupSchedule = (settings: Settings) => ({
  isOn: settings.databaseUrl === '' && settings.backupEveryMinutes > 0,
  everyMs: settings.backupEveryMinutes * MINUTE_MS,
  keep: {
    newest: settings.backupKeepNewest,
    hours: settings.backupKeepHours,
    days: settings.backupKeepDays,
    weeks: settings.backupKeepWeeks,
  },
})
