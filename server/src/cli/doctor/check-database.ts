import type { Config } from '../../config.ts'
import type { Connection } from '../../db/connection.ts'
import { findDatabase } from '../../db/data-folder.ts'
import { openEmbedded } from '../../db/embedded.ts'
import { placeOf, remedyOfPostgres } from '../../db/explaining/explain-failure.ts'
import { inspectDatabase, listAppliedMigrations } from '../../db/inspect-database.ts'
import { migrationNames } from '../../db/migrate.ts'
import { findTablespace } from '../../db/partitions/by-booking/archive-ranges.ts'
import { inspectPooler } from '../../db/pooling/inspect-pooler.ts'
import { connectPostgres } from '../../db/postgres.ts'
import { compareReplica } from '../../db/replica/compare-replica.ts'
import { findOldestCode } from '../../db/schema/newer-schema.ts'
import { findAnyAdministrator } from '../../features/accounts/users/service.ts'
import { listBacklogs } from '../../features/operation/jobs/service.ts'
import { countSealed, sentenceOfLostKeys } from '../../features/operation/secrets/service.ts'
import { hostOf, reasonOf } from '../../lib/network/reason.ts'
import { errorOf } from '../../lib/thrown.ts'
import { judgeAdministrator, judgeStoredSecrets } from './administration.ts'
import { judgeArchive, judgeClock, judgeDatabase, judgeMigrations, judgeReplica } from './database.ts'
import { type Finding, ok, problem } from './finding.ts'
import { judgeDirect, judgePooler } from './pooler.ts'
import { type JobState, judgeQueues } from './queues.ts'
import { type Check, runCheck, runInTurn } from './run-check.ts'

/** A connection gives up after two seconds, and a statement after five. */
const ANSWER_MS = 10_000
/** After a crash, the embedded database first repeats what its log has. */
const OPENING_MS = 60_000

type Given = {
  adminEmail: string
  /** True if the first start makes a demonstration, whose account is an administrator. */
  wantsDemo: boolean
  /** The ids of the secret keys that the settings and the data folder have. */
  keyIds: readonly string[]
  /** The jobs of the running server. */
  jobs: readonly JobState[]
  now: () => Date
}

type Settings = Pick<
  Config,
  'databaseUrl' | 'databaseDirectUrl' | 'databaseReplicaUrl' | 'databasePreparedStatements' | 'archiveTablespace'
>

export async function checkPostgres(config: Settings, given: Given): Promise<readonly Finding[]> {
  const { databaseUrl, databaseDirectUrl, databaseReplicaUrl, databasePreparedStatements, archiveTablespace } = config
  const ofMain = await runCheck(
    reach({
      ...{ name: 'database', setting: 'DATABASE_URL', url: databaseUrl, timeoutMs: OPENING_MS },
      directUrl: databaseDirectUrl || databaseUrl,
      preparesStatements: databasePreparedStatements,
      look: async (connection) => [
        ...(await ofConnection(connection, given)),
        ...(archiveTablespace === ''
          ? []
          : [judgeArchive(archiveTablespace, await findTablespace(connection.db, archiveTablespace))]),
        ...judgePooler(await inspectPooler(databaseUrl), config),
      ],
    }),
  )
  const ofReplica =
    databaseReplicaUrl === '' ? [] : await checkReplica(databaseDirectUrl || databaseUrl, databaseReplicaUrl)
  if (databaseDirectUrl === '') return [...ofMain, ...ofReplica]
  const direct = { name: 'direct database', setting: 'DATABASE_DIRECT_URL', url: databaseDirectUrl }
  const ofDirect = await runCheck(
    reach({
      ...direct,
      timeoutMs: ANSWER_MS,
      look: async () => [
        ok(direct.name, `The database at ${hostOf(direct.url)} answers.`),
        ...judgeDirect(await inspectPooler(direct.url)),
      ],
    }),
  )
  return [...ofMain, ...ofDirect, ...ofReplica]
}

