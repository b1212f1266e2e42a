import { sql } from 'kysely'
import { only } from '../../../lib/only.ts'
import type { Db } from '../../connection.ts'
import { BY_BOOKING } from './tables.ts'

/** The first releases that attach a table whose foreign key refers to a divided table without a mistake in the catalogue. */
const MENDED: Readonly<Record<number, number>> = { 15: 150_009, 16: 160_005, 17: 170_001 }

/**
 * Returns why the bookings must not be divided here, or undefined. Views and triggers that an operator has made would
 * stay with the first part, and know nothing of later bookings.
 */
export async function findObstacle(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ version: string; number: number }>`
    SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number`.execute(
    db,
  )
  const { version, number } = only(rows)
  if (number < (MENDED[Math.floor(number / 10_000)] ?? 0))
    return `PostgreSQL ${version} makes mistakes with foreign keys of divided tables. Upgrade to its newest minor version.`
  const names = await listOwnObjects(db)
  if (names.length === 0) return undefined
  return `They have views or triggers that Daybook does not know: ${names.join(', ')}. Drop them, and make them again afterwards.`
}

async function listOwnObjects(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    WITH divided AS (
      SELECT oid FROM pg_class WHERE relname = ANY (${BY_BOOKING.map(({ table }) => table)}::text[])
        AND relnamespace = current_schema()::regnamespace)
    SELECT r.ev_class::regclass::text AS name FROM pg_depend d JOIN pg_rewrite r ON r.oid = d.objid
    WHERE d.classid = 'pg_rewrite'::regclass AND d.refclassid = 'pg_class'::regclass AND d.refobjid IN (SELECT oid FROM divided)
    UNION SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgrelid IN (SELECT oid FROM divided)
    ORDER BY 1`.execute(db)
  return rows.map(({ name }) => name)
}
