import { sql } from 'kysely'
import type { Connection } from '../../../src/db/connection.ts'
import type { Known } from './booking-load.ts'

/**
 * Compares the bookings of some event types with those that were acknowledged. Returns a sentence for each difference: a
 * booking that is lost, or that nobody was told of, or whose status or time differs.
 */
export async function bookingDifferences(
  { db }: Pick<Connection, 'db'>,
  eventTypeIds: readonly number[],
  known: ReadonlyMap<string, Known>,
): Promise<string[]> {
  const { rows } = await sql<{ uid: string; status: string; startsAt: Date }>`
    SELECT uid, status, starts_at FROM bookings WHERE event_type_id = ANY (${eventTypeIds}::int[])`.execute(db)
  const stored = new Map(rows.map((row) => [row.uid, row]))
  const lost = [...known.keys()].filter((uid) => !stored.has(uid)).map((uid) => `${uid} was acknowledged and is lost`)
  const others = rows.flatMap(({ uid, status, startsAt }) => {
    const expected = known.get(uid)
    if (!expected) return [`${uid} is stored and nobody was told of it`]
    if (expected.status === status && expected.start === startsAt.toISOString()) return []
    return [`${uid} is ${status} at ${startsAt.toISOString()}, and should be ${expected.status} at ${expected.start}`]
  })
  return [...lost, ...others]
}

/** Returns the pairs of accepted bookings of one host that overlap. */
export async function doubleBookings({ db }: Pick<Connection, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ pair: string }>`
    SELECT a.uid || ' and ' || b.uid AS pair
    FROM bookings a JOIN booking_hosts ah ON ah.booking_id = a.id
      JOIN booking_hosts bh ON bh.user_id = ah.user_id AND bh.booking_id > a.id
      JOIN bookings b ON b.id = bh.booking_id
    WHERE a.status = 'accepted' AND b.status = 'accepted' AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at
      AND a.uid NOT LIKE 'seeded-%' AND b.uid NOT LIKE 'seeded-%'`.execute(db)
  return rows.map(({ pair }) => pair)
}
