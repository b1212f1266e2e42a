import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { WorkerTable } from '../../../db/tables/workers.ts'
import { only } from '../../../lib/only.ts'

export type Beat = { id: string; beatCount: number }

/** Writes a heartbeat. The first one, or the first after the process counted as gone, makes the row. */
export const addBeat = (db: Db, worker: Insertable<WorkerTable>) =>
  db
    .insertInto('workers')
    .values(worker)
    .onConflict((clash) => clash.column('id').doUpdateSet({ beatCount: sql`workers.beat_count + 1` }))
    .execute()

export const listBeats = (db: Db): Promise<Beat[]> => db.selectFrom('workers').select(['id', 'beatCount']).execute()

/** Deletes the processes whose heartbeat hasn't changed since it was seen. */
export const deleteSilentWorkers = (db: Db, silent: readonly Beat[]) =>
  sql`
    DELETE FROM workers w
    USING unnest(${silent.map(({ id }) => id)}::uuid[], ${silent.map(({ beatCount }) => beatCount)}::bigint[]) AS s (id, beat_count)
    WHERE w.id = s.id AND w.beat_count = s.beat_count`.execute(db)

export const deleteWorker = (db: Db, id: string) => db.deleteFrom('workers').where('id', '=', id).execute()

/** Returns the time of the database server, which all processes of the database can ask. */
export async function readDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db)
  return only(rows).now
}
