import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connection.ts'
import { type WholeEventType, wholeEventTypes } from '../store.ts'

export type Child = { id: number; userId: number }

/** Lists the children of a managed event type, the oldest first. */
export const listChildren = (db: Db, parentId: number): Promise<WholeEventType[]> =>
  wholeEventTypes(db).where('eventTypes.parentEventTypeId', '=', parentId).orderBy('eventTypes.id').execute()

/** Locks the children until the command ends, so that their owners can't change them meanwhile. */
export async function lockChildren(tx: Tx, parentId: number): Promise<Child[]> {
  const { rows } = await sql<Child>`
    SELECT id, user_id FROM event_types WHERE parent_event_type_id = ${parentId}::int
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  return rows
}

export const deleteEventTypes = (tx: Tx, ids: readonly number[]) =>
  sql`DELETE FROM event_types WHERE id = ANY (${ids}::int[])`.execute(tx)

/** Lists the slugs of these people that begin with one of the prefixes, except those of the parents' children. */
export async function listSlugsOf(
  tx: Tx,
  userIds: readonly number[],
  beginnings: readonly string[],
  parentIds: readonly number[],
): Promise<{ userId: number; slug: string }[]> {
  const { rows } = await sql<{ userId: number; slug: string }>`
    SELECT user_id, slug FROM event_types
    WHERE user_id = ANY (${userIds}::int[])
      AND EXISTS (SELECT FROM unnest(${beginnings}::text[]) AS w (beginning) WHERE starts_with(slug, w.beginning))
      AND (parent_event_type_id IS NULL OR parent_event_type_id <> ALL (${parentIds}::int[]))`.execute(tx)
  return rows
}

const list = (columns: readonly string[], prefix?: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(prefix ? `${prefix}.${column}` : column)))

/** A child of a managed event type that is to be created. */
export type ChildInput = { parentId: number; userId: number; slug: string }

const unnested = (wanted: readonly ChildInput[]) => sql`unnest(
    ${wanted.map(({ parentId }) => parentId)}::int[], ${wanted.map(({ userId }) => userId)}::int[], ${wanted.map(({ slug }) => slug)}::text[]
  ) WITH ORDINALITY AS w (parent_id, user_id, slug, position)`

/** Inserts children with these columns of their parents. Each child's person is its host. */
export async function insertChildren(
  tx: Tx,
  wanted: readonly ChildInput[],
  columns: readonly string[],
  now: Date,
): Promise<Child[]> {
  const { rows } = await sql<Child>`
    INSERT INTO event_types (user_id, parent_event_type_id, slug, created_at, updated_at, ${list(columns)})
    SELECT w.user_id, p.id, w.slug, ${now}::timestamptz, ${now}::timestamptz, ${list(columns, 'p')}
    FROM ${unnested(wanted)} JOIN event_types p ON p.id = w.parent_id ORDER BY w.position
    RETURNING id, user_id`.execute(tx)
  await sql`
    INSERT INTO event_type_hosts (event_type_id, user_id, created_at)
    SELECT id, user_id, created_at FROM event_types WHERE id = ANY (${rows.map(({ id }) => id)}::int[])`.execute(tx)
  return rows
}

/** Copies these columns of the parent to all children. */
export async function updateChildren(tx: Tx, parentId: number, columns: readonly string[], now: Date): Promise<void> {
  const assignments = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`p.${column}`)}`)
  await sql`
    UPDATE event_types c SET updated_at = ${now}::timestamptz, ${sql.join(assignments)}
    FROM event_types p WHERE p.id = ${parentId}::int AND c.parent_event_type_id = p.id`.execute(tx)
}

export const updateSlugs = (tx: Tx, wanted: readonly ChildInput[]) =>
  sql`
    UPDATE event_types c SET slug = w.slug FROM ${unnested(wanted)}
    WHERE c.parent_event_type_id = w.parent_id AND c.user_id = w.user_id AND c.slug <> w.slug`.execute(tx)

/** Copies the parents' locations to these children. */
export async function copyLocations(tx: Tx, childIds: readonly number[]): Promise<void> {
  await sql`DELETE FROM event_type_locations WHERE event_type_id = ANY (${childIds}::int[])`.execute(tx)
  await sql`
    INSERT INTO event_type_locations (event_type_id, position, type, value, integration, is_public)
    SELECT c.id, l.position, l.type, l.value, l.integration, l.is_public
    FROM event_types c JOIN event_type_locations l ON l.event_type_id = c.parent_event_type_id
    WHERE c.id = ANY (${childIds}::int[])`.execute(tx)
}

/**
 * Locks the team's managed event types for all members that some member doesn't have yet, until the transaction ends.
 */
export async function lockManagedForAll(
  tx: Tx,
  teamId: number,
  userId: number,
): Promise<{ id: number; slug: string }[]> {
  const { rows } = await sql<{ id: number; slug: string }>`
    SELECT p.id, p.slug FROM event_types p
    WHERE p.team_id = ${teamId}::int AND p.scheduling_type = 'managed' AND p.assign_all_team_members
      AND NOT EXISTS (SELECT FROM event_types c WHERE c.parent_event_type_id = p.id AND c.user_id = ${userId}::int)
    ORDER BY p.id FOR NO KEY UPDATE`.execute(tx)
  return rows
}

/** Lists a person's event types that follow managed ones of a team, or of an organization's teams. */
export async function listChildrenOf(
  tx: Tx,
  userId: number,
  of: { teamId: number } | { organizationId: number },
): Promise<number[]> {
  const condition =
    'teamId' in of
      ? sql`p.team_id = ${of.teamId}::int`
      : sql`p.team_id IN (SELECT id FROM teams WHERE organization_id = ${of.organizationId}::int)`
  const { rows } = await sql<{ id: number }>`
    SELECT c.id FROM event_types c JOIN event_types p ON p.id = c.parent_event_type_id
    WHERE c.user_id = ${userId}::int AND ${condition}`.execute(tx)
  return rows.map(({ id }) => id)
}
