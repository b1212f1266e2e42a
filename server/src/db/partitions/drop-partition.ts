import { sql } from 'kysely'
import type { Db, Tx } from '../connection.ts'
import { listPartitions, type Partitioned } from './list-partitions.ts'

/**
 * Drops the oldest partition of a table if all its rows are older than `before`. This costs the same for one row as for
 * a hundred million.
 *
 * @param prepare runs before in the same transaction with the name of the partition, and says whether it may go
 * @returns the number of partitions that were dropped: 0 or 1
 */
export async function dropOldPartition(
  db: Db,
  table: Partitioned['table'],
  before: Date,
  prepare: (tx: Tx, partition: string) => Promise<boolean> = async () => true,
): Promise<number> {
  const [oldest] = await listPartitions(db, table)
  if (!oldest?.until || oldest.until > before) return 0
  return db.transaction().execute(async (tx) => {
    // All readers and writers of the table wait behind this lock, so it does not wait long. A later run tries again.
    await sql`SELECT set_config('lock_timeout', '2s', true)`.execute(tx)
    await sql`LOCK TABLE ${sql.table(table)} IN ACCESS EXCLUSIVE MODE`.execute(tx)
    const isThere = (await listPartitions(tx, table)).some(({ name }) => name === oldest.name)
    if (!isThere || !(await prepare(tx, oldest.name))) return 0
    await sql`DROP TABLE ${sql.table(oldest.name)}`.execute(tx)
    return 1
  })
}
