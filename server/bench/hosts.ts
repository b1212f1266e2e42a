import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../src/db/tables/index.ts'

const DAY_MS = 86_400_000

/**
 * Writes a round robin into the tables, with this many hosts and this many busy times for each host in a month. It uses
 * the tables because team event types have no operations yet. Returns the event type and its hosts.
 */
export async function aRoundRobin(db: Kysely<Database>, count: number, busyEach: number, from: Date) {
  const now = new Date()
  return db.transaction().execute(async (tx) => {
    const stamps = { createdAt: now, updatedAt: now }
    const users = await tx
      .insertInto('users')
      .values(
        Array.from({ length: count }, (_, index) => ({
          ...stamps,
          uuid: crypto.randomUUID(),
          email: `host-${count}-${index}@example.com`,
          username: `host-${count}-${index}`,
          timeZone: 'Europe/Berlin',
        })),
      )
      .returning('id')
      .execute()
    const hostIds = users.map(({ id }) => id)
    const schedules = await tx
      .insertInto('schedules')
      .values(
        hostIds.map((userId) => ({ ...stamps, userId, name: 'Office', timeZone: 'Europe/Berlin', isDefault: true })),
      )
      .returning('id')
      .execute()
    await tx
      .insertInto('scheduleRules')
      .values(
        schedules.map(({ id }) => ({
          scheduleId: id,
          days: [1, 2, 3, 4, 5],
          localStartMinute: 540,
          localEndMinute: 1020,
        })),
      )
      .execute()
    const team = await tx
      .insertInto('teams')
      .values({ ...stamps, name: `Team of ${count}`, slug: `team-${count}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('memberships')
      .values(hostIds.map((userId) => ({ ...stamps, userId, teamId: team.id, accepted: true })))
      .execute()
    const eventType = await tx
      .insertInto('eventTypes')
      .values({
        ...stamps,
        teamId: team.id,
        schedulingType: 'round_robin',
        title: 'Round robin',
        slug: 'round-robin',
        lengthMinutes: 15,
        minimumNoticeMinutes: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('eventTypeHosts')
      .values(
        hostIds.map((userId, position) => ({
          eventTypeId: eventType.id,
          userId,
          teamId: team.id,
          position,
          createdAt: now,
        })),
      )
      .execute()
    const hold = await tx
      .insertInto('slotReservations')
      .values({
        uid: crypto.randomUUID(),
        eventTypeId: eventType.id,
        startsAt: from,
        endsAt: new Date(from.getTime() + DAY_MS),
        heldBy: 'bench',
        createdAt: now,
        expiresAt: new Date(now.getTime() + 365 * DAY_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // These are half hours on weekdays, with a different pattern for each host.
    await sql`
      INSERT INTO occupancy (host_id, starts_at, ends_at, kind, reservation_id, event_type_id, expires_at)
      SELECT host, at, at + interval '30 minutes', 'hold', ${hold.id}, ${eventType.id}, ${new Date(now.getTime() + 365 * DAY_MS)}
      FROM unnest(${hostIds}::int[]) WITH ORDINALITY h (host, position), generate_series(0, ${busyEach - 1}) n,
        LATERAL (SELECT ${from}::timestamptz + make_interval(days => (n % 28)::int, hours => (8 + (n / 28 * 3 + position) % 8)::int) AS at) t`.execute(
      tx,
    )
    return { eventTypeId: eventType.id, hostIds, reservationId: hold.id }
  })
}

/**
 * Adds or removes one busy time of one host in one statement, as a reservation does: it changes the row, and the
 * version that caches compare.
 */
export async function changeOneTime(
  pool: Pool,
  { eventTypeId, reservationId }: { eventTypeId: number; reservationId: number },
  hostId: number,
  at: Date,
): Promise<void> {
  await pool.query({
    name: 'change-one-time',
    text: `
      WITH gone AS (DELETE FROM occupancy WHERE host_id = $1 AND starts_at = $2 RETURNING id),
        made AS (INSERT INTO occupancy (host_id, starts_at, ends_at, kind, reservation_id, event_type_id, expires_at)
          SELECT $1, $2, $2::timestamptz + interval '15 minutes', 'hold', $3, $4, $2::timestamptz + interval '100 years'
          WHERE NOT EXISTS (SELECT FROM gone) ON CONFLICT DO NOTHING)
      INSERT INTO cache_versions (subject, subject_id) VALUES ('user_time', $1)
      ON CONFLICT (subject, subject_id) DO UPDATE SET version = cache_versions.version + 1`,
    values: [hostId, at, reservationId, eventTypeId],
  })
}
