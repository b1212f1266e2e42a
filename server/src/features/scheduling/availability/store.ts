import type { Absence } from '@daybook/availability'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { prepared } from '../../../db/prepared.ts'
import type { UserBookingLimitTable } from '../../../db/tables/people.ts'
import {
  askedPhone,
  type BookableLocation,
  bookableLocations,
  dynamicEventType,
  type EventTypeRow,
  type PhoneQuestion,
} from '../event-types/service.ts'

/** A schedule for the engine: minutes of the wall clock, days from Sunday = 0, dates as `YYYY-MM-DD`. */
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
  timeFormat: 12 | 24 | null
  isFixed: boolean
  groupId: number | null
  /** The priority from 0, the lowest, to 4. */
  priority: number
  weight: number
  /** Null if the host has no schedule, and so no hours. */
  hours: Hours | null
  /** Absences, and stays in other time zones. Instants are in milliseconds, dates are `YYYY-MM-DD`. */
  absences: Absence[]
  travel: { timeZone: string; startsOn: string; endsOn: string | null }[]
  /** The person's own limits over all event types, in weeks that begin with `weekStart`. */
  ownLimits: OwnLimits | null
  weekStart: string
  /** True if calendars are read for the host's busy times. */
  hasCalendars: boolean
}

export type OwnLimits = Omit<Selectable<UserBookingLimitTable>, 'userId'>

/** An event type with all data that decides whether and how it can be booked. */
export type Bookable = Omit<EventTypeRow, 'createdAt' | 'updatedAt'> & {
  hosts: BookableHost[]
  locations: BookableLocation[]
  /** The platform client of the person or the team that owns it. */
  platformClientId: string | null
  /** The group that owns its bookings: for a managed child the team of its parent, for a person their organization. */
  group: { teamId: number | null; teamName: string | null; organizationId: number | null }
  /** The question for a telephone number that its active workflows need. */
  askedPhone: PhoneQuestion
}

/** Returns the id of the stored row, or null for several people who are booked together. */
export const storedId = ({ id }: Bookable): number | null => (id === 0 ? null : id)

/**
 * The organization of a slug or username. Organizations and teams are found by slug, and a person by username, in an
 * organization by their name there.
 */
type Within = { organizationSlug?: string | undefined }
export type Selector =
  | { eventTypeId: number }
  | ({ username: string; slug: string } & Within)
  | ({ teamSlug: string; slug: string } & Within)
  | TogetherSelector
/** Several people who are booked together without an event type of their own. */
export type TogetherSelector = ({ usernames: readonly string[] } & Within) | MetSelector
/** Several people who already have a meeting. They are selected by id, because their names may have changed since. */
export type MetSelector = { userIds: readonly number[] }

