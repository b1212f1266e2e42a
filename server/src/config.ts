import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { checkPassword } from './features/accounts/passwords/rule.ts'
import { type IdentityProvider, readIdentityProviders } from './identity-providers.ts'
import { frameOriginsOf } from './lib/frame-origin.ts'
import { unknownProxies } from './lib/network/trusted-proxies.ts'
import { isEmail } from './lib/text/email.ts'
import { trimCharactersAtEnd } from './lib/text/trim-characters.ts'
import { errorOf } from './lib/thrown.ts'
import { canonicalTimeZone, isTimeZone } from './lib/time/time-zone.ts'
import { backupProblems, backupSettings } from './settings/backup-settings.ts'
import { calendarAccountProblems, calendarAccountSettings } from './settings/calendar-account-settings.ts'
import { connectionSettings } from './settings/connection-settings.ts'
import { databaseSettings } from './settings/database-settings.ts'
import { messageLimitSettings } from './settings/message-limit-settings.ts'
import { retentionSettings } from './settings/retention-settings.ts'
import { type Described, flag, number, secret, text } from './settings/setting.ts'
import { unreadParameters, urlProblem } from './settings/setting-urls.ts'
import { stripeProblems, stripeSettings } from './settings/stripe-settings.ts'
import { traceProblems, traceSettings } from './settings/trace-settings.ts'
import { twilioProblems, twilioSettings } from './settings/twilio-settings.ts'
import { videoAccountProblems, videoAccountSettings } from './settings/video-account-settings.ts'

/**
 * Every setting of the server, with its variable, its unit, its default and its purpose. `docs/configuration.md` and
 * `.env.example` are generated from this object.
 */
