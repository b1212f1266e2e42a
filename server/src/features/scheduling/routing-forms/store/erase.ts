import { sql } from 'kysely'
import type { Tx } from '../../../../db/connection.ts'

type Wanted = { permanentIds: readonly string[]; patterns: readonly string[] }

/** Takes the answers from responses that led to the bookings, or that contain one of the texts. */
export async function eraseResponses(tx: Tx, { permanentIds, patterns }: Wanted): Promise<number> {
  const { rows } = await sql`
    UPDATE routing_form_responses SET answers = '{}', decision = decision || '{"steps": []}'
    WHERE answers <> '{}' AND (
      booking_permanent_id = ANY (${permanentIds}::uuid[]) OR lower(answers::text) LIKE ANY (${patterns}::text[]))
    RETURNING 1 AS erased`.execute(tx)
  const queued = await sql`
    DELETE FROM queued_form_responses WHERE lower(answers::text) LIKE ANY (${patterns}::text[])
    RETURNING 1 AS erased`.execute(tx)
  return rows.length + queued.rows.length
}