// This is the host's own schedule for this event type, else the event type's, else the host's default.
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
  SELECT json_agg(CASE WHEN a.is_whole_day
    THEN json_build_object('startsOn', (a.starts_at AT TIME ZONE 'UTC')::date, 'endsOn', (a.ends_at AT TIME ZONE 'UTC')::date)
    ELSE json_build_object('start', (extract(epoch FROM a.starts_at) * 1000)::bigint, 'end', (extract(epoch FROM a.ends_at) * 1000)::bigint)
    END ORDER BY a.starts_at)
  FROM absences a WHERE a.user_id = u.id), '[]')`

const travel = sql`coalesce((
  SELECT json_agg(json_build_object('timeZone', p.time_zone, 'startsOn', p.starts_on, 'endsOn', p.ends_on) ORDER BY p.starts_on)
  FROM travel_periods p WHERE p.user_id = u.id), '[]')`

const ownLimits = sql`(
  SELECT json_build_object('dayCount', l.day_count, 'weekCount', l.week_count, 'monthCount', l.month_count, 'yearCount', l.year_count,
    'dayMinutes', l.day_minutes, 'weekMinutes', l.week_minutes, 'monthMinutes', l.month_minutes, 'yearMinutes', l.year_minutes)
  FROM user_booking_limits l WHERE l.user_id = u.id)`

const host = sql`json_build_object(
    'userId', u.id, 'name', u.name, 'email', u.email, 'username', u.username, 'timeZone', u.time_zone, 'locale', u.locale, 'timeFormat', u.time_format,
    'isFixed', h.is_fixed, 'groupId', h.group_id, 'priority', h.priority, 'weight', h.weight, 'hours', ${hours}, 'absences', ${absences}, 'travel', ${travel}, 'ownLimits', ${ownLimits}, 'weekStart', u.week_start,
    'hasCalendars', EXISTS (SELECT FROM selected_calendars c WHERE c.user_id = u.id))`

// People whose account is disabled host nothing, and members whose membership isn't accepted don't host for the team.
const hosts = sql`coalesce((
  SELECT json_agg(${host} ORDER BY h.position, u.id)
  FROM event_type_hosts h JOIN users u ON u.id = h.user_id AND u.disabled_at IS NULL
  WHERE h.event_type_id = e.id AND (h.team_id IS NULL OR EXISTS (
    SELECT FROM memberships hm WHERE hm.team_id = h.team_id AND hm.user_id = h.user_id AND hm.accepted))), '[]')`

const platformClientId = sql`coalesce(
  (SELECT u.platform_client_id FROM users u WHERE u.id = e.user_id),
  (SELECT t.platform_client_id FROM teams t WHERE t.id = e.team_id))`

const group = sql`(
  SELECT json_build_object('teamId', t.id, 'teamName', t.name, 'organizationId', coalesce(e.organization_id, t.organization_id, (
    SELECT min(m.organization_id) FROM memberships m WHERE m.user_id = e.user_id AND m.organization_id IS NOT NULL AND m.accepted)))
  FROM (SELECT 1) one
  LEFT JOIN event_types p ON p.id = e.parent_event_type_id
  LEFT JOIN teams t ON t.id = coalesce(e.team_id, p.team_id))`

type Found = Pick<Bookable, 'hosts' | 'locations' | 'platformClientId' | 'group' | 'askedPhone'> & {
  eventType: Record<string, unknown>
}

const organizationId = (slug: string) => sql<number>`(SELECT id FROM organizations WHERE slug = ${slug})`

/** Returns the account with a username. In an organization, only the names of its accepted members count. */
const userIdOf = (username: string, organizationSlug: string | undefined) =>
  organizationSlug === undefined
    ? sql<number>`(SELECT id FROM users WHERE lower(username) = ${username.toLowerCase()})`
    : sql<number>`(
        SELECT p.user_id FROM profiles p JOIN memberships m ON m.organization_id = p.organization_id AND m.user_id = p.user_id
        WHERE p.organization_id = ${organizationId(organizationSlug)} AND lower(p.username) = ${username.toLowerCase()} AND m.accepted)`

/**
 * Returns the team with a slug. A team of an organization is found only within it, because its slug is unique only
 * there.
 */
const teamIdOf = (slug: string, organizationSlug: string | undefined) =>
  organizationSlug === undefined
    ? sql<number>`(SELECT id FROM teams WHERE slug = ${slug} AND organization_id IS NULL)`
    : sql<number>`(SELECT id FROM teams WHERE slug = ${slug} AND organization_id = ${organizationId(organizationSlug)})`

/** Returns the account with a username, within an organization or outside of all. A disabled account counts as missing. */
export async function findPerson(
  db: Db,
  username: string,
  organizationSlug: string | undefined,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM users WHERE id = ${userIdOf(username, organizationSlug)} AND disabled_at IS NULL`.execute(db)
  return rows[0]?.id
}

type OneSelector = Exclude<Selector, TogetherSelector>

function isMeant(selector: OneSelector): RawBuilder<boolean> {
  if ('eventTypeId' in selector) return sql`e.id = ${selector.eventTypeId}`
  const { slug, organizationSlug } = selector
  return 'username' in selector
    ? sql`e.slug = ${slug} AND e.user_id = ${userIdOf(selector.username, organizationSlug)}`
    : sql`e.slug = ${slug} AND e.team_id = ${teamIdOf(selector.teamSlug, organizationSlug)}`
}

/** Returns the id of the event type to which a selector refers now. Names can change their owner. */
export async function findEventTypeId(db: Db, selector: OneSelector): Promise<number | undefined> {
  if ('eventTypeId' in selector) return selector.eventTypeId
  const { rows } = await sql<{
    id: number
  }>`${prepared} SELECT e.id FROM event_types e WHERE ${isMeant(selector)}`.execute(db)
  return rows[0]?.id
}

export type Missing = 'organization' | 'user' | 'team' | 'event-type'

