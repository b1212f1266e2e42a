import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { EventTypeHostTable, EventTypeTable } from '../../../db/tables/event-types.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import type { Page } from '../../../lib/page.ts'
import { renderDescription } from '../../operation/descriptions/service.ts'
import { chosenCalendar } from '../calendars/service.ts'
import { askedPhone, type PhoneQuestion } from './asked-phone-store.ts'
import { type EventTypeRow, locationsOf, type StoredLocation } from './views-store.ts'

export type { EventTypeRow, StoredLocation }

/** The columns that a request sets. A missing column keeps its value or gets the table's default. */
export type EventTypeColumns = Partial<
  Omit<EventTypeRow, 'id' | 'bookingFields' | 'metadata' | 'createdAt' | 'updatedAt'>
>

export type EventTypeUser = {
  id: number
  name: string | null
  username: string | null
  avatarUrl: string | null
  brandColor: string | null
  darkBrandColor: string | null
  weekStart: string
  metadata: Record<string, unknown>
}

type EventTypeHost = {
  userId: number
  name: string | null
  username: string | null
  avatarUrl: string | null
  isFixed: boolean
  priority: number
  weight: number
  scheduleId: number | null
  /** The name of the host's group. */
  group: string | null
}

type EventTypeTeam = {
  id: number
  organizationId: number | null
  slug: string
  name: string
  bannerUrl: string | null
  logoUrl: string | null
  weekStart: string
  brandColor: string | null
  darkBrandColor: string | null
  theme: string | null
}

/** The organization on whose subdomain the page is, and the owner's name there. */
type EventTypeOrganization = { slug: string; username: string | null }

/** An event type with related data. `users` holds its owner, and is empty if a team or an organization owns it. */
export type WholeEventType = EventTypeRow & {
  locations: StoredLocation[]
  users: EventTypeUser[]
  hosts: EventTypeHost[]
  team: EventTypeTeam | null
  organization: EventTypeOrganization | null
  /** The question for a telephone number that its active workflows need. */
  askedPhone: PhoneQuestion
  destinationCalendar: { integration: string; externalId: string } | null
}

// Keys inside JSON are literals, because the plugin that turns column names into camelCase doesn't change values.
const user = sql`json_build_object('id', u.id, 'name', u.name, 'username', u.username, 'avatarUrl', u.avatar_url,
  'brandColor', u.brand_color, 'darkBrandColor', u.dark_brand_color, 'weekStart', u.week_start, 'metadata', u.metadata)`

const users = sql<
  EventTypeUser[]
>`coalesce((SELECT json_agg(${user}) FROM users u WHERE u.id = event_types.user_id), '[]')`

const person = sql`'userId', u.id, 'name', u.name, 'username', u.username, 'avatarUrl', u.avatar_url`

/** A managed event type has no hosts of its own. Each of its children has one. */
const hosts = (most: number | undefined) => sql<EventTypeHost[]>`coalesce((
  SELECT json_agg(x.host ORDER BY x.position, x.id) FROM (
    SELECT json_build_object(${person}, 'isFixed', h.is_fixed, 'priority', h.priority, 'weight', h.weight,
      'scheduleId', h.schedule_id, 'group', (SELECT g.name FROM event_type_host_groups g WHERE g.id = h.group_id)) AS host,
      h.position, u.id
    FROM event_type_hosts h JOIN users u ON u.id = h.user_id WHERE h.event_type_id = event_types.id
    UNION ALL
    SELECT json_build_object(${person}, 'isFixed', true, 'priority', 2, 'weight', 100, 'scheduleId', c.schedule_id, 'group', null),
      c.id, u.id
    FROM event_types c JOIN users u ON u.id = c.user_id WHERE c.parent_event_type_id = event_types.id
    ORDER BY position, id LIMIT ${most ?? null}::int) x), '[]')`

const teamFacts = sql`'id', t.id, 'slug', t.slug, 'name', t.name, 'bannerUrl', t.banner_url, 'logoUrl', t.logo_url,
  'weekStart', t.week_start, 'brandColor', t.brand_color, 'darkBrandColor', t.dark_brand_color, 'theme', t.theme`

