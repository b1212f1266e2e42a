import type { Config } from './config.ts'
import { dataDirOf } from './data-dir.ts'
import type { Connection } from './db/connection.ts'
import { connectEmbedded } from './db/embedded.ts'
import { explainFailure, placeOf } from './db/explaining/explain-failure.ts'
import { refuseUnfit, UnfitDatabase } from './db/explaining/refuse-unfit.ts'
import { connectPostgres } from './db/postgres.ts'

/**
 * Connects to the database of the settings: PostgreSQL if DATABASE_URL is set, otherwise the embedded one. `say`
 * receives messages about work that takes seconds.
 *
 * @throws `Error` for the operator if the database can't be reached, or if the server can't work with it
 */
export async function connect(config: Config, say: (line: string) => void): Promise<Connection> {
  const { databaseUrl: url } = config
  if (url === '')
    return connectEmbedded({ dataDir: dataDirOf(config), marginMegabytes: config.diskMarginMegabytes, say })
  const connection = connectPostgres({
    url,
    poolSize: config.databasePoolSize,
    directUrl: config.databaseDirectUrl || url,
    replicaUrl: config.databaseReplicaUrl || undefined,
    preparesStatements: config.databasePreparedStatements,
  })
  try {
    await refuseUnfit(connection.db)
    return connection
  } catch (error) {
    await connection.close()
    throw error instanceof UnfitDatabase
      ? new Error(`DATABASE_URL (${placeOf(url)}): ${error.message}`)
      : explainFailure(error, { setting: 'DATABASE_URL', url })
  }
}
