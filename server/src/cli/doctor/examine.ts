import { type Config, inspectConfig, wantsDemo } from '../../config.ts'
import { backupPlaceOf, dataDirOf } from '../../data-dir.ts'
import { databaseFolder, secretKeyFile } from '../../db/data-folder.ts'
import { latestMigration } from '../../db/migrate.ts'
import { keyIdOf } from '../../lib/secrets/secret-box.ts'
import { presentKeys } from '../../secret-key.ts'
import { settingsInForce } from '../../settings-in-force.ts'
import { VERSION } from '../../version.ts'
import { judgeKeyOfServer, judgeSecretsOfServer, judgeSettingsInForce, keyIsMissing, workOf } from './administration.ts'
import { isSuccess } from './ask-server.ts'
import { judgeBackups } from './backups/judge-backups.ts'
import { findNewest } from './backups/newest-backup.ts'
import { checkEmbedded, checkPostgres } from './check-database.ts'
import { isOwn, isThere, judgeDisk, judgeFolder, judgeKey, readFolder, readKey } from './data-folder.ts'
import type { Finding } from './finding.ts'
import { isRunning, lookAtServer, type RunningServer } from './look-at-server.ts'
import { checkAddress, judgeNode, judgePlatform } from './machine.ts'
import { checkMailServer } from './mail-server.ts'
import { judgeQueues } from './queues.ts'
import { checkRedis } from './redis.ts'
import { type Check, runTogether } from './run-check.ts'
import { judgeServer } from './running-server.ts'
import { faultyNames, judgeSettings } from './settings.ts'

/** A disk answers at once, unless it is a lost network drive. */
const DISK_MS = 5000
const OUTSIDE_MS = 5000
/** The holder of a folder on another machine is watched for four seconds. */
const SERVER_MS = 15_000

type Given = {
  environment: Readonly<Record<string, string | undefined>>
  /** Returns the address of the running server. */
  urlOf: (config: Config) => string
  now: () => Date
}

/** Checks the installation that the settings describe. It changes nothing and sends nothing. */
export async function examine({ environment, urlOf, now }: Given): Promise<readonly Finding[]> {
  const { config, problems } = inspectConfig(environment)
  const faulty = faultyNames(problems)
  const isEmbedded = config.databaseUrl === ''
  const dataDir = dataDirOf(config)
  const looking = look({ config, dataDir: isEmbedded ? dataDir : undefined, key: environment.DAYBOOK_API_KEY, urlOf })

  const ofServer: Check = {
    name: 'server',
    timeoutMs: SERVER_MS,
    remedy: 'Correct DAYBOOK_URL, or start the server again.',
    run: async () => judgeServer({ ...(await looking), own: { server: VERSION, schema: latestMigration } }),
  }
  const first = await runTogether([
    ...(isEmbedded ? ofFolder({ config, dataDir, now }) : []),
    ofServer,
    ...ofOutside(config, faulty),
  ])

  const server = await looking.catch(() => undefined)
  // The embedded database blocks the process while it is opened. The answers above must not look late.
  return [
    ...judgeSettings({ config, problems, environment }),
    judgeNode(process.versions.node),
    judgePlatform(process.platform, process.arch),
    ...first,
    ...(server?.settings ? judgeSettingsInForce(server.settings, settingsInForce(config)) : []),
    ...(await ofDatabase({ config, faulty, dataDir, server, now })),
  ]
}

type Place = { config: Config; dataDir: string | undefined; key: string | undefined; urlOf: Given['urlOf'] }

const look = async ({ config, dataDir, key, urlOf }: Place): Promise<RunningServer> =>
  lookAtServer({ url: urlOf(config), dataDir, key: key || undefined, isWorkerOnly: config.worker === 'only' })

type Folder = { config: Config; dataDir: string; now: () => Date }

