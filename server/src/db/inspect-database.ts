import { type Kysely, sql } from 'kysely'
import type { Database } from './tables/index.ts'

export type DatabaseState = {
  /** The version as people write it, such as `16.4`. */
  version: string
  /** The version as a number, such as 160004. */
  versionNumber: number
  encoding: string
  /** The isolation of transactions that ask for none. */
  isolation: string
  isReadOnly: boolean
  /** The database's time, in milliseconds since 1970. */
  nowMs: number
}

/** Reads what the server expects of its database. SQL reads a clock here, because this compares the clocks. */
export async function inspectDatabase(db: Kysely<Database>): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    SELECT current_setting('server_version') AS version,
      current_setting('server_version_num')::integer AS version_number,
      current_setting('server_encoding') AS encoding,
      current_setting('default_transaction_isolation') AS isolation,
      current_setting('transaction_read_only') = 'on' AS is_read_only,
      (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms`.execute(db)
  const [state] = rows
  if (!state) throw new Error('The database answers without a row.')
  return state
}

/** Returns the names of the applied migrations in their order. There are none before the first start. */
export async function listAppliedMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows: found } = await sql<{ isThere: boolean }>`
    SELECT to_regclass('kysely_migration') IS NOT NULL AS is_there`.execute(db)
  if (found[0]?.isThere !== true) return []
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)
  return rows.map(({ name }) => name)
}