export const Config = Type.Object({
  port: Type.Integer({
    env: 'PORT',
    description: 'TCP port of the API and the pages.',
    default: 3000,
    minimum: 0,
    maximum: 65535,
  }),
  host: text('HOST', 'Address to listen on, or a name of this machine; empty listens on all of them.'),
  publicUrl: text(
    'PUBLIC_URL',
    'Where people reach the server: a host of its own, without a path or anything behind it; empty means http://localhost:PORT.',
  ),
  organizationDomain: text(
    'DAYBOOK_ORGANIZATION_DOMAIN',
    'Domain whose subdomains are the pages of organizations; empty means the host of PUBLIC_URL. Where that is an IP address, they are under /org/ instead.',
  ),
  dataDir: text(
    'DATA_DIR',
    "Folder of the embedded database; a relative path starts at the project's root, or at the working directory if Daybook is installed as a package.",
    '.data',
  ),
  diskMarginMegabytes: number(
    'DAYBOOK_DISK_MARGIN_MB',
    'Free space on the disk of DATA_DIR, in megabytes, below which nothing new is stored (a tenth of the disk, but at least 48, where that is less); 0 stores as long as it can.',
    200,
  ),
  ...backupSettings,
  ...databaseSettings,
  redisUrl: text(
    'REDIS_URL',
    'redis:// or rediss:// URL of a Redis in which all nodes count rate limits together; empty counts in each process.',
  ),
  secretKey: secret(
    'DAYBOOK_SECRET_KEY',
    '32 bytes in base64 that sign links and tokens. Required with DATABASE_URL; otherwise made in DATA_DIR.',
  ),
  previousSecretKeys: secret(
    'DAYBOOK_PREVIOUS_SECRET_KEYS',
    'Keys that DAYBOOK_SECRET_KEY replaces, separated by commas: what they sealed or signed stays valid (docs/secrets.md).',
  ),
  adminEmail: text(
    'DAYBOOK_ADMIN_EMAIL',
    'E-mail address of the first system administrator, created or updated at start.',
  ),
  adminPassword: secret(
    'DAYBOOK_ADMIN_PASSWORD',
    'Password of that administrator: 8 to 128 characters, and none of the most common ones.',
  ),
  adminApiKey: secret('DAYBOOK_ADMIN_API_KEY', 'API key of that administrator, beginning with cal_.'),
  demo: Type.Union([Type.Literal('auto'), Type.Literal('on'), Type.Literal('off')], {
    env: 'DAYBOOK_DEMO',
    description:
      'on makes a demonstration account on an empty database when no administrator is set; off does not. auto is on, and off when NODE_ENV is production, where on is refused.',
    default: 'auto',
  }),
  timeZone: text(
    'DAYBOOK_TIME_ZONE',
    "Time zone of accounts that are made without one, for example Europe/Berlin; empty means this machine's, or UTC where that isn't known.",
  ),
  trustedProxies: text(
    'DAYBOOK_TRUSTED_PROXIES',
    'Addresses or networks, separated by commas, whose X-Forwarded-For counts.',
  ),
  rateLimit: text('DAYBOOK_RATE_LIMIT', 'off, or requests a minute in place of the defaults (docs/limits.md).'),
  bookingsPerAddressPerHour: number(
    'DAYBOOK_BOOKINGS_PER_ADDRESS_PER_HOUR',
    'The maximum of bookings an hour from one network address by people without an account. Guests count too. DAYBOOK_RATE_LIMIT=off removes this maximum (docs/limits.md).',
    200,
    1,
  ),
  bookingsPerEventTypePerHour: number(
    'DAYBOOK_BOOKINGS_PER_EVENT_TYPE_PER_HOUR',
    'The maximum of bookings an hour of one event type by people without an account, from all addresses together.',
    1000,
    1,
  ),
  logLevel: Type.Union(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map((level) => Type.Literal(level)),
    { env: 'LOG_LEVEL', description: 'The least severe level that is logged.', default: 'info' },
  ),
  slowRequestMs: number(
    'DAYBOOK_SLOW_REQUEST_MS',
    'The duration in milliseconds from which a request is logged as slow, at the level warn; 0 logs none so.',
    1000,
  ),
  slowStatementMs: number(
    'DAYBOOK_SLOW_STATEMENT_MS',
    'The duration in milliseconds from which a statement of the database is logged, without its values, at the level warn; 0 logs none.',
    500,
  ),
  ...traceSettings,
  worker: Type.Union([Type.Literal('in-process'), Type.Literal('only'), Type.Literal('off')], {
    env: 'DAYBOOK_WORKER',
    description:
      'in-process sends mails and webhooks beside serving; only runs the jobs and serves nothing but /health, /ready and /metrics; off leaves jobs to other processes.',
    default: 'in-process',
  }),
  jobConcurrency: number(
    'DAYBOOK_JOB_CONCURRENCY',
    'Batches of messages that this process sends at the same time.',
    2,
    1,
  ),
  testClock: flag(
    'DAYBOOK_TEST_CLOCK',
    "true lets administrators set the server's time through /v2/admin/clock; refused when NODE_ENV is production.",
    false,
  ),
  nodeEnv: text('NODE_ENV', 'production refuses what is only for tests, and has no pages of kept mails (/dev/mail).'),
  smtpUrl: text('SMTP_URL', 'smtp:// or smtps:// URL of the mail server; empty keeps mails in the outbox.'),
  mailFrom: text('MAIL_FROM', 'Sender address of mails.', 'Daybook <bookings@daybook.invalid>'),
  ...twilioSettings,
  ...calendarAccountSettings,
  ...stripeSettings,
  ...videoAccountSettings,
  ...messageLimitSettings,
  embedOrigins: text(
    'DAYBOOK_EMBED_ORIGINS',
    'Sites, separated by commas, that may show booking pages inside their own pages, for example https://example.com,https://*.example.org; empty allows all, none allows none. The list of an event type counts in its place (docs/embedding.md).',
  ),
  signUp: Type.Union([Type.Literal('open'), Type.Literal('invited'), Type.Literal('off')], {
    env: 'DAYBOOK_SIGNUP',
    description:
      'open lets anybody make an account; invited only those who follow an invitation to a team; off nobody but administrators and organizations.',
    default: 'open',
  }),
  allowPrivateNetworks: flag(
    'DAYBOOK_ALLOW_PRIVATE_NETWORKS',
    'true lets webhooks, feeds and CalDAV reach loopback, private and other special addresses, which are refused otherwise.',
    false,
  ),
  webhookTimeoutSeconds: number(
    'DAYBOOK_WEBHOOK_TIMEOUT_SECONDS',
    'How long a receiver of webhooks may take to answer, in seconds.',
    15,
    1,
  ),
  jitsiHost: text(
    'JITSI_HOST',
    'Jitsi Meet server with the rooms of the built-in video, for example meet.example.com. off ends the built-in video (docs/video.md).',
    'meet.jit.si',
  ),
  ...retentionSettings,
  oidcProviders: text(
    'DAYBOOK_OIDC_PROVIDERS',
    'Names, separated by commas, of the OpenID Connect providers with which people may sign in, for example google,company. Each has settings of its own, see below.',
  ),
  oauthRegistration: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    env: 'DAYBOOK_OAUTH_REGISTRATION',
    description:
      'on lets applications register themselves (RFC 7591), as agents do; people are told that nobody has checked them.',
    default: 'off',
  }),
  ...connectionSettings,
})
export type Config = Readonly<Static<typeof Config>> & {
  readonly publicUrl: string
  readonly timeZone: string
  readonly identityProviders: readonly IdentityProvider[]
  /** The variables that were set. All other settings have their defaults. */
  readonly given: ReadonlySet<string>
}