const team = sql<EventTypeTeam | null>`coalesce(
  (SELECT json_build_object(${teamFacts}, 'organizationId', t.organization_id) FROM teams t WHERE t.id = event_types.team_id),
  (SELECT json_build_object(${teamFacts}, 'organizationId', t.id) FROM organizations t WHERE t.id = event_types.organization_id))`

/** Platform organizations have no pages. The pages of their people are on the default host. */
const organization = sql<EventTypeOrganization | null>`(
  SELECT json_build_object('slug', o.slug,
    'username', (SELECT p.username FROM profiles p WHERE p.organization_id = o.id AND p.user_id = event_types.user_id))
  FROM organizations o WHERE NOT o.is_platform AND o.id = coalesce(
    event_types.organization_id,
    (SELECT t.organization_id FROM teams t WHERE t.id = event_types.team_id),
    (SELECT m.organization_id FROM memberships m JOIN organizations mo ON mo.id = m.organization_id AND NOT mo.is_platform
      WHERE m.user_id = event_types.user_id AND m.accepted ORDER BY m.id LIMIT 1)))`

const destinationCalendar = sql<WholeEventType['destinationCalendar']>`(
  SELECT json_build_object('integration', n.type, 'externalId', c.external_id)
  FROM calendars c JOIN connections n ON n.id = c.connection_id WHERE c.id = ${chosenCalendar('event_types')})`

/** Reads event types. `hostsLimit` is the maximum number of hosts of each. */
export const wholeEventTypes = (db: Db, hostsLimit?: number) =>
  db
    .selectFrom('eventTypes')
    .selectAll('eventTypes')
    .select([
      locationsOf('event_types').as('locations'),
      users.as('users'),
      hosts(hostsLimit).as('hosts'),
      team.as('team'),
      organization.as('organization'),
      askedPhone('event_types').as('askedPhone'),
      destinationCalendar.as('destinationCalendar'),
    ])

export const findWhole = (db: Db, id: number): Promise<WholeEventType | undefined> =>
  wholeEventTypes(db).where('eventTypes.id', '=', id).executeTakeFirst()

const idOfUsername = (username: string) =>
  sql<number>`(SELECT id FROM users WHERE lower(username) = ${username.toLowerCase()} AND disabled_at IS NULL)`

type Named = { username: string; orgSlug?: string | null | undefined; orgId?: number | null | undefined }

/** Returns the account with a username, unless it is disabled. In an organization, the name there and the general name both count. */
const idOfNamed = ({ username, orgSlug = null, orgId = null }: Named) =>
  orgSlug === null && orgId === null
    ? idOfUsername(username)
    : sql<number>`(SELECT id FROM users WHERE disabled_at IS NULL AND id = coalesce((
        SELECT p.user_id FROM profiles p JOIN organizations o ON o.id = p.organization_id
        WHERE lower(p.username) = ${username.toLowerCase()} AND ${isOrganization(orgSlug, orgId)} LIMIT 1), ${idOfUsername(username)}))`

const isOrganization = (slug: string | null, id: number | null) =>
  sql<boolean>`(${slug}::text IS NULL OR o.slug = ${slug}) AND (${id}::integer IS NULL OR o.id = ${id})`

export const findWholeBySlug = (db: Db, username: string, slug: string): Promise<WholeEventType | undefined> =>
  wholeEventTypes(db)
    .where('eventTypes.userId', '=', idOfUsername(username))
    .where('eventTypes.slug', '=', slug)
    .executeTakeFirst()

/**
 * Returns a condition that is true if the person hosts this event type of a team, or runs the team or its organization.
 */
const isRunBy = (userId: number) => sql<boolean>`(
  EXISTS (SELECT FROM event_type_hosts h WHERE h.event_type_id = event_types.id AND h.user_id = ${userId})
  OR EXISTS (SELECT FROM memberships m WHERE m.user_id = ${userId} AND m.accepted AND m.role IN ('owner', 'admin') AND (
    m.team_id = event_types.team_id
    OR m.organization_id = event_types.organization_id
    OR m.organization_id = (SELECT organization_id FROM teams WHERE id = event_types.team_id))))`

const isOfTeamOf = (userId: number) => sql<boolean>`EXISTS (
  SELECT FROM memberships m WHERE m.user_id = ${userId} AND m.accepted
  AND (m.team_id = event_types.team_id OR m.organization_id = event_types.organization_id))`

