import { type Kysely, sql } from 'kysely'
import { only } from '../../lib/only.ts'
import type { Database } from '../tables/index.ts'

/** Connections of a stopped server may stay in a pooler. Those of a running one do something every two seconds. */
const QUIET = '5 seconds'

/** @throws `Error` for the operator if servers or workers use the PostgreSQL database: what they write would be lost, or be in the way */
export async function refuseRunningServers(db: Kysely<Database>, which: 'present' | 'new'): Promise<void> {
  const { rows } = await sql<{ connections: number }>`
    SELECT count(*)::int AS connections FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND (
      application_name = 'daybook-listening'
      OR (application_name = 'daybook' AND (state <> 'idle' OR state_change > clock_timestamp() - ${QUIET}::interval)))`.execute(
    db,
  )
  const { connections } = only(rows)
  if (connections > 0)
    throw new Error(
      `Servers or workers use the ${which} database (${connections} connection${connections === 1 ? '' : 's'}). Stop all of them, wait ${QUIET}, and begin again.`,
    )
}