/** Returns true if mails are kept for the browser instead of sent. The server has no real users then. */
export const isDevelopment = ({ nodeEnv, smtpUrl }: Pick<Config, 'nodeEnv' | 'smtpUrl'>): boolean =>
  nodeEnv !== 'production' && smtpUrl === ''

/** Returns true if an empty database gets a demonstration account. */
export const wantsDemo = ({ demo, nodeEnv, adminEmail }: Pick<Config, 'demo' | 'nodeEnv' | 'adminEmail'>): boolean =>
  demo !== 'off' && nodeEnv !== 'production' && adminEmail === ''

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings from the environment.
 *
 * @throws one `Error` that names every faulty setting, so that the operator can correct them all at once.
 */
export function readConfig(environment: Environment): Config {
  const { config, problems } = inspectConfig(environment)
  if (problems.length > 0)
    throw new Error(`The settings can't be used:\n${problems.map((line) => `  - ${line}`).join('\n')}`)
  return config
}

/** Reads the settings, and a sentence about each one that can't be used. Such a setting has no usable value. */
export function inspectConfig(environment: Environment): { config: Config; problems: string[] } {
  const raw: Record<string, unknown> = {}
  const given = new Set<string>()
  for (const [name, schema] of Object.entries(Config.properties)) {
    const { env } = schema as unknown as Described
    const value = environment[env]
    if (value === undefined || value === '') continue
    raw[name] = value.trim()
    given.add(env)
  }
  const config = Value.Default(Config, Value.Convert(Config, raw)) as Config
  const { providers, problems: providerProblems } = readIdentityProviders(config.oidcProviders, environment)
  const problems = [...faults(config), ...contradictions(config), ...backupProblems(config, given), ...providerProblems]
  const publicUrl = trimCharactersAtEnd(config.publicUrl || `http://localhost:${config.port}`, '/')
  const timeZone = canonicalTimeZone(isTimeZone(config.timeZone) ? config.timeZone : zoneOfMachine())
  const host = config.host.replace(/^\[(.*)\]$/, '$1')
  return {
    config: Object.freeze({ ...config, host, publicUrl, timeZone, identityProviders: providers, given }),
    problems,
  }
}

