/** The settings of backups. */
type Settings = {
  databaseUrl: string
  backupEveryMinutes: number
  backupRecipients: string
  backupKeepNewest: number
  backupKeepHours: number
  backupKeepDays: number
  backupKeepWeeks: number
}

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
