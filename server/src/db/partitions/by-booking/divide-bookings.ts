import { type Kysely, sql } from 'kysely'
import { only } from '../../../lib/only.ts'
import type { Db } from '../../connection.ts'
import type { Database } from '../../tables/index.ts'
import { checkBound } from './check-bound.ts'
import { addUncheckedKeys, checkKeys, dropKeys, listKeysTo, listTargetsOf, listUncheckedKeys } from './foreign-keys.ts'
import { lastBookingIn, listRanges } from './list-ranges.ts'
import { type Patience, withTablesLocked } from './lock-together.ts'
import { makeFirstRange, makeRange } from './make-ranges.ts'
import { gatherStatistics } from './statistics.ts'
import { BY_BOOKING, type ByBooking } from './tables.ts'

type Division = Patience & {
  /** The number of ids in a range. */
  size: number
}

/**
 * Divides the bookings and their people by ranges of the booking's id, or goes on with a division that was cut off. No row
 * is copied: a table becomes the first partition of a new table with the same name. Rows are read for the checks of the
 * bound and of the foreign keys, while others read and write. New bookings go to the next range as soon as all tables are
 * divided.
 *
 * @param db has one connection without time limits
 * @returns false if others used the tables all the time. A later call goes on
 */
export async function divideBookings(db: Kysely<Database>, division: Division): Promise<boolean> {
  let wanted: number | undefined
  for (const each of BY_BOOKING) {
    // Newer tables refer to the one before by keys that are checked already.
    await checkKeys(db)
    const [first] = await listRanges(db, each.table)
    const until = first?.until ?? (await divide(db, each, { ...division, wanted }))
    if (until === undefined) return false
    wanted ??= until
  }
  await checkKeys(db)
  await beginNextRange(db)
  await gatherStatistics(db)
  return true
}

/** Returns the bound of the first partition, or undefined if others used the tables all the time. */
async function divide(
  db: Kysely<Database>,
  each: ByBooking,
  { size, attempts, wanted }: Division & { wanted: number | undefined },
): Promise<number | undefined> {
  const { table } = each
  const until = await checkBound(db, each, { size, wanted, attempts })
  if (until === undefined) return undefined
  const referring = (await listKeysTo(db, table)).map((key) => key.table)
  const tables = new Set([table, ...(await listTargetsOf(db, table)), ...referring])
  const isDone = await withTablesLocked(db, [...tables], { attempts }, async (tx) => {
    const keys = await listKeysTo(tx, table)
    await dropKeys(tx, keys)
    await makeFirstRange(tx, each, until)
    const later = table === 'bookings' ? [{ from: until, until: until + size }] : await listRanges(tx, 'bookings')
    for (const range of later) await makeRange(tx, each, range)
    await addUncheckedKeys(tx, keys)
  })
  return isDone ? until : undefined
}

/** Returns true if a division has begun and was cut off. */
export async function isCutOff(db: Db): Promise<boolean> {
  const firsts = await listFirstBounds(db)
  if (firsts.every((until) => until === undefined)) return false
  return (
    firsts.includes(undefined) || (await listUncheckedKeys(db)).length > 0 || (await lastId(db)) < nextFrom(firsts) - 1
  )
}

/** Returns the bound of the first range of each table. It is undefined for a table that is not divided. */
const listFirstBounds = (db: Db): Promise<(number | undefined)[]> =>
  Promise.all(BY_BOOKING.map(async ({ table }) => (await listRanges(db, table))[0]?.until))

const nextFrom = (firsts: readonly (number | undefined)[]) => Math.max(...firsts.map((until) => until ?? 0))

/** Returns the last id that was given to a booking. */
async function lastId(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`SELECT last_value::float8 AS last FROM bookings_id_seq`.execute(db)
  return only(rows).last
}

/** Lets the ids go on in the range after the first one. They leave out those that were kept free for the division. */
async function beginNextRange(db: Db): Promise<void> {
  const before = nextFrom(await listFirstBounds(db)) - 1
  if ((await lastId(db)) < before) await sql`SELECT setval('bookings_id_seq', ${before}::bigint)`.execute(db)
}

/**
 * Makes a range for the bookings that come when half of the last range is used. The partition for all other ids has rows
 * only if that came too late, and those ids are left out.
 *
 * @returns false if others used the tables all the time
 */
export async function extendRanges(db: Kysely<Database>, { size, attempts }: Division): Promise<boolean> {
  const last = (await listRanges(db, 'bookings')).at(-1)
  if (!last || !(await needsRange(db))) return true
  const targets = await Promise.all(BY_BOOKING.map(({ table }) => listTargetsOf(db, table)))
  const tables = new Set([...BY_BOOKING.map(({ table }) => table), ...targets.flat()])
  return withTablesLocked(db, [...tables], { attempts }, async (tx) => {
    const from = Math.max(last.until, (await lastBookingIn(tx, BY_BOOKING[0])) + 1)
    for (const each of BY_BOOKING) await makeRange(tx, each, { from, until: from + size })
  })
}

/** Returns true if half of the ids of the last range are used. */
export async function needsRange(db: Kysely<Database>): Promise<boolean> {
  const last = (await listRanges(db, 'bookings')).at(-1)
  if (last?.from == null) return false
  return (await lastBookingIn(db, BY_BOOKING[0])) >= (last.from + last.until) / 2
}
