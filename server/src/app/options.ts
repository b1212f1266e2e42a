import type { PasswordHasher } from '../adapters/passwords/argon2.ts'
import type { Painter } from '../adapters/pictures/painter.ts'
import type { Config } from '../config.ts'
import type { Connection } from '../db/connection.ts'
import type { Http } from '../http/create-http.ts'
import type { LogTo } from '../http/logging.ts'
import type { Ids } from '../lib/ids.ts'
import type { Clock } from '../lib/time/clock.ts'

/** The differences between a server, a test and a script. */
export type AppOptions = {
  config: Config
  /** The absolute path of the embedded database, its key and its backups. */
  dataDir: string
  connection: Connection
  clock: Clock
  ids: Ids
  /** The password hasher. The default is argon2id. */
  hasher?: PasswordHasher | undefined
  /** The painter of pictures for previews of links. The default draws in threads. */
  painter?: Painter | undefined
  /** Called before there are any routes, for additions of a test. */
  prepare?: (http: Http) => void
  /** The destination of the log. The default is the standard output. */
  logTo?: LogTo | undefined
}
