import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { only } from '../../../lib/only.ts'
import { MAX_NOTES } from './rules.ts'

export type NoteRow = {
  id: number
  bookingUid: string
  text: string
  author: { id: number; name: string } | null
  createdAt: Date
  updatedAt: Date
}

/** A booking in its chain of reschedules. */
type Noted = { id: number; permanentId: string }

const notes = sql`
  SELECT n.id, b.uid AS booking_uid, n.text, n.created_at, n.updated_at, CASE WHEN u.id IS NOT NULL THEN
    json_build_object('id', u.id, 'name', coalesce(u.name, u.username, u.email)) END AS author
  FROM bookings b JOIN booking_notes n ON n.booking_id = b.id LEFT JOIN users u ON u.id = n.author_user_id`

/** A booking has its own notes, and those of the bookings that it was rescheduled from. */
const onBooking = ({ id, permanentId }: Noted) => sql`b.permanent_id = ${permanentId}::uuid AND b.id <= ${id}::bigint`

/** Lists the notes of the booking, the oldest first. */
export async function listNotes(db: Db, booking: Noted): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    ${notes} WHERE ${onBooking(booking)} ORDER BY n.id LIMIT ${MAX_NOTES}`.execute(db)
  return rows
}

export async function findNote(db: Db, booking: Noted, id: number): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`${notes} WHERE ${onBooking(booking)} AND n.id = ${id}::int`.execute(db)
  return rows[0]
}

/** Locks the first booking of the chain, so that new notes of any of its bookings wait until the transaction ends. */
export const lockChain = (tx: Tx, permanentId: string) =>
  sql`SELECT id FROM bookings WHERE permanent_id = ${permanentId}::uuid ORDER BY id LIMIT 1 FOR UPDATE`.execute(tx)

/** Counts the notes of all bookings of the chain. `isErased` is true if the booking is anonymous because of its age. */
export async function countNotes(tx: Tx, { id, permanentId }: Noted): Promise<{ count: number; isErased: boolean }> {
  const { rows } = await sql<{ count: number; isErased: boolean }>`
    SELECT erased_at IS NOT NULL AS is_erased, (
      SELECT count(*)::int FROM bookings b JOIN booking_notes n ON n.booking_id = b.id
      WHERE b.permanent_id = ${permanentId}::uuid) AS count
    FROM bookings WHERE id = ${id}::bigint`.execute(tx)
  return only(rows)
}

export const insertNote = async (
  tx: Tx,
  note: { bookingId: number; authorUserId: number | null; text: string },
  now: Date,
): Promise<number> =>
  (
    await tx
      .insertInto('bookingNotes')
      .values({ ...note, createdAt: now, updatedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updateNote = (tx: Tx, id: number, text: string, now: Date) =>
  tx.updateTable('bookingNotes').set({ text, updatedAt: now }).where('id', '=', id).execute()

export const deleteNote = (tx: Tx, id: number) => tx.deleteFrom('bookingNotes').where('id', '=', id).execute()
