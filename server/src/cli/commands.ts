import type { Command } from './command.ts'

const start: Command = {
  name: 'start',
  summary: 'start the server; daybook alone does the same',
  options: '',
  notes:
    'Settings are variables of the environment; docs/configuration.md lists them. PORT=4000 daybook start serves another port.',
  load: () => import('./commands/start.ts'),
}

const usersCreate: Command = {
  name: 'users create',
  summary: 'make an account and its API key',
  options: '--email ADDRESS [--username NAME] [--name TEXT] [--time-zone ZONE] [--password TEXT] [--locale CODE]',
  notes:
    "Prints the account as JSON. The API key in it is shown this once; the account has office hours in its zone: the server's (DAYBOOK_TIME_ZONE) without --time-zone.",
  load: () => import('./commands/users-create.ts'),
}

const LIST = '[--limit NUMBER] [--cursor TEXT] [--json]'

const usersList: Command = {
  name: 'users list',
  summary: 'show the accounts, newest first',
  options: `[--email ADDRESS] ${LIST}`,
  notes: 'A table, or JSON with --json. 50 at once, 250 with --limit.',
  load: () => import('./commands/users-list.ts'),
}

const usersResetPassword: Command = {
  name: 'users reset-password',
  summary: 'help somebody who has lost their password, an administrator as well',
  options: 'ADDRESS [--password TEXT]',
  notes:
    'Prints a link with which they choose a new one, once and within a day; no mail is sent. With --password that one counts at once. All their sessions end.',
  load: () => import('./commands/users-reset-password.ts'),
}

const usersDisable: Command = {
  name: 'users disable',
  summary: 'close the account of somebody who leaves',
  options: 'ADDRESS',
  notes:
    'Prints the account as JSON. Its sessions end, its keys are refused, and it cannot be booked. It keeps all that it owns, and its bookings stay.',
  load: () => import('./commands/users-disable.ts'),
}

const usersEnable: Command = {
  name: 'users enable',
  summary: 'open a disabled account again',
  options: 'ADDRESS',
  notes: 'Prints the account as JSON. The person signs in again.',
  load: () => import('./commands/users-enable.ts'),
}

const bookingsList: Command = {
  name: 'bookings list',
  summary: 'show the bookings of anybody, those that were made last first',
  options: `[--host ADDRESS] [--status accepted|pending|cancelled|rejected] ${LIST}`,
  notes: 'A table, or JSON with --json. 50 at once, 250 with --limit.',
  load: () => import('./commands/bookings-list.ts'),
}

const eventTypesList: Command = {
  name: 'event-types list',
  summary: 'show the event types of anybody, those that were made last first',
  options: `[--owner ADDRESS] ${LIST}`,
  notes: 'A table, or JSON with --json. 50 at once, 250 with --limit.',
  load: () => import('./commands/event-types-list.ts'),
}

const organizationsCreate: Command = {
  name: 'organizations create',
  summary: 'make an organization',
  options: '--name TEXT --slug NAME --owner-id NUMBER [--platform] [--metadata JSON]',
  notes: 'Prints it as JSON. The owner is its member at once; --platform lets it have platform clients.',
  load: () => import('./commands/organizations-create.ts'),
}

const oauthClientsCreate: Command = {
  name: 'oauth-clients create',
  summary: 'register an application that signs people in with OAuth 2.0',
  options:
    '--name TEXT --redirect-uri URI [--redirect-uri URI …] [--public] [--scope NAME …] [--trusted] [--logo URL] [--website URL] [--owner-id NUMBER]',
  notes:
    'Prints it as JSON. The secret in it is shown this once; --public makes one without, for apps that prove themselves by PKCE. Without --scope its tokens are unrestricted.',
  load: () => import('./commands/oauth-clients-create.ts'),
}