/**
 * Reads an event type that the person may read: their own, one that they run, or one of a team of which they are an
 * accepted member.
 */
export const findReadable = (db: Db, id: number, userId: number): Promise<WholeEventType | undefined> =>
  wholeEventTypes(db)
    .where('eventTypes.id', '=', id)
    .where((where) =>
      where.or([
        where('eventTypes.userId', '=', userId),
        where.and([where('eventTypes.userId', 'is', null), where.or([isRunBy(userId), isOfTeamOf(userId)])]),
      ]),
    )
    .executeTakeFirst()

/** The owner of the list: an account, or a username that may belong to an organization. */
export type ListOwner =
  | { userId: number }
  | { username: string; orgSlug?: string | undefined; orgId?: number | undefined }

export type EventTypeListQuery = {
  owner: ListOwner
  slug?: string | undefined
  /** The account that reads the list. Only owners see their hidden event types. */
  viewerId: number | null
  order?: 'asc' | 'desc' | undefined
  /** A part of the list. Without it, the list is whole. */
  rows?: Page | undefined
}

export function listWhole(
  db: Db,
  { owner, slug, viewerId, order, rows }: EventTypeListQuery,
): Promise<WholeEventType[]> {
  let query = wholeEventTypes(db)
    .where('eventTypes.userId', '=', 'userId' in owner ? owner.userId : idOfNamed(owner))
    .where((where) => where.or([where('eventTypes.hidden', '=', false), where('eventTypes.userId', '=', viewerId)]))
  if (slug !== undefined) query = query.where('eventTypes.slug', '=', slug)
  if ('username' in owner) query = query.where(isMember(sql`event_types.user_id`, owner))
  if (rows !== undefined) query = query.limit(rows.take).offset(rows.skip)
  // Without a requested order, the list is ordered by id, so that equal requests return equal lists.
  return query.orderBy('eventTypes.id', order ?? 'asc').execute()
}

export type EventTypeWithTeam = { id: number; title: string; slug: string; team: { id: number; name: string } | null }

/** The maximum of a list that has no pages. */
const MAX_LISTED = 1000

/** Lists the event types of the person and of the teams of which the person is an accepted member. */
export const listWithTeams = (db: Db, userId: number): Promise<EventTypeWithTeam[]> =>
  db
    .selectFrom('eventTypes')
    .leftJoin('teams', 'teams.id', 'eventTypes.teamId')
    .select(['eventTypes.id', 'eventTypes.title', 'eventTypes.slug'])
    .select(
      sql<{ id: number; name: string } | null>`CASE WHEN teams.id IS NOT NULL
        THEN json_build_object('id', teams.id, 'name', teams.name) END`.as('team'),
    )
    .where((where) => where.or([where('eventTypes.userId', '=', userId), isOfTeamOf(userId)]))
    .orderBy('eventTypes.id')
    .limit(MAX_LISTED)
    .execute()

/** Returns a condition that is true if the person is an accepted member of the organization, or if none is given. */
const isMember = (
  userId: ReturnType<typeof sql>,
  { orgSlug = null, orgId = null }: { orgSlug?: string | null | undefined; orgId?: number | null | undefined },
) =>
  orgSlug === null && orgId === null
    ? sql<boolean>`true`
    : sql<boolean>`EXISTS (
        SELECT FROM memberships m JOIN organizations o ON o.id = m.organization_id
        WHERE m.user_id = ${userId} AND m.accepted
        AND ${isOrganization(orgSlug, orgId)})`

/** Reads the people whom a visitor may book together, in the order of the request. */
export async function listTogether(
  db: Db,
  usernames: readonly string[],
  organization: { orgSlug?: string | undefined; orgId?: number | undefined },
): Promise<EventTypeUser[]> {
  const names = usernames.map((name) => name.toLowerCase())
  const { rows } = await sql<{ user: EventTypeUser }>`
    SELECT ${user} AS user FROM users u
    WHERE lower(u.username) = ANY(${names}::text[]) AND u.disabled_at IS NULL AND u.allow_dynamic_booking
    AND ${isMember(sql`u.id`, organization)}
    ORDER BY array_position(${names}::text[], lower(u.username))
  `.execute(db)
  return rows.map((row) => row.user)
}

