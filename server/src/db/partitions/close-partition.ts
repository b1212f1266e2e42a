import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tx } from '../connection.ts'
import type { Database } from '../tables/index.ts'
import { divideTable } from './divide-table.ts'
import { listPartitions, type Partitioned } from './list-partitions.ts'

/** How long a change of the schema may wait for other transactions. All writers of the table wait behind it. */
const LOCK_WAIT = '2s'

/** Returns the name of the rows until a month. `2027-01-01` becomes `events_until_2027_01`. */
const nameOf = (table: string, until: Date) => `${table}_until_${until.toISOString().slice(0, 7).replace('-', '_')}`

/**
 * Ends the newest partition of a table at the given time, and begins the next one. A table without partitions becomes
 * the first partition of a new table with the same name, so no row is copied.
 *
 * The rows are checked against the new bound while others read and write. Only the last step locks the table, for some
 * milliseconds. Each step can be repeated after a crash.
 *
 * @param until is later than the time of each row, and than that of each row until the last step has ended
 */
export async function closePartition(db: Kysely<Database>, { table, column }: Partitioned, until: Date): Promise<void> {
  const newest = (await listPartitions(db, table)).at(-1)
  const current = newest?.name ?? table
  const bound = `${current}_bound`
  const lower = newest?.from ? sql`${sql.ref(column)} >= ${literal(newest.from)} AND` : sql``
  await db.transaction().execute(async (tx) => {
    await waitBriefly(tx)
    await sql`ALTER TABLE ${sql.table(current)} DROP CONSTRAINT IF EXISTS ${sql.ref(bound)}`.execute(tx)
    await sql`ALTER TABLE ${sql.table(current)} ADD CONSTRAINT ${sql.ref(bound)}
      CHECK (${lower} ${sql.ref(column)} < ${literal(until)}) NOT VALID`.execute(tx)
  })
  await db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('statement_timeout', '0', true)`.execute(tx)
    await sql`ALTER TABLE ${sql.table(current)} VALIDATE CONSTRAINT ${sql.ref(bound)}`.execute(tx)
  })
  await db.transaction().execute(async (tx) => {
    await waitBriefly(tx)
    await sql`LOCK TABLE ${sql.table(table)} IN ACCESS EXCLUSIVE MODE`.execute(tx)
    const name = await endNewest(tx, { table, column }, until)
    await sql`ALTER TABLE ${sql.table(name)} DROP CONSTRAINT ${sql.ref(bound)}`.execute(tx)
  })
}

/**
 * Ends the newest partition and begins the next one. Without a checked bound it reads every row of the partition, so
 * the caller has made one or the table is empty. The caller holds the lock of the table.
 *
 * @returns the name of the partition that has ended
 */
export async function endNewest(tx: Tx, { table, column }: Partitioned, until: Date): Promise<string> {
  const newest = (await listPartitions(tx, table)).at(-1)
  const name = nameOf(table, until)
  if (newest) {
    await sql`ALTER TABLE ${sql.table(table)} DETACH PARTITION ${sql.table(newest.name)}`.execute(tx)
    await sql`ALTER TABLE ${sql.table(newest.name)} RENAME TO ${sql.ref(name)}`.execute(tx)
  } else await divideTable(tx, { table, column, name })
  await sql`ALTER TABLE ${sql.table(table)} ATTACH PARTITION ${sql.table(name)}
    FOR VALUES FROM (${newest?.from ? literal(newest.from) : sql`MINVALUE`}) TO (${literal(until)})`.execute(tx)
  await sql`CREATE TABLE ${sql.table(`${table}_newest`)} PARTITION OF ${sql.table(table)}
    FOR VALUES FROM (${literal(until)}) TO (MAXVALUE)`.execute(tx)
  return name
}

/** Statements that change the schema take no parameters. */
const literal = (time: Date): RawBuilder<unknown> => sql`${sql.lit(time.toISOString())}::timestamptz`

const waitBriefly = (tx: Tx) => sql`SELECT set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(tx)
