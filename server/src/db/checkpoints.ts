import { sql } from 'kysely'
import type { Db } from './connection.ts'

const LOOK_MS = 30_000
/** Three files of the write-ahead log. */
const MAX_LOG_BYTES = 48 * 1024 * 1024

/** Empties the write-ahead log if it is long. A transaction that writes much may call it as well. */
export async function shortenLog(db: Db): Promise<void> {
  const { rows } = await sql<{ logBytes: number }>`
    SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::bigint AS log_bytes FROM pg_control_checkpoint()`.execute(
    db,
  )
  if ((rows[0]?.logBytes ?? 0) >= MAX_LOG_BYTES) await sql`CHECKPOINT`.execute(db)
}

/**
 * Empties the write-ahead log of the embedded database after its content is in the tables. PostgreSQL has a separate
 * process for this, which PGlite lacks. Without this, each booking makes the log longer until the next stop, and a
 * start after a kill reads all of it.
 */
export function keepLogShort(db: Db): { close(): Promise<void> } {
  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    // A failure, because the database is busy or its disk is full, is retried at the next check.
    looking ??= shortenLog(db)
      .catch(() => {})
      .finally(() => {
        looking = undefined
      })
  }, LOOK_MS)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await looking
    },
  }
}