const importFrom: Command = {
  name: 'import',
  summary: 'bring accounts, teams, event types and bookings from Cal.com, cal.diy or Calendly',
  options: 'cal|calendly|file FILE [--url URL] [--key-file FILE] [--organization NAME] [--dry-run] [--invite] [--json]',
  notes:
    'DAYBOOK_IMPORT_KEY or the file has the keys of the source. Can be repeated: only what has changed there changes here. Nobody gets a mail, except with --invite: people then choose a password (docs/moving-in.md). The file is an export; the server is stopped and its database empty.',
  load: () => import('./commands/import.ts'),
}

const outbox: Command = {
  name: 'outbox',
  summary: 'show the messages that were kept because nothing is set to send them',
  options: '[--to ADDRESS] [--channel email|sms|whatsapp] [--state kept|failed] [--limit NUMBER] [--json]',
  notes: 'A table, newest first. With --json whole, with texts and attachments; a browser shows them under /dev/mail.',
  load: () => import('./commands/outbox.ts'),
}

const erasuresExport: Command = {
  name: 'erasures export',
  summary: 'show the record of the people who were erased, to keep it with the backups',
  options: '',
  notes: 'Prints JSON with hashes, and without addresses: daybook erasures export > erasures.json.',
  load: () => import('./commands/erasures-export.ts'),
}

const erasuresRepeat: Command = {
  name: 'erasures repeat',
  summary: 'erase people again after a backup was restored',
  options: 'FILE [--dry-run]',
  notes:
    'FILE is from erasures export. Erasures that the restored database has on record stay as they are. Open bookings of the others are cancelled. Can be repeated. The server needs the secret key of the record (DAYBOOK_SECRET_KEY or DAYBOOK_PREVIOUS_SECRET_KEYS).',
  load: () => import('./commands/erasures-repeat.ts'),
}

const clockSet: Command = {
  name: 'clock set',
  summary: 'let the server live at another time (with DAYBOOK_TEST_CLOCK=true)',
  options: 'ISO-TIME [--frozen]',
  notes: 'For example: clock set 2030-01-31T09:00:00Z. Time runs on from there, or stands still with --frozen.',
  load: () => import('./commands/clock-set.ts'),
}

const clockReset: Command = {
  name: 'clock reset',
  summary: 'return the server to real time',
  options: '',
  notes: '',
  load: () => import('./commands/clock-reset.ts'),
}

const rotateSecrets: Command = {
  name: 'rotate-secrets',
  summary: 'encrypt stored secrets with the present DAYBOOK_SECRET_KEY',
  options: '',
  notes:
    'Of those that a key of DAYBOOK_PREVIOUS_SECRET_KEYS encrypted; that key can go once nothing remains (docs/secrets.md). Can be repeated.',
  load: () => import('./commands/rotate-secrets.ts'),
}

const backup: Command = {
  name: 'backup',
  summary: 'write a snapshot of the embedded database into DATA_DIR/backups or DAYBOOK_BACKUP_DIR',
  options: '',
  notes:
    "With DAYBOOK_API_KEY the running server writes it; without, the server must be stopped. DATA_DIR/secret.key isn't part of it: keep a copy of that file in a place of its own.",
  load: () => import('./commands/backup.ts'),
}

const restore: Command = {
  name: 'restore',
  summary: 'fill DATA_DIR from a snapshot',
  options: 'FILE [--key-file FILE] [--replace] [--send-waiting | --withdraw-waiting]',
  notes:
    'DATA_DIR must hold no database; with --replace the present one is put aside under another name. --key-file has the secret key of an encrypted snapshot. If messages, webhooks or timers wait in the snapshot, one option must say whether the server sends them when it starts, or never.',
  load: () => import('./commands/restore.ts'),
}

const backupsList: Command = {
  name: 'backups list',
  summary: 'show the snapshots of the embedded database, newest first',
  options: '[--json]',
  notes: 'At most 200. With DAYBOOK_API_KEY the running server lists its own; without, the settings name the folder.',
  load: () => import('./commands/backups/list.ts'),
}

