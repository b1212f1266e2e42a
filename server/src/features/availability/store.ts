import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { prepared } from '../../db/prepared.ts'
import type { EventTypeLocationTable, EventTypeTable } from '../../db/tables/event-types.ts'

/** A schedule as the engine wants it: minutes of the wall clock, days from Sunday = 0, dates as `YYYY-MM-DD`. */
type Hours = {
  timeZone: string
  weekly: { days: number[]; startMinute: number; endMinute: number }[]
  overrides: { date: string; startMinute: number; endMinute: number }[]
}

export type BookableHost = {
  userId: number
  name: string | null
  email: string
  username: string | null
  timeZone: string
  locale: string | null
  isFixed: boolean
  groupId: number | null
  /** From 0, the lowest, to 4. */
  priority: number
  weight: number
  /** Null when the host has no schedule at all, and so no hours. */
  hours: Hours | null
  /** Out of office and in other zones; instants in milliseconds, dates as `YYYY-MM-DD`. */
  absences: { start: number; end: number }[]
  travel: { timeZone: string; startsOn: string; endsOn: string | null }[]
}

export type BookableLocation = Pick<Selectable<EventTypeLocationTable>, 'type' | 'value' | 'integration' | 'isPublic'>

/** An event type with everything that decides whether and how it can be booked. */
export type Bookable = Omit<Selectable<EventTypeTable>, 'createdAt' | 'updatedAt'> & {
  hosts: BookableHost[]
  locations: BookableLocation[]
  /** Of the person or the team that it belongs to. */
  platformClientId: string | null
  /** Whose bookings its bookings are: of a managed child, the team of its parent; of a person, their organization. */
  group: { teamId: number | null; teamName: string | null; organizationId: number | null }
}

export type Selector = { eventTypeId: number } | { username: string; slug: string }

// The host's own schedule for this event type, else the event type's, else the host's default.
const hours = sql`(
  SELECT json_build_object(
    'timeZone', s.time_zone,
    'weekly', coalesce((SELECT json_agg(json_build_object('days', r.days, 'startMinute', r.local_start_minute, 'endMinute', r.local_end_minute) ORDER BY r.id)
      FROM schedule_rules r WHERE r.schedule_id = s.id), '[]'),
    'overrides', coalesce((SELECT json_agg(json_build_object('date', v.local_on, 'startMinute', v.local_start_minute, 'endMinute', v.local_end_minute) ORDER BY v.id)
      FROM schedule_overrides v WHERE v.schedule_id = s.id), '[]'))
  FROM schedules s
  WHERE s.user_id = h.user_id AND (s.id = h.schedule_id OR s.id = e.schedule_id OR s.is_default)
  ORDER BY (s.id = h.schedule_id) IS TRUE DESC, (s.id = e.schedule_id) IS TRUE DESC LIMIT 1)`

const absences = sql`coalesce((
  SELECT json_agg(json_build_object('start', (extract(epoch FROM a.starts_at) * 1000)::bigint, 'end', (extract(epoch FROM a.ends_at) * 1000)::bigint) ORDER BY a.starts_at)
  FROM absences a WHERE a.user_id = u.id), '[]')`

const travel = sql`coalesce((
  SELECT json_agg(json_build_object('timeZone', p.time_zone, 'startsOn', p.starts_on, 'endsOn', p.ends_on) ORDER BY p.starts_on)
  FROM travel_periods p WHERE p.user_id = u.id), '[]')`

const hosts = sql`coalesce((
  SELECT json_agg(json_build_object(
    'userId', u.id, 'name', u.name, 'email', u.email, 'username', u.username, 'timeZone', u.time_zone, 'locale', u.locale,
    'isFixed', h.is_fixed, 'groupId', h.group_id, 'priority', h.priority, 'weight', h.weight, 'hours', ${hours}, 'absences', ${absences}, 'travel', ${travel}) ORDER BY h.position, u.id)
  FROM event_type_hosts h JOIN users u ON u.id = h.user_id WHERE h.event_type_id = e.id), '[]')`