function ofFolder({ config, dataDir, now }: Folder): Check[] {
  const remedy = 'Check the disk of DATA_DIR, and whether this account may read the folder.'
  const hasDatabase = () => isThere(databaseFolder(dataDir))
  return [
    {
      name: 'data folder',
      timeoutMs: DISK_MS,
      remedy,
      async run() {
        const state = await readFolder(dataDir)
        return [judgeFolder(state), judgeDisk(state)]
      },
    },
    {
      name: 'secret key',
      timeoutMs: DISK_MS,
      remedy,
      run: async () => [
        judgeKey({
          file: secretKeyFile(dataDir),
          key: await readKey(dataDir),
          hasDatabase: await hasDatabase(),
          isInSettings: config.secretKey !== '',
          account: process.getuid?.(),
        }),
      ],
    },
    {
      name: 'backups',
      timeoutMs: DISK_MS,
      remedy,
      async run() {
        if (!(await hasDatabase())) return []
        const place = backupPlaceOf(config, dataDir)
        const { folder } = place
        const newest = await findNewest(place, now())
        return [judgeBackups({ folder, newest, everyMinutes: config.backupEveryMinutes, now: now() })]
      },
    },
  ]
}

/** A faulty address is a finding about the settings, so nothing is asked there. */
function ofOutside(config: Config, faulty: ReadonlySet<string>): Check[] {
  const checks: (Check & { setting: string })[] = [
    {
      name: 'mail server',
      setting: 'SMTP_URL',
      timeoutMs: OUTSIDE_MS,
      remedy: 'Correct SMTP_URL, or repair the mail server.',
      run: () => checkMailServer(config),
    },
    {
      name: 'redis',
      setting: 'REDIS_URL',
      timeoutMs: OUTSIDE_MS,
      remedy: 'Start Redis, or correct REDIS_URL.',
      run: () => checkRedis(config),
    },
  ]
  if (config.host !== '')
    checks.push({
      name: 'address',
      setting: 'HOST',
      timeoutMs: OUTSIDE_MS,
      remedy: 'Correct HOST, or leave it empty to listen on all addresses.',
      run: () => checkAddress(config.host),
    })
  return checks.filter(({ setting }) => !faulty.has(setting))
}

type Database = {
  config: Config
  faulty: ReadonlySet<string>
  dataDir: string
  server: RunningServer | undefined
  now: () => Date
}

/** Asks the server that has the embedded database. Otherwise it asks the database. */
async function ofDatabase({ config, faulty, dataDir, server, now }: Database): Promise<readonly Finding[]> {
  const { databaseUrl, adminEmail } = config
  const answer = server?.jobs
  const work = answer && isSuccess(answer) ? workOf(answer) : { queues: [], jobs: [] }
  const refused = answer && !isSuccess(answer) ? [judgeKeyOfServer(answer)] : []
  const keys = presentKeys({
    fromSettings: config.secretKey,
    previous: config.previousSecretKeys,
    dataDir: databaseUrl === '' ? dataDir : undefined,
  })
  const given = { adminEmail, wantsDemo: wantsDemo(config), keyIds: keys.map(keyIdOf), jobs: work.jobs, now }
  if (databaseUrl !== '') {
    const isUsable = !faulty.has('DATABASE_URL') && !faulty.has('DATABASE_DIRECT_URL')
    return [...refused, ...(isUsable ? await checkPostgres(config, given) : [])]
  }
  if (server && isRunning(server)) {
    if (!answer) return isSuccess(server.health) ? [keyIsMissing] : []
    if (refused.length > 0) return refused
    const ofSecrets = server.settings ? judgeSecretsOfServer(server.settings) : []
    return [judgeKeyOfServer(answer), ...ofSecrets, ...judgeQueues({ ...work, now: now() })]
  }
  // Files that another account makes in the folder would stop the server.
  const state = await readFolder(dataDir).catch(() => undefined)
  return state && isOwn(state) && state.isWritable ? checkEmbedded(dataDir, given) : []
}