const checkReplica = (primaryUrl: string, url: string): Promise<readonly Finding[]> =>
  runCheck(
    reach({
      ...{ name: 'replica', setting: 'DATABASE_REPLICA_URL', url, timeoutMs: ANSWER_MS },
      look: async ({ db }) => {
        const primary = connectPostgres({ url: primaryUrl, poolSize: 1 })
        try {
          return [judgeReplica(await compareReplica(primary.db, db))]
        } finally {
          await primary.close()
        }
      },
    }),
  )

type Address = {
  name: string
  setting: string
  url: string
  directUrl?: string
  preparesStatements?: boolean
  timeoutMs: number
  look: (connection: Connection) => Promise<readonly Finding[]>
}

/** Makes a check that connects as the server does, and then looks at the database. */
function reach({ name, setting, url, directUrl, preparesStatements, timeoutMs, look }: Address): Check {
  return {
    name,
    timeoutMs,
    remedy: 'Start PostgreSQL, and look at what it waits for.',
    async run() {
      const connection = connectPostgres({
        ...{ url, poolSize: 1 },
        ...(directUrl !== undefined && { directUrl }),
        ...(preparesStatements !== undefined && { preparesStatements }),
      })
      try {
        await inspectDatabase(connection.db)
        return await look(connection)
      } catch (error) {
        const found = `${setting} (${placeOf(url)}) does not answer: ${reasonOf(error, url)}.`
        return [problem(name, found, remedyOfPostgres(error, { setting, url }))]
      } finally {
        await connection.close()
      }
    },
  }
}

/** Opens the database of a stopped server. The caller knows that no server has the folder. */
export const checkEmbedded = (dataDir: string, given: Given): Promise<readonly Finding[]> =>
  runCheck({
    name: 'database',
    timeoutMs: OPENING_MS,
    remedy: 'Start the server, and read what it says.',
    async run() {
      let connection: Connection
      try {
        if (!findDatabase(dataDir)) return ofFirstStart(dataDir, given)
        connection = await openEmbedded(dataDir)
      } catch (error) {
        return [problem('database', errorOf(error).message, 'Copy the folder before you change anything in it.')]
      }
      try {
        return await ofConnection(connection, given)
      } finally {
        await connection.close()
      }
    },
  })

const ofFirstStart = (dataDir: string, { wantsDemo, adminEmail }: Given): Finding[] => [
  ok('database', `The first start makes the database in ${dataDir}.`),
  ...(wantsDemo ? [] : [judgeAdministrator(false, adminEmail)]),
]

async function ofConnection(
  { db, embedded }: Connection,
  { adminEmail, keyIds, jobs, now }: Given,
): Promise<readonly Finding[]> {
  const remedy = 'Read the log of the database.'
  const judged = await runInTurn([
    {
      name: 'database',
      timeoutMs: ANSWER_MS,
      remedy,
      async run() {
        const beforeMs = now().getTime()
        const state = await inspectDatabase(db)
        // The embedded database has the clock of this process.
        const clock = judgeClock({ beforeMs, databaseMs: state.nowMs, afterMs: now().getTime() })
        return [...judgeDatabase(state), ...(embedded ? [] : [clock])]
      },
    },
    {
      name: 'migrations',
      timeoutMs: ANSWER_MS,
      remedy,
      run: async () => [judgeMigrations(await listAppliedMigrations(db), migrationNames, await findOldestCode(db))],
    },
  ])
  // Tables of another version may lack the columns that the next checks read.
  if (judged.some(({ check, result }) => check === 'migrations' && result !== 'ok')) return judged
  const ofTables = await runInTurn([
    {
      name: 'administrator',
      timeoutMs: ANSWER_MS,
      remedy,
      run: async () => [judgeAdministrator(await findAnyAdministrator(db), adminEmail)],
    },
    {
      name: 'stored secrets',
      timeoutMs: ANSWER_MS,
      remedy,
      run: async () => [judgeStoredSecrets(sentenceOfLostKeys(await countSealed(db), keyIds))],
    },
    {
      name: 'jobs',
      timeoutMs: ANSWER_MS,
      remedy,
      run: async () => judgeQueues({ queues: await listBacklogs(db, now(), now()), jobs, now: now() }),
    },
  ])
  return [...judged, ...ofTables]
}