/** Returns the missing part of a selector. A disabled account counts as missing. */
export async function findMissing(db: Db, selector: Selector): Promise<Missing> {
  if ('eventTypeId' in selector) return 'event-type'
  if ('userIds' in selector) return 'user'
  const { organizationSlug } = selector
  const owner =
    'username' in selector
      ? sql`(SELECT id FROM users WHERE id = ${userIdOf(selector.username, organizationSlug)} AND disabled_at IS NULL)`
      : 'teamSlug' in selector
        ? teamIdOf(selector.teamSlug, organizationSlug)
        : sql<null>`NULL`
  const { rows } = await sql<{ hasOrganization: boolean; hasOwner: boolean }>`
    SELECT ${organizationSlug === undefined ? sql`true` : sql`${organizationId(organizationSlug)} IS NOT NULL`} AS has_organization,
      ${owner} IS NOT NULL AS has_owner`.execute(db)
  if (!rows[0]?.hasOrganization) return 'organization'
  if (rows[0].hasOwner) return 'event-type'
  return 'teamSlug' in selector ? 'team' : 'user'
}

/**
 * Reads an event type in one statement, for any number of hosts and rules. The row is returned as one JSON value,
 * because ninety separate columns would cost more than the rest of the statement.
 */
export async function findBookable(db: Db, selector: Selector): Promise<Bookable | undefined> {
  if (isTogether(selector)) return findTogether(db, selector)
  const condition = isMeant(selector)
  const { rows } = await sql<Found>`${prepared}
    SELECT to_json(e) AS event_type, ${hosts} AS hosts, ${bookableLocations} AS locations,
      ${platformClientId} AS platform_client_id, ${group} AS "group", ${askedPhone('e')} AS asked_phone
    FROM event_types e WHERE ${condition}
      AND NOT EXISTS (SELECT FROM users o WHERE o.id = e.user_id AND o.disabled_at IS NOT NULL)`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { eventType, ...rest } = found
  return { ...camelCased(eventType), ...rest } as unknown as Bookable
}

/** Returns true if the selector names several people and no stored event type. */
export const isTogether = (selector: Selector): selector is TogetherSelector =>
  'usernames' in selector || 'userIds' in selector

/**
 * Reads people who are booked together, as hosts who all attend, in the order of the selector. Each of them must allow
 * it, unless they already have the meeting.
 */
async function findTogether(db: Db, selector: TogetherSelector): Promise<Bookable | undefined> {
  const wanted = 'userIds' in selector ? selector.userIds : selector.usernames.map((name) => name.toLowerCase())
  const unique = [...new Set<number | string>(wanted)]
  const { rows } = await sql<{ host: BookableHost }>`${prepared}
    SELECT ${host} AS host
    FROM ${'userIds' in selector ? met(unique) : named(unique, selector.organizationSlug)}
    CROSS JOIN LATERAL (
      SELECT u.id AS user_id, true AS is_fixed, NULL::integer AS group_id, 2 AS priority, 100 AS weight, NULL::integer AS schedule_id) h
    CROSS JOIN (SELECT NULL::integer AS schedule_id) e
    WHERE u.disabled_at IS NULL
    ORDER BY n.position`.execute(db)
  if (rows.length < unique.length) return undefined
  const { users: _users, team: _team, organization: _organization, ...row } = dynamicEventType([])
  const group = { teamId: null, teamName: null, organizationId: null }
  return { ...row, schedulingType: 'collective', hosts: rows.map((found) => found.host), platformClientId: null, group }
}

const met = (ids: readonly unknown[]) =>
  sql`unnest(${ids}::int[]) WITH ORDINALITY AS n (id, position) JOIN users u ON u.id = n.id`

const named = (names: readonly unknown[], organizationSlug: string | undefined) => sql`
  unnest(${names}::text[]) WITH ORDINALITY AS n (name, position) JOIN ${
    organizationSlug === undefined
      ? sql`users u ON lower(u.username) = n.name`
      : sql`profiles p ON lower(p.username) = n.name AND p.organization_id = ${organizationId(organizationSlug)}
          JOIN memberships m ON m.organization_id = p.organization_id AND m.user_id = p.user_id AND m.accepted
          JOIN users u ON u.id = p.user_id`
  } AND u.allow_dynamic_booking`

const camelCased = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
