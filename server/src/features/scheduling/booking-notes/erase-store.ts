import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { shortened } from './rules.ts'

/** Deletes all notes on bookings whose booker is erased. Returns their number. */
export async function eraseNotesOfBookings(tx: Tx, bookingIds: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM booking_notes WHERE booking_id = ANY (${bookingIds}::bigint[])`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Deletes all notes that an account has written. Returns their number. */
export async function eraseNotesOfAuthor(tx: Tx, userId: number): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM booking_notes WHERE author_user_id = ${userId}::int`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Replaces words in the notes on bookings that a person shares with others. Returns the number of changed notes. */
export async function replaceInNotes(
  tx: Tx,
  bookingIds: readonly number[],
  inText: (text: string) => string,
): Promise<number> {
  const { rows } = await sql<{ id: number; text: string }>`
    SELECT id, text FROM booking_notes WHERE booking_id = ANY (${bookingIds}::bigint[]) ORDER BY id FOR UPDATE`.execute(
    tx,
  )
  const changed = rows.flatMap(({ id, text }) => {
    const replaced = shortened(inText(text))
    return replaced === text ? [] : [{ id, text: replaced }]
  })
  if (changed.length > 0)
    await sql`
      UPDATE booking_notes n SET text = g.text FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS g (id int, text text)
      WHERE n.id = g.id`.execute(tx)
  return changed.length
}
