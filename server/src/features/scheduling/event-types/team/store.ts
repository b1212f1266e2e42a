import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connection.ts'
import type { Page } from '../../../../lib/page.ts'
import { type WholeEventType, wholeEventTypes } from '../store.ts'

export type HostRow = {
  userId: number
  isFixed: boolean
  priority: number
  weight: number
  scheduleId: number | null
  groupId: number | null
}

/** Lists a part of the event types on a team's page. Managed event types are booked with each of their people. */
export const listOffered = (db: Db, teamId: number, { take, skip }: Page): Promise<WholeEventType[]> =>
  wholeEventTypes(db, 1)
    .where('eventTypes.teamId', '=', teamId)
    .where('eventTypes.hidden', '=', false)
    .where(sql<boolean>`event_types.scheduling_type IS DISTINCT FROM 'managed'`)
    .orderBy('eventTypes.id')
    .limit(take)
    .offset(skip)
    .execute()

export const findOfTeam = (db: Db, teamId: number, id: number): Promise<WholeEventType | undefined> =>
  wholeEventTypes(db).where('eventTypes.id', '=', id).where('eventTypes.teamId', '=', teamId).executeTakeFirst()

export type TeamListQuery = {
  slug?: string | undefined
  hostsLimit?: number | undefined
  order?: 'asc' | 'desc' | undefined
}

export function listOfTeam(
  db: Db,
  teamId: number,
  { slug, hostsLimit, order }: TeamListQuery,
): Promise<WholeEventType[]> {
  let query = wholeEventTypes(db, hostsLimit).where('eventTypes.teamId', '=', teamId)
  if (slug !== undefined) query = query.where('eventTypes.slug', '=', slug)
  return query.orderBy('eventTypes.id', order ?? 'asc').execute()
}

const teamsOf = (organizationId: number) =>
  sql<number>`(SELECT id FROM teams WHERE organization_id = ${organizationId}::int)`

/** Lists the event types of all teams of an organization. */
export async function listOfOrganizationTeams(
  db: Db,
  organizationId: number,
  { take, skip }: Page,
  order: 'asc' | 'desc' | undefined,
): Promise<{ rows: WholeEventType[]; total: number }> {
  const rows = await wholeEventTypes(db)
    .where('eventTypes.teamId', 'in', teamsOf(organizationId))
    .orderBy('eventTypes.id', order ?? 'asc')
    .limit(take)
    .offset(skip)
    .execute()
  const { total } = await db
    .selectFrom('eventTypes')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('teamId', 'in', teamsOf(organizationId))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** Locks the memberships, so that no one joins or leaves the team until the transaction ends. */
export const lockMembers = (tx: Tx, teamId: number) =>
  sql`SELECT FROM teams WHERE id = ${teamId}::int FOR UPDATE`.execute(tx)

/**
 * Returns the team's accepted members, or those of them who are in `userIds`. They can't leave until the transaction
 * ends.
 */
export async function listMembers(tx: Tx, teamId: number, userIds?: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    SELECT user_id FROM memberships WHERE team_id = ${teamId}::int AND accepted
      AND (${userIds ?? null}::int[] IS NULL OR user_id = ANY (${userIds ?? null}::int[]))
    ORDER BY id FOR SHARE`.execute(tx)
  return rows.map(({ userId }) => userId)
}

/** Returns the schedules that belong to the person named with them. */
export async function listOwnSchedules(
  tx: Tx,
  wanted: readonly { userId: number; scheduleId: number }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT s.id FROM schedules s
    JOIN unnest(${wanted.map(({ userId }) => userId)}::int[], ${wanted.map(({ scheduleId }) => scheduleId)}::int[])
      AS w (user_id, schedule_id) ON w.schedule_id = s.id AND w.user_id = s.user_id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns true if one of the team's accepted members has this schedule. */
export async function isScheduleOfMember(tx: Tx, teamId: number, scheduleId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM schedules s JOIN memberships m ON m.user_id = s.user_id
    WHERE s.id = ${scheduleId}::int AND m.team_id = ${teamId}::int AND m.accepted LIMIT 1`.execute(tx)
  return rows.length > 0
}

/** The values that decide a host's share in a rotation. */
export type RotationShare = Pick<HostRow, 'userId' | 'isFixed' | 'priority' | 'weight'> & { group: string | null }

export async function listRotationShares(tx: Tx, eventTypeId: number): Promise<RotationShare[]> {
  const { rows } = await sql<RotationShare>`
    SELECT h.user_id, h.is_fixed, h.priority, CASE WHEN e.weights_enabled THEN h.weight ELSE 1 END AS weight, g.name AS group
    FROM event_type_hosts h JOIN event_types e ON e.id = h.event_type_id LEFT JOIN event_type_host_groups g ON g.id = h.group_id
    WHERE h.event_type_id = ${eventTypeId}`.execute(tx)
  return rows
}

/** Deletes the tallies of these hosts, so that the next decision treats them like new hosts. */
export const deleteTallies = (tx: Tx, eventTypeId: number, userIds: readonly number[]) =>
  sql`
    WITH locked AS (
      SELECT user_id FROM round_robin_tallies WHERE event_type_id = ${eventTypeId} AND user_id = ANY (${userIds}::int[])
      ORDER BY user_id FOR UPDATE
    )
    DELETE FROM round_robin_tallies t USING locked l WHERE t.event_type_id = ${eventTypeId} AND t.user_id = l.user_id`.execute(
    tx,
  )

/** Replaces the groups. Returns the id of each new group by its name, in the order of the names. */
export async function replaceGroups(
  tx: Tx,
  eventTypeId: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  await tx.deleteFrom('eventTypeHostGroups').where('eventTypeId', '=', eventTypeId).execute()
  if (names.length === 0) return new Map()
  const rows = await tx
    .insertInto('eventTypeHostGroups')
    .values(names.map((name, position) => ({ eventTypeId, name, position })))
    .returning(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

export async function replaceHosts(
  tx: Tx,
  { eventTypeId, teamId }: { eventTypeId: number; teamId: number },
  hosts: readonly HostRow[],
  now: Date,
): Promise<void> {
  await tx.deleteFrom('eventTypeHosts').where('eventTypeId', '=', eventTypeId).execute()
  if (hosts.length === 0) return
  const rows = hosts.map((host, position) => ({ ...host, eventTypeId, teamId, position, createdAt: now }))
  await tx.insertInto('eventTypeHosts').values(rows).execute()
}

/** Returns true if the person is an accepted member of any organization. */
export async function isOfOrganization(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ isMember: boolean }>`
    SELECT EXISTS (SELECT FROM memberships m WHERE m.user_id = ${userId} AND m.organization_id IS NOT NULL AND m.accepted) AS is_member`.execute(
    db,
  )
  return rows[0]?.isMember === true
}