const backupsVerify: Command = {
  name: 'backups verify',
  summary: 'restore a snapshot into a temporary folder, and read every row',
  options: '[FILE] [--key-file FILE]',
  notes:
    'Without FILE the newest snapshot that backups list shows. Prints the number of rows as JSON; the status is 1 if the snapshot cannot be restored. It changes nothing, and the folder is removed (TMPDIR chooses its disk).',
  load: () => import('./commands/backups/verify.ts'),
}

const backupsKey: Command = {
  name: 'backups key',
  summary: 'make a key for encrypted snapshots',
  options: 'FILE',
  notes:
    'Writes the secret key into FILE, which must not exist, and prints DAYBOOK_BACKUP_RECIPIENTS with its public key. age opens the files too (docs/backups.md).',
  load: () => import('./commands/backups/key.ts'),
}

const migrate: Command = {
  name: 'migrate',
  summary: 'bring the schema up to date; a server does it by itself when it starts',
  options: '',
  notes: '',
  load: () => import('./commands/migrate.ts'),
}

const exportTo: Command = {
  name: 'export',
  summary: 'write everything into a file, as lines of JSON',
  options: 'FILE [--with-secrets]',
  notes:
    'Without --with-secrets the file has no passwords, keys, sessions and connections. daybook import file FILE fills an empty database with it.',
  load: () => import('./commands/export.ts'),
}

const move: Command = {
  name: 'move',
  summary: 'copy everything into another, empty database: PostgreSQL, or the embedded one in a folder',
  options: '--to postgres://USER:PASSWORD@HOST:PORT/DATABASE|FOLDER',
  notes:
    'From the embedded database to PostgreSQL, back, or between two of a kind. Copies every table in one transaction, compares the rows of both databases, and leaves the rows of the present one as they are. After an interruption, repeat it (docs/recovery.md).',
  load: () => import('./commands/move.ts'),
}

const afterRecovery: Command = {
  name: 'after-recovery',
  summary: 'prepare a database that was set back to an earlier time',
  options: '[--skip NUMBER] [--send-waiting | --withdraw-waiting]',
  notes:
    'Ids and transaction ids continue so much higher (100000 without --skip), so that none that was given out since that time is given out again. --withdraw-waiting withdraws the messages, webhooks and timers that wait. Prints the work with which a server begins (docs/recovery.md).',
  load: () => import('./commands/after-recovery.ts'),
}

const doctor: Command = {
  name: 'doctor',
  summary: 'check the installation, and say what to do',
  options: '[--json]',
  notes:
    'Looks at the settings, the machine, the data folder, the database, the mail server and the running server. It changes nothing and sends nothing. Run it as the account of the server and with its settings; DAYBOOK_API_KEY lets it ask the running server. The status is 1 if there is a problem.',
  load: () => import('./commands/doctor.ts'),
}

const worker: Command = {
  name: 'worker',
  summary: 'run only the jobs, beside servers with DAYBOOK_WORKER=off on the same PostgreSQL',
  options: '',
  notes: 'PORT answers /health and nothing else. Ends on SIGTERM.',
  load: () => import('./commands/worker.ts'),
}

/** The commands under the headings of the help. */
export const commands: Readonly<Record<string, readonly Command[]>> = {
  'With a running server (DAYBOOK_URL, DAYBOOK_API_KEY)': [
    usersCreate,
    usersList,
    usersResetPassword,
    usersDisable,
    usersEnable,
    bookingsList,
    eventTypesList,
    organizationsCreate,
    oauthClientsCreate,
    importFrom,
    outbox,
    erasuresExport,
    erasuresRepeat,
    clockSet,
    clockReset,
    backup,
    rotateSecrets,
  ],
  'With a stopped server (DATA_DIR or DATABASE_URL)': [backup, restore, afterRecovery, migrate, move, exportTo],
  'With a running or a stopped server': [doctor, backupsList, backupsVerify, backupsKey],
  'As a server': [start, worker],
}
