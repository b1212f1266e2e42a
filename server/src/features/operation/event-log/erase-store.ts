import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'

export type PersonalEvent = {
  id: number
  bookingPermanentId: string | null
  type: string
  payload: Record<string, unknown>
}

/** Returns the events of bookings, with all their reschedules. */
export async function listEventsOfBookings(tx: Tx, permanentIds: readonly string[]): Promise<PersonalEvent[]> {
  const { rows } = await sql<PersonalEvent>`
    SELECT id, type, booking_permanent_id, payload FROM events WHERE booking_permanent_id = ANY (${permanentIds}::uuid[])`.execute(
    tx,
  )
  return rows
}

/** Returns events about anything else whose payload contains one of the texts, in lower case. */
export async function listEventsWith(
  tx: Tx,
  patterns: readonly string[],
  after: number,
  limit: number,
): Promise<PersonalEvent[]> {
  const { rows } = await sql<PersonalEvent>`
    SELECT id, type, booking_permanent_id, payload FROM events WHERE lower(payload::text) LIKE ANY (${patterns}::text[]) AND id > ${after}
    ORDER BY id LIMIT ${limit}`.execute(tx)
  return rows
}

/** Returns events about an account that are about no booking. */
export async function listEventsOfAccount(
  tx: Tx,
  userId: number,
  after: number,
  limit: number,
): Promise<PersonalEvent[]> {
  const { rows } = await sql<PersonalEvent>`
    SELECT id, type, booking_permanent_id, payload FROM events
    WHERE (user_id = ${userId} OR subject_key = ${`user:${userId}`}) AND booking_permanent_id IS NULL AND id > ${after}
    ORDER BY id LIMIT ${limit}`.execute(tx)
  return rows
}

/** Forgets from where an account has acted. */
export const forgetPlacesOfEvents = (tx: Tx, userId: number) =>
  sql`UPDATE events SET ip = NULL WHERE actor_user_id = ${userId} AND ip IS NOT NULL`.execute(tx)

/** Forgets from where people have acted on bookings. */
export const forgetPlacesOfBookings = (tx: Tx, permanentIds: readonly string[]) =>
  sql`
    UPDATE events SET ip = NULL WHERE booking_permanent_id = ANY (${permanentIds}::uuid[]) AND ip IS NOT NULL`.execute(
    tx,
  )

export const replacePayloads = (tx: Tx, events: readonly { id: number; payload: unknown }[]) =>
  sql`
    UPDATE events e SET payload = g.payload FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS g (id bigint, payload jsonb)
    WHERE e.id = g.id`.execute(tx)
