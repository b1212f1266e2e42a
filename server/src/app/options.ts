import type { PasswordHasher } from '../adapters/passwords/argon2.ts'
import type { Config } from '../config.ts'
import type { Connection } from '../db/connection.ts'
import type { Http } from '../http/create-http.ts'
import type { LogTo } from '../http/logging.ts'
import type { Ids } from '../lib/ids.ts'
import type { Clock } from '../lib/time/clock.ts'

/** What differs between a server, a test and a script. */
export type AppOptions = {
  config: Config
  /** Absolute; where the embedded database, its key and its backups are. */
  dataDir: string
  connection: Connection
  clock: Clock
  ids: Ids
  /** What compares passwords; argon2id without it. */
  hasher?: PasswordHasher | undefined
  /** What a test adds before there is any route. */
  prepare?: (http: Http) => void
  /** Where the log goes; the standard output without it. */
  logTo?: LogTo | undefined
}