/** Locks the event type, so that its changes follow one another. Rules that check several tables need this. */
export const lockEventType = (db: Db, id: number) =>
  db.selectFrom('eventTypes').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** Locks event types in ascending order, so that two requests for several don't wait for each other. */
export const lockEventTypes = (db: Db, ids: readonly number[]) =>
  db.selectFrom('eventTypes').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()

/** Returns the owners of event types, and for a managed one the fields that its parent unlocks. */
export const findOwnership = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('eventTypes as e')
    .leftJoin('eventTypes as p', 'p.id', 'e.parentEventTypeId')
    .select(['e.id', 'e.userId', 'p.unlockedFields as parentUnlockedFields'])
    .where('e.id', 'in', ids)
    .execute()

export async function insertEventType(db: Db, eventType: Insertable<EventTypeTable>): Promise<number> {
  const { id } = await db.insertInto('eventTypes').values(eventType).returning('id').executeTakeFirstOrThrow()
  if (eventType.description) await renderDescription(db, { eventTypeId: id }, eventType.description)
  return id
}

export const insertHost = (db: Db, host: Insertable<EventTypeHostTable>) =>
  db.insertInto('eventTypeHosts').values(host).execute()

export async function updateEventType(db: Db, id: number, change: Updateable<EventTypeTable>): Promise<void> {
  await db.updateTable('eventTypes').set(change).where('id', '=', id).execute()
  await renderDescription(db, { eventTypeId: id }, change.description)
}

export async function replaceLocations(db: Db, eventTypeId: number, list: readonly StoredLocation[]): Promise<void> {
  await db.deleteFrom('eventTypeLocations').where('eventTypeId', '=', eventTypeId).execute()
  if (list.length === 0) return
  const rows = list.map(({ type, value, integration, isPublic }, position) => ({
    eventTypeId,
    position,
    type,
    value,
    integration,
    isPublic,
  }))
  await db.insertInto('eventTypeLocations').values(rows).execute()
}

/** Gives several event types one place each. */
export async function replaceLocationsOfAll(
  db: Db,
  ids: readonly number[],
  { type, value, integration, isPublic }: StoredLocation,
  now: Date,
): Promise<void> {
  await db.deleteFrom('eventTypeLocations').where('eventTypeId', 'in', ids).execute()
  const rows = [...new Set(ids)].map((eventTypeId) => ({
    eventTypeId,
    position: 0,
    type,
    value,
    integration,
    isPublic,
  }))
  await db.insertInto('eventTypeLocations').values(rows).execute()
  await db.updateTable('eventTypes').set({ updatedAt: now }).where('id', 'in', ids).execute()
}

/** The connections with which a provider makes meetings. They have no link. */
const MEETING_TYPES = ['google_video', 'office365_video', 'zoom_video']

/** Returns the names of the apps that the owner has connected, by a link or at their provider. */
export const listLinked = async (db: Db, owner: { userId: number } | { teamId: number }): Promise<string[]> => {
  const linked = db
    .selectFrom('connections')
    .select('appSlug')
    .where('category', '=', 'conferencing')
    .where((where) => where.or([where('linkUrl', 'is not', null), where('type', 'in', MEETING_TYPES)]))
  const own = 'userId' in owner ? linked.where('userId', '=', owner.userId) : linked.where('teamId', '=', owner.teamId)
  return (await own.execute()).map(({ appSlug }) => appSlug)
}

export const deleteEventType = (db: Db, id: number) => db.deleteFrom('eventTypes').where('id', '=', id).execute()

/** Deletes the event types of the person. Returns their ids. */
export const deleteEventTypesOf = async (db: Db, userId: number): Promise<number[]> =>
  (await db.deleteFrom('eventTypes').where('userId', '=', userId).returning('id').execute()).map(({ id }) => id)

/** Removes the person from all hosts. Returns the ids of the event types that the person hosted. */
export const deleteHostEverywhere = async (db: Db, userId: number): Promise<number[]> =>
  (await db.deleteFrom('eventTypeHosts').where('userId', '=', userId).returning('eventTypeId').execute()).map(
    ({ eventTypeId }) => eventTypeId,
  )

/** Returns true if the database refused a second event type with this slug. */
export const isTakenSlug = (error: unknown): boolean => isUniqueViolation(error, 'event_types_user_slug')
