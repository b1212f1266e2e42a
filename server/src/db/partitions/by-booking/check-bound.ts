import { type Kysely, sql } from 'kysely'
import type { Database } from '../../tables/index.ts'
import { lastBookingIn } from './list-ranges.ts'
import { type Patience, withTablesLocked } from './lock-together.ts'
import { type ByBooking, boundOf } from './tables.ts'

/**
 * The ids that are left free below the first bound, as a multiple of the size of a range. A bound that is checked refuses
 * larger ids, so there are always more left than bookings can be made before the division ends.
 */
const FREE = 10

/**
 * Makes sure that a table which is not divided has only ids below a bound, now and later. Its rows are read while others
 * write.
 *
 * @param wanted is the bound that another table has already
 * @returns the bound, or undefined if others used the table all the time
 */
export async function checkBound(
  db: Kysely<Database>,
  { table, column }: ByBooking,
  { size, wanted, attempts }: Patience & { size: number; wanted?: number | undefined },
): Promise<number | undefined> {
  const last = await lastBookingIn(db, { table, column })
  const present = await findBound(db, table)
  const roomy = [wanted, present].find((bound) => bound !== undefined && bound - last > (size * FREE) / 2)
  const until = roomy ?? (Math.ceil(last / size) + FREE) * size
  const bound = sql.ref(boundOf(table))
  const isSet =
    present === until ||
    (await withTablesLocked(db, [table], { attempts }, async (tx) => {
      await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT IF EXISTS ${bound}`.execute(tx)
      await sql`ALTER TABLE ${sql.table(table)} ADD CONSTRAINT ${bound}
        CHECK (${sql.ref(column)} < ${sql.lit(until)}) NOT VALID`.execute(tx)
    }))
  if (!isSet) return undefined
  // This does nothing if the check was made before.
  await sql`ALTER TABLE ${sql.table(table)} VALIDATE CONSTRAINT ${bound}`.execute(db)
  return until
}

/** Returns the bound of a division that has not ended, if there is one. */
async function findBound(db: Kysely<Database>, table: string): Promise<number | undefined> {
  const { rows } = await sql<{ until: number }>`
    SELECT substring(pg_get_constraintdef(oid) FROM '< ''?([0-9]+)')::float8 AS until FROM pg_constraint
    WHERE conrelid = ${table}::regclass AND conname = ${boundOf(table)}`.execute(db)
  return rows[0]?.until
}
