import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { joined, prepared } from '../../../db/prepared.ts'
import type { CacheVersionTable } from '../../../db/tables/versions.ts'

export type Subject = CacheVersionTable['subject']

/** Raises versions in the order of subject and id, so that two transactions with the same versions can't deadlock. */
export const raiseVersions = (tx: Tx, raised: readonly { subject: Subject; subjectId: number }[]) =>
  sql`${prepared}${joined}
    INSERT INTO cache_versions (subject, subject_id)
    SELECT * FROM unnest(${raised.map(({ subject }) => subject)}::text[], ${raised.map(({ subjectId }) => subjectId)}::int[])
    ON CONFLICT (subject, subject_id) DO UPDATE SET version = cache_versions.version + 1`.execute(tx)

/** Notifies all processes that listen on the channel. */
export const notify = (db: Db, channel: string, texts: readonly string[]) =>
  sql`${prepared} SELECT pg_notify(${channel}, text) FROM unnest(${texts}::text[]) text`.execute(db)

export type FoundVersions = { eventType: number; hours: number[]; time: number[] }

/**
 * Finds the versions of an event type and of its hosts, in the hosts' order, in one statement. A version that was never
 * raised is 0.
 */
export async function findVersions(db: Db, eventTypeId: number, hostIds: readonly number[]): Promise<FoundVersions> {
  const { rows } = await sql<FoundVersions>`${prepared}
    SELECT coalesce((SELECT version FROM cache_versions WHERE subject = 'event_type' AND subject_id = ${eventTypeId}), 0) AS event_type,
      array_agg(coalesce(h.version, 0) ORDER BY u.position) AS hours, array_agg(coalesce(t.version, 0) ORDER BY u.position) AS time
    FROM unnest(${hostIds}::int[]) WITH ORDINALITY u (id, position)
    LEFT JOIN cache_versions h ON h.subject = 'user_hours' AND h.subject_id = u.id
    LEFT JOIN cache_versions t ON t.subject = 'user_time' AND t.subject_id = u.id`.execute(db)
  const [found] = rows
  return { eventType: found?.eventType ?? 0, hours: found?.hours ?? [], time: found?.time ?? [] }
}
