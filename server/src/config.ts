import { randomBytes } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { type IdentityProvider, readIdentityProviders } from './identity-providers.ts'
import { unknownProxies } from './lib/trusted-proxies.ts'
import { twilioProblems } from './twilio-settings.ts'

const setting = { env: '', description: '' }
type Described = typeof setting

const text = (env: string, description: string, fallback = '') => Type.String({ env, description, default: fallback })
const number = (env: string, description: string, fallback: number, minimum = 0) =>
  Type.Integer({ env, description, default: fallback, minimum })
const flag = (env: string, description: string, fallback: boolean) =>
  Type.Boolean({ env, description, default: fallback })

/**
 * Every setting of the server: the variable that holds it, its unit, its default and what it does.
 * `docs/configuration.md` and `.env.example` are printed from here.
 */
export const Config = Type.Object({
  port: Type.Integer({
    env: 'PORT',
    description: 'TCP port of the API and the pages.',
    default: 3000,
    minimum: 0,
    maximum: 65535,
  }),
  host: text('HOST', 'Address to listen on; empty listens on all of them.'),
  publicUrl: text(
    'PUBLIC_URL',
    'Where people reach the server, without a trailing slash; empty means http://localhost:PORT.',
  ),
  organizationDomain: text(
    'DAYBOOK_ORGANIZATION_DOMAIN',
    'Domain whose subdomains are the pages of organizations; empty means the host of PUBLIC_URL. Where that is an IP address, they are under /org/ instead.',
  ),
  dataDir: text('DATA_DIR', "Folder of the embedded database; a relative path starts at the project's root.", '.data'),
  databaseUrl: text('DATABASE_URL', 'postgres://… URL of a PostgreSQL 15 or later; empty runs the embedded database.'),
  databasePoolSize: number('DATABASE_POOL_SIZE', 'Connections to PostgreSQL of this process.', 10, 1),
  databaseDirectUrl: text(
    'DATABASE_DIRECT_URL',
    'postgres://… URL past a connection pooler such as PgBouncer, for the one connection that listens for changes; empty means DATABASE_URL.',
  ),
  redisUrl: text(
    'REDIS_URL',
    'redis:// or rediss:// URL of a Redis in which all nodes count rate limits together; empty counts in each process.',
  ),
  secretKey: text(
    'DAYBOOK_SECRET_KEY',
    '32 bytes in base64 that sign links and tokens. Required with DATABASE_URL; otherwise made in DATA_DIR.',
  ),
  previousSecretKeys: text(
    'DAYBOOK_PREVIOUS_SECRET_KEYS',
    'Keys that DAYBOOK_SECRET_KEY replaces, separated by commas: what they sealed or signed stays valid (docs/secrets.md).',
  ),
  adminEmail: text(
    'DAYBOOK_ADMIN_EMAIL',
    'E-mail address of the first system administrator, created or updated at start.',
  ),
  adminPassword: text('DAYBOOK_ADMIN_PASSWORD', 'Password of that administrator.'),
  adminApiKey: text('DAYBOOK_ADMIN_API_KEY', 'API key of that administrator, beginning with cal_.'),
  demo: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    env: 'DAYBOOK_DEMO',
    description: 'on makes a demonstration account on an empty database when no administrator is set; off does not.',
    default: 'on',
  }),
  trustedProxies: text(
    'DAYBOOK_TRUSTED_PROXIES',
    'Addresses or networks, separated by commas, whose X-Forwarded-For counts.',
  ),
  rateLimit: text('DAYBOOK_RATE_LIMIT', 'off, or requests a minute in place of the defaults (docs/limits.md).'),
  logLevel: Type.Union(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map((level) => Type.Literal(level)),
    { env: 'LOG_LEVEL', description: 'The least severe level that is logged.', default: 'info' },
  ),
  worker: Type.Union([Type.Literal('in-process'), Type.Literal('only'), Type.Literal('off')], {
    env: 'DAYBOOK_WORKER',
    description:
      'in-process sends mails and webhooks beside serving; only runs the jobs and serves nothing but /health; off leaves jobs to other processes.',
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
  twilioAccountSid: text(
    'TWILIO_ACCOUNT_SID',
    'Account at Twilio that sends SMS and WhatsApp messages; empty keeps them in the outbox (docs/messages.md).',
  ),
  twilioAuthToken: text('TWILIO_AUTH_TOKEN', 'Its auth token, which also signs what Twilio reports.'),
  twilioFrom: text('TWILIO_FROM', 'Number that SMS come from, for example +4930123456.'),
  twilioMessagingServiceSid: text(
    'TWILIO_MESSAGING_SERVICE_SID',
    'Messaging service of Twilio that chooses the number, in place of TWILIO_FROM.',
  ),
  twilioWhatsappFrom: text(
    'TWILIO_WHATSAPP_FROM',
    'Number that WhatsApp messages come from; empty keeps them in the outbox.',
  ),
  twilioApiUrl: text('DAYBOOK_TWILIO_API_URL', 'Where the API of Twilio is, without a path.', 'https://api.twilio.com'),
  smsPerDay: number('DAYBOOK_SMS_PER_DAY', 'Most SMS a day of one person, team or organization; 0 sends none.', 500),
  whatsappPerDay: number('DAYBOOK_WHATSAPP_PER_DAY', 'The same for WhatsApp messages.', 500),
  workflowMailsPerDay: number('DAYBOOK_WORKFLOW_MAILS_PER_DAY', 'The same for mails of workflows.', 5000),
  textsPerNumberPerDay: number(
    'DAYBOOK_TEXTS_PER_NUMBER_PER_DAY',
    'Most SMS, and most WhatsApp messages, a day to one telephone number, whoever sends them.',
    30,
  ),
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
  slotStreams: number(
    'DAYBOOK_SLOT_STREAMS',
    'Live updates of slots that may be open at once in this process; 0 offers none.',
    1000,
  ),
  bodyLimitKilobytes: number(
    'DAYBOOK_BODY_LIMIT_KB',
    'Largest request body, in kilobytes; a larger one is refused with 413.',
    1024,
    1,
  ),
})
export type Config = Readonly<Static<typeof Config>> & {
  readonly publicUrl: string
  readonly identityProviders: readonly IdentityProvider[]
}