/** Returns a sentence about each setting that the server can use, but not as its operator probably means it. */
export const doubtsAbout = ({ databaseUrl, databaseDirectUrl, databaseReplicaUrl, redisUrl, smtpUrl }: Config) =>
  [
    unreadParameters('DATABASE_URL', databaseUrl, 'pg'),
    unreadParameters('DATABASE_DIRECT_URL', databaseDirectUrl, 'pg'),
    unreadParameters('DATABASE_REPLICA_URL', databaseReplicaUrl, 'pg'),
    unreadParameters('REDIS_URL', redisUrl, 'redis'),
    unreadParameters('SMTP_URL', smtpUrl, 'smtp'),
  ].filter((doubt) => doubt !== undefined)

/** Returns the machine's time zone. A machine may have an unknown zone, or none. */
function zoneOfMachine(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : 'UTC'
}

/** Checks each setting separately: the list of errors of a whole object ends after the first few. */
function faults(config: Config): string[] {
  return Object.entries(Config.properties).flatMap(([name, schema]) => {
    const value = config[name as keyof Config]
    const [fault] = Value.Errors(schema, value)
    if (!fault) return []
    const { env, anyOf } = schema as unknown as Described & { anyOf?: { const: string }[] }
    const wanted = anyOf ? `must be one of ${anyOf.map((one) => one.const).join(', ')}` : fault.message
    return [`${env} ${wanted} (was ${value})`]
  })
}

const POSTGRES = {
  schemes: ['postgres', 'postgresql'],
  example: 'postgres://daybook:secret@localhost/daybook',
  isForPg: true,
}

const urlProblems = ({
  publicUrl,
  databaseUrl,
  databaseDirectUrl,
  databaseReplicaUrl,
  redisUrl,
  smtpUrl,
}: Config): string[] =>
  [
    urlProblem({
      env: 'PUBLIC_URL',
      value: publicUrl,
      schemes: ['http', 'https'],
      example: 'https://book.example.com',
      isOrigin: true,
    }),
    urlProblem({ env: 'DATABASE_URL', value: databaseUrl, ...POSTGRES }),
    urlProblem({ env: 'DATABASE_DIRECT_URL', value: databaseDirectUrl, ...POSTGRES }),
    urlProblem({ env: 'DATABASE_REPLICA_URL', value: databaseReplicaUrl, ...POSTGRES }),
    urlProblem({
      env: 'REDIS_URL',
      value: redisUrl,
      schemes: ['redis', 'rediss'],
      example: 'redis://localhost:6379',
    }),
    urlProblem({
      env: 'SMTP_URL',
      value: smtpUrl,
      schemes: ['smtp', 'smtps'],
      example: 'smtp://user:password@mail.example.com:587',
    }),
  ].filter((problem) => problem !== undefined)

const isHost = (text: string): boolean =>
  isIP(text.replace(/^\[(.*)\]$/, '$1')) !== 0 || /^[a-z0-9_]([a-z0-9._-]{0,251}[a-z0-9])?\.?$/i.test(text)

/** A mail server inside of a network may have a name without a dot. */
function isSender(text: string): boolean {
  const address = /<([^<>]*)>$/.exec(text)?.[1] ?? text
  return isEmail(address) || isEmail(`${address}.local`)
}

/** The rule of the API, so that the setting makes no account that the API would refuse. */
function passwordProblem({ adminPassword, adminEmail }: Config): string[] {
  try {
    checkPassword(adminPassword, { email: adminEmail, username: null })
    return []
  } catch (error) {
    return [`DAYBOOK_ADMIN_PASSWORD can't be used: ${trimCharactersAtEnd(errorOf(error).message, '.')}`]
  }
}

