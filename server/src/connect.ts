import type { Config } from './config.ts'
import { dataDirOf } from './data-dir.ts'
import type { Connection } from './db/connection.ts'
import { connectEmbedded } from './db/embedded.ts'
import { connectPostgres } from './db/postgres.ts'

/**
 * The database of the settings: PostgreSQL where there is a DATABASE_URL, otherwise the embedded one. `say` is told of
 * what takes seconds.
 */
export const connect = async (config: Config, say: (line: string) => void): Promise<Connection> =>
  config.databaseUrl
    ? connectPostgres({
        url: config.databaseUrl,
        poolSize: config.databasePoolSize,
        directUrl: config.databaseDirectUrl || config.databaseUrl,
      })
    : connectEmbedded({ dataDir: dataDirOf(config), marginMegabytes: config.diskMarginMegabytes, say })
