import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { only } from '../../lib/only.ts'
import type { Database } from '../tables/index.ts'

/** A replica that lists may be read from reaches a position of the primary in this time. */
const PATIENCE_MS = 2000
const STEP_MS = 100

export type ReplicaComparison = {
  isReplica: boolean
  /** False if it replays another server than the primary. */
  isOfPrimary: boolean
  /** The bytes of the primary's log that it has not replayed in two seconds. */
  bytesBehind: number
}

/** Compares a replica with its primary: whether it belongs to it, and whether it keeps up. */
export async function compareReplica(primary: Kysely<Database>, replica: Kysely<Database>): Promise<ReplicaComparison> {
  const ofPrimary = await sql<{ system: string; position: string }>`
    SELECT (pg_control_system()).system_identifier::text AS system, pg_current_wal_lsn()::text AS position`.execute(
    primary,
  )
  const { system, position } = only(ofPrimary.rows)
  for (let waitedMs = 0; ; waitedMs += STEP_MS) {
    const { rows } = await sql<{ isReplica: boolean; system: string; bytesBehind: number | null }>`
      SELECT pg_is_in_recovery() AS is_replica, (pg_control_system()).system_identifier::text AS system,
        greatest(pg_wal_lsn_diff(${position}::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 AS bytes_behind`.execute(
      replica,
    )
    const found = only(rows)
    const bytesBehind = found.bytesBehind ?? 0
    const compared = { isReplica: found.isReplica, isOfPrimary: found.system === system, bytesBehind }
    if (bytesBehind === 0 || waitedMs >= PATIENCE_MS) return compared
    await setTimeout(STEP_MS)
  }
}
