import { sql } from 'kysely'
import type { Db } from '../../../../db/connection.ts'

/** The answer of an attendee in the organizer's calendar, in the words of RFC 5545. */
export type CalendarResponse = 'needs-action' | 'accepted' | 'declined' | 'tentative'

/** Returns the answers that the last reading of the organizer's calendar has found, by addresses in lower case. */
export async function listResponses(
  db: Db,
  permanentId: string,
): Promise<Readonly<Record<string, CalendarResponse | undefined>>> {
  const { rows } = await sql<{ responses: Record<string, CalendarResponse> }>`
    SELECT responses FROM calendar_events WHERE permanent_id = ${permanentId}`.execute(db)
  return rows[0]?.responses ?? {}
}
