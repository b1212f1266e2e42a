import { sql } from 'kysely'
import type { Tx } from '../../../../db/connection.ts'

/** An event that should be in a calendar. */
export type ExpectedEvent = {
  permanentId: string
  icsUid: string
  revision: number
  startsAt: Date
  endsAt: Date
  missingSince: Date | null
}

/** What a reading says about an event. */
export type Sighting = {
  permanentId: string
  seenStartsAt: Date | null
  seenEndsAt: Date | null
  missingSince: Date | null
  responses: Readonly<Record<string, string>> | null
  /** True if the booking must follow the event. */
  isDue: boolean
}

const MOST = 10_000

/** Locks the coming events of a calendar that were written before its reading began. */
export async function lockExpected(
  tx: Tx,
  calendarId: number,
  { now, readAt }: { now: Date; readAt: Date },
): Promise<ExpectedEvent[]> {
  const { rows } = await sql<ExpectedEvent>`
    SELECT permanent_id, ics_uid, revision, starts_at, ends_at, missing_since FROM calendar_events
    WHERE calendar_id = ${calendarId} AND external_id IS NOT NULL AND ends_at > ${now} AND written_at < ${readAt}
    ORDER BY permanent_id LIMIT ${MOST} FOR UPDATE`.execute(tx)
  return rows
}

export async function noteSightings(tx: Tx, sightings: readonly Sighting[], now: Date): Promise<void> {
  if (sightings.length === 0) return
  await sql`
    UPDATE calendar_events e SET seen_starts_at = s."seenStartsAt", seen_ends_at = s."seenEndsAt",
      missing_since = s."missingSince", responses = coalesce(s.responses, e.responses),
      due_at = CASE WHEN s."isDue" THEN ${now} ELSE e.due_at END,
      requested = e.requested + CASE WHEN s."isDue" THEN 1 ELSE 0 END
    FROM jsonb_to_recordset(${JSON.stringify(sightings)}::jsonb) AS s (
      "permanentId" uuid, "seenStartsAt" timestamptz, "seenEndsAt" timestamptz, "missingSince" timestamptz,
      responses jsonb, "isDue" boolean)
    WHERE e.permanent_id = s."permanentId"`.execute(tx)
}

/** A calendar without a change still lacks the events that it lacked before. */
export async function requestMissing(
  tx: Tx,
  calendarId: number,
  { now, missingSince }: { now: Date; missingSince: Date },
): Promise<void> {
  await sql`
    UPDATE calendar_events SET due_at = ${now}, requested = requested + 1
    WHERE calendar_id = ${calendarId} AND external_id IS NOT NULL AND missing_since <= ${missingSince} AND due_at IS NULL`.execute(
    tx,
  )
}

/** Forgets who has answered the invitations of bookings, and what providers have said of their events. */
export const forgetResponses = (tx: Tx, permanentIds: readonly string[]) =>
  sql`UPDATE calendar_events SET responses = '{}', last_error = NULL WHERE permanent_id = ANY (${permanentIds}::uuid[])`.execute(
    tx,
  )
