import { type Kysely, sql } from 'kysely'
import type { Db } from '../../connection.ts'
import type { Database } from '../../tables/index.ts'
import { lastBookingIn, listRanges, type Range } from './list-ranges.ts'
import { type Patience, withTablesLocked } from './lock-together.ts'
import { BY_BOOKING } from './tables.ts'

type Archive = {
  tablespace: string
  /** A range is finished if all of its bookings ended before. */
  before: Date
}

/**
 * Lists the tables of the oldest finished range that are not in the archive. The list is empty if all of them are. A range
 * is finished if it gets no new bookings, and its bookings have ended.
 */
export async function listToArchive(db: Db, { tablespace, before }: Archive): Promise<string[]> {
  const last = await lastBookingIn(db, BY_BOOKING[0])
  const unfinished: Range[] = []
  for (const range of await listRanges(db, 'bookings'))
    if (range.until > last || !(await haveEnded(db, range.name, before))) unfinished.push(range)
  const finished: { name: string; until: number }[] = []
  for (const { table } of BY_BOOKING)
    for (const range of await listRanges(db, table))
      if (range.until <= last && !unfinished.some((other) => overlap(range, other))) finished.push(range)
  const outside = await listOutside(
    db,
    finished.map(({ name }) => name),
    tablespace,
  )
  const due = finished.filter(({ name }) => outside.includes(name))
  const oldest = Math.min(...due.map(({ until }) => until))
  return due.flatMap(({ name, until }) => (until === oldest ? name : []))
}

const overlap = (one: Range, other: Range) => (one.from ?? 0) < other.until && (other.from ?? 0) < one.until

/** Bookings that were made anonymous have ended. The others have an index by their end. */
async function haveEnded(db: Db, name: string, before: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM ${sql.table(name)} WHERE erased_at IS NULL AND ends_at >= ${before} LIMIT 1`.execute(db)
  return rows.length === 0
}

/** Returns the tables that are not in a tablespace themselves, or of which an index is not. */
async function listOutside(db: Db, names: readonly string[], tablespace: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT t.relname AS name
    FROM pg_class t LEFT JOIN pg_index i ON i.indrelid = t.oid
      JOIN pg_class c ON c.oid IN (t.oid, i.indexrelid)
      JOIN pg_database d ON d.datname = current_database()
      JOIN pg_tablespace s ON s.oid = coalesce(nullif(c.reltablespace, 0), d.dattablespace)
    WHERE t.relname = ANY (${names}::text[]) AND t.relnamespace = current_schema()::regnamespace
      AND s.spcname <> ${tablespace}`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Moves a partition to a tablespace. Its indexes are made anew there while others read and write. The table itself is
 * copied as it is, and nobody can use it meanwhile.
 *
 * @param db has one connection without time limits
 * @returns false if others used the table all the time. A later call goes on
 */
export async function archiveTable(
  db: Kysely<Database>,
  name: string,
  { tablespace, attempts }: Patience & Pick<Archive, 'tablespace'>,
): Promise<boolean> {
  await dropBrokenIndexes(db, name)
  // Nobody waits behind these locks, so they may wait themselves.
  await sql`SET lock_timeout = 0`.execute(db)
  await sql`REINDEX (CONCURRENTLY, TABLESPACE ${sql.ref(tablespace)}) TABLE ${sql.table(name)}`.execute(db)
  return withTablesLocked(db, [name], { attempts }, async (tx) => {
    await sql`ALTER TABLE ${sql.table(name)} SET TABLESPACE ${sql.ref(tablespace)}`.execute(tx)
  })
}

/** Drops what a move that was cut off has left. */
async function dropBrokenIndexes(db: Kysely<Database>, name: string): Promise<void> {
  const { rows } = await sql<{ index: string }>`
    SELECT c.relname AS index FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indrelid = ${name}::regclass AND NOT i.indisvalid`.execute(db)
  for (const { index } of rows) await sql`DROP INDEX CONCURRENTLY ${sql.ref(index)}`.execute(db)
}

/** Returns true if this account may make tables in a tablespace of this name, and undefined if there is none. */
export async function findTablespace(db: Db, tablespace: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ mayCreate: boolean }>`
    SELECT has_tablespace_privilege(oid, 'CREATE') AS may_create FROM pg_tablespace WHERE spcname = ${tablespace}`.execute(
    db,
  )
  return rows[0]?.mayCreate
}