/** Mails are kept, and may be looked at in the browser: nobody is served in earnest. */
export const isDevelopment = ({ nodeEnv, smtpUrl }: Pick<Config, 'nodeEnv' | 'smtpUrl'>): boolean =>
  nodeEnv !== 'production' && smtpUrl === ''

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings from the environment.
 *
 * @throws one `Error` that names every faulty setting, so that a start doesn't fail five times in a row.
 */
export function readConfig(environment: Environment): Config {
  const raw: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(Config.properties)) {
    const value = environment[(schema as unknown as Described).env]
    if (value !== undefined && value !== '') raw[name] = value.trim()
  }
  const config = Value.Default(Config, Value.Convert(Config, raw)) as Config
  const { providers, problems: providerProblems } = readIdentityProviders(config.oidcProviders, environment)
  const problems = [...faults(config), ...contradictions(config), ...providerProblems]
  if (problems.length > 0)
    throw new Error(`The settings can't be used:\n${problems.map((line) => `  - ${line}`).join('\n')}`)
  const publicUrl = (config.publicUrl || `http://localhost:${config.port}`).replace(/\/+$/, '')
  return Object.freeze({ ...config, publicUrl, identityProviders: providers })
}

/** Setting by setting: a whole object's list of errors ends after the first few. */
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

function contradictions(config: Config): string[] {
  const problems: string[] = []
  if (config.publicUrl && !URL.canParse(config.publicUrl))
    problems.push(`PUBLIC_URL is not a URL: ${config.publicUrl}. Example: https://book.example.com`)
  if (config.organizationDomain && !/^[a-z0-9.-]+(:\d+)?$/i.test(config.organizationDomain))
    problems.push(
      `DAYBOOK_ORGANIZATION_DOMAIN must be a domain such as book.example.com (was ${config.organizationDomain})`,
    )
  if (config.databaseUrl && !/^postgres(ql)?:\/\//.test(config.databaseUrl))
    problems.push('DATABASE_URL must begin with postgres://')
  if (config.databaseUrl && !config.secretKey)
    problems.push(
      `DAYBOOK_SECRET_KEY is required with DATABASE_URL, because all nodes must share it. A fresh one: ${randomBytes(32).toString('base64')}`,
    )
  if (config.secretKey && Buffer.from(config.secretKey, 'base64').length !== 32)
    problems.push('DAYBOOK_SECRET_KEY must be 32 bytes in base64 (openssl rand -base64 32)')
  if (config.previousSecretKeys.split(',').some((key) => key !== '' && Buffer.from(key, 'base64').length !== 32))
    problems.push('DAYBOOK_PREVIOUS_SECRET_KEYS must be keys of 32 bytes in base64, separated by commas')
  problems.push(...twilioProblems(config))
  const unknown = unknownProxies(config.trustedProxies)
  if (unknown.length > 0)
    problems.push(
      `DAYBOOK_TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, separated by commas (was ${unknown.join(', ')})`,
    )
  if (config.redisUrl && !/^rediss?:\/\//.test(config.redisUrl))
    problems.push('REDIS_URL must begin with redis:// or rediss://')
  if (!/^(|off|[1-9]\d{0,8})$/.test(config.rateLimit))
    problems.push(`DAYBOOK_RATE_LIMIT must be off or a whole number of requests a minute (was ${config.rateLimit})`)
  if (config.adminApiKey && !/^cal_.{16,}$/.test(config.adminApiKey))
    problems.push('DAYBOOK_ADMIN_API_KEY must begin with cal_ and go on for at least 16 characters')
  if ((config.adminPassword || config.adminApiKey) && !config.adminEmail)
    problems.push('DAYBOOK_ADMIN_EMAIL is missing beside DAYBOOK_ADMIN_PASSWORD or DAYBOOK_ADMIN_API_KEY')
  if (config.testClock && config.nodeEnv === 'production')
    problems.push('DAYBOOK_TEST_CLOCK is refused when NODE_ENV is production')
  return problems
}