function contradictions(config: Config): string[] {
  const problems: string[] = []
  problems.push(...urlProblems(config))
  if (config.host && !isHost(config.host))
    problems.push(`HOST must be an address or a name of this machine, such as 127.0.0.1 or ::1 (was ${config.host})`)
  if (config.organizationDomain && !/^[a-z0-9.-]+(:\d+)?$/i.test(config.organizationDomain))
    problems.push(
      `DAYBOOK_ORGANIZATION_DOMAIN must be a domain such as book.example.com (was ${config.organizationDomain})`,
    )
  if (!/^[a-z0-9.-]+(:\d{1,5})?$/i.test(config.jitsiHost))
    problems.push(
      `JITSI_HOST must be off or a host such as meet.example.com, without https:// (was ${config.jitsiHost})`,
    )
  if (config.databaseUrl && !config.secretKey)
    problems.push(
      `DAYBOOK_SECRET_KEY is required with DATABASE_URL, because all nodes must share it. A fresh one: ${randomBytes(32).toString('base64')}`,
    )
  if (config.databaseReplicaUrl && !config.databaseUrl)
    problems.push('DATABASE_REPLICA_URL needs DATABASE_URL, the server that the replica replays')
  if (config.secretKey && Buffer.from(config.secretKey, 'base64').length !== 32)
    problems.push('DAYBOOK_SECRET_KEY must be 32 bytes in base64 (openssl rand -base64 32)')
  if (config.previousSecretKeys.split(',').some((key) => key !== '' && Buffer.from(key, 'base64').length !== 32))
    problems.push('DAYBOOK_PREVIOUS_SECRET_KEYS must be keys of 32 bytes in base64, separated by commas')
  problems.push(
    ...twilioProblems(config),
    ...calendarAccountProblems(config),
    ...stripeProblems(config),
    ...videoAccountProblems(config),
    ...traceProblems(config),
  )
  const unknown = unknownProxies(config.trustedProxies)
  if (unknown.length > 0)
    problems.push(
      `DAYBOOK_TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, separated by commas (was ${unknown.join(', ')})`,
    )
  const { wrong } = frameOriginsOf(config.embedOrigins)
  if (wrong.length > 0)
    problems.push(
      `DAYBOOK_EMBED_ORIGINS must be none or sites such as https://example.com, separated by commas (was ${wrong.join(', ')})`,
    )
  if (!/^(|off|[1-9]\d{0,8})$/.test(config.rateLimit))
    problems.push(`DAYBOOK_RATE_LIMIT must be off or a whole number of requests a minute (was ${config.rateLimit})`)
  if (config.adminApiKey && !/^cal_.{16,}$/.test(config.adminApiKey))
    problems.push('DAYBOOK_ADMIN_API_KEY must begin with cal_ and go on for at least 16 characters')
  if ((config.adminPassword || config.adminApiKey) && !config.adminEmail)
    problems.push('DAYBOOK_ADMIN_EMAIL is missing beside DAYBOOK_ADMIN_PASSWORD or DAYBOOK_ADMIN_API_KEY')
  if (config.adminEmail && !isEmail(config.adminEmail))
    problems.push(`DAYBOOK_ADMIN_EMAIL must be an e-mail address (was ${config.adminEmail})`)
  if (config.adminPassword) problems.push(...passwordProblem(config))
  if (!isSender(config.mailFrom))
    problems.push(
      `MAIL_FROM must be an e-mail address, alone or as Daybook <bookings@example.com> (was ${config.mailFrom})`,
    )
  if (config.testClock && config.nodeEnv === 'production')
    problems.push('DAYBOOK_TEST_CLOCK is refused when NODE_ENV is production')
  if (config.demo === 'on' && config.nodeEnv === 'production')
    problems.push(
      'DAYBOOK_DEMO=on is refused when NODE_ENV is production: its account is an administrator. Set DAYBOOK_ADMIN_EMAIL and DAYBOOK_ADMIN_PASSWORD for one of your own',
    )
  if (config.timeZone && !isTimeZone(config.timeZone))
    problems.push(`DAYBOOK_TIME_ZONE must be a time zone such as Europe/Berlin (was ${config.timeZone})`)
  return problems
}
