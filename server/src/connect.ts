import type { Config } from './config.ts'
import { dataDirOf } from './data-dir.ts'
import type { Connection } from './db/connection.ts'
import { connectEmbedded } from './db/embedded.ts'
import { connectPostgres } from './db/postgres.ts'

/**
 * Connects to the database of the settings: PostgreSQL if DATABASE_URL is set, otherwise the embedded one. `say`
 * receives messages about work that takes seconds.
 */
export const connect = async (config: Config, say: (line: string) => void): Promise<Connection> =>
  config.databaseUrl
    ? connectPostgres({
        url: config.databaseUrl,
        poolSize: config.databasePoolSize,
        directUrl: config.databaseDirectUrl || config.databaseUrl,
        replicaUrl: config.databaseReplicaUrl || undefined,
        preparesStatements: config.databasePreparedStatements,
      })
    : connectEmbedded({ dataDir: dataDirOf(config), marginMegabytes: config.diskMarginMegabytes, say })
