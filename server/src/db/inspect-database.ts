import { type Kysely, sql } from 'kysely'
import type { Database } from './tables/index.ts'

export type DatabaseState = {
  /** The version as people write it, such as `16.4`. */
  version: string
  /** The version as a number, such as 160004. */
  versionNumber: number
  encoding: string
  /** The isolation of the server's transactions. */
  isolation: string
  isReadOnly: boolean
  account: string
  database: string
  /** The schema in which tables are made. It is null if no schema of the search_path is there. */
  schema: string | null
  /** True if the account may make tables there, and the extension that they need. */
  mayCreate: boolean
  /** The database's time, in milliseconds since 1970. */
  nowMs: number
}

/** Reads what the server expects of its database. SQL reads a clock here, because this compares the clocks. */
export async function inspectDatabase(db: Kysely<Database>): Promise<DatabaseState> {
  // Each connection sets the isolation of its transactions, or each transaction does behind a pooler.
  const { rows } = await db.transaction().execute((tx) =>
    sql<DatabaseState>`
    SELECT current_setting('server_version') AS version,
      current_setting('server_version_num')::integer AS version_number,
      current_setting('server_encoding') AS encoding,
      current_setting('transaction_isolation') AS isolation,
      current_setting('transaction_read_only') = 'on' AS is_read_only,
      current_user AS account, current_database() AS database, current_schema() AS schema,
      coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AND (
        has_database_privilege(current_database(), 'CREATE')
        OR EXISTS (SELECT FROM pg_extension WHERE extname = 'btree_gist')) AS may_create,
      (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms`.execute(tx),
  )
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