const locations = sql`coalesce((
  SELECT json_agg(json_build_object('type', l.type, 'value', l.value, 'integration', l.integration, 'isPublic', l.is_public) ORDER BY l.position)
  FROM event_type_locations l WHERE l.event_type_id = e.id), '[]')`

const platformClientId = sql`coalesce(
  (SELECT u.platform_client_id FROM users u WHERE u.id = e.user_id),
  (SELECT t.platform_client_id FROM teams t WHERE t.id = e.team_id))`

const group = sql`(
  SELECT json_build_object('teamId', t.id, 'teamName', t.name, 'organizationId', coalesce(e.organization_id, t.organization_id, (
    SELECT min(m.organization_id) FROM memberships m WHERE m.user_id = e.user_id AND m.organization_id IS NOT NULL AND m.accepted)))
  FROM (SELECT 1) one
  LEFT JOIN event_types p ON p.id = e.parent_event_type_id
  LEFT JOIN teams t ON t.id = coalesce(e.team_id, p.team_id))`

type Found = Pick<Bookable, 'hosts' | 'locations' | 'platformClientId' | 'group'> & {
  eventType: Record<string, unknown>
}

/**
 * One statement, whatever the number of hosts and rules. The row comes as one JSON value: a column for each of its
 * ninety fields would cost more than all the rest.
 */
export async function findBookable(db: Db, selector: Selector): Promise<Bookable | undefined> {
  const condition =
    'eventTypeId' in selector
      ? sql`e.id = ${selector.eventTypeId}`
      : sql`e.slug = ${selector.slug} AND e.user_id = (SELECT id FROM users WHERE lower(username) = ${selector.username.toLowerCase()})`
  const { rows } = await sql<Found>`${prepared}
    SELECT to_json(e) AS event_type, ${hosts} AS hosts, ${locations} AS locations,
      ${platformClientId} AS platform_client_id, ${group} AS "group"
    FROM event_types e WHERE ${condition}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { eventType, ...rest } = found
  return { ...camelCased(eventType), ...rest } as unknown as Bookable
}

const camelCased = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )

export const hasUsername = async (db: Db, username: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()) !== undefined

/**
 * The accepted bookings of an event type that start in [from, until), for its limits; `but` is one that is being moved.
 * In milliseconds.
 */
export async function listBooked(
  db: Db,
  eventTypeId: number,
  { from, until }: { from: Date; until: Date },
  but: number | undefined,
): Promise<{ start: number; end: number }[]> {
  const { rows } = await sql<{ start: number; end: number }>`${prepared}
    SELECT (extract(epoch FROM starts_at) * 1000)::float8 AS start, (extract(epoch FROM ends_at) * 1000)::float8 AS end
    FROM bookings WHERE event_type_id = ${eventTypeId} AND status = 'accepted' AND starts_at >= ${from} AND starts_at < ${until}
      AND id IS DISTINCT FROM ${but ?? null}::bigint`.execute(db)
  return rows
}

/** A seated booking as the engine wants it, with what names it to everybody else; instants in milliseconds. */
export type SeatedMeeting = {
  bookingId: number
  uid: string
  start: number
  end: number
  total: number
  taken: number
  hostIds: number[]
}

/** The accepted seated bookings of an event type that start in [from, until). */
export async function listSeated(
  db: Db,
  eventTypeId: number,
  { from, until }: { from: Date; until: Date },
): Promise<SeatedMeeting[]> {
  const { rows } = await sql<SeatedMeeting>`${prepared}
    SELECT b.id AS booking_id, b.uid, (extract(epoch FROM b.starts_at) * 1000)::float8 AS start,
      (extract(epoch FROM b.ends_at) * 1000)::float8 AS end, b.seats_total AS total, b.seats_taken AS taken,
      (SELECT array_agg(h.user_id ORDER BY h.position) FROM booking_hosts h WHERE h.booking_id = b.id) AS host_ids
    FROM bookings b
    WHERE b.event_type_id = ${eventTypeId} AND b.starts_at >= ${from} AND b.starts_at < ${until}
      AND b.status = 'accepted' AND b.seats_total IS NOT NULL`.execute(db)
  return rows
}
