import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { prepared } from '../../../db/prepared.ts'
import type { MembershipTable } from '../../../db/tables/people.ts'
import type { Group } from '../../../lib/group.ts'
import type { Page } from '../../../lib/page.ts'
import type { MembershipRole } from '../../../lib/standing.ts'

export type MembershipRow = Selectable<MembershipTable>

/** A membership with its person. */
export type Member = {
  id: number
  userId: number
  /** The id of the team or the organization; both draw their ids from one sequence. */
  groupId: number
  role: MembershipRole
  /** The id of a role that the group has made and that gives further permissions. */
  roleId: string | null
  accepted: boolean
  disableImpersonation: boolean
  email: string
  username: string | null
  name: string | null
  bio: string | null
  avatarUrl: string | null
  metadata: Record<string, unknown>
}

const COLUMNS = sql`m.id, m.user_id, coalesce(m.team_id, m.organization_id) AS group_id, m.role, m.role_id, m.accepted,
  m.disable_impersonation, u.email, u.username, u.name, u.bio, u.avatar_url, u.metadata`

/**
 * Returns the condition that a membership belongs to the group. All queries include it, so that they never find
 * memberships of another group.
 */
const isOf = (group: Group): RawBuilder<unknown> =>
  group.kind === 'team' ? sql`m.team_id = ${group.teamId}::int` : sql`m.organization_id = ${group.organizationId}::int`

/**
 * Returns members in the order of their creation. Without `emails`, which are in lower case, it returns all members.
 */
export async function listMembers(
  db: Db,
  group: Group,
  emails: readonly string[] | undefined,
  { take, skip }: Page,
): Promise<Member[]> {
  const { rows } = await sql<Member>`${prepared}
    SELECT ${COLUMNS} FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE ${isOf(group)} AND (${emails ?? null}::text[] IS NULL OR lower(u.email) = ANY (${emails ?? null}::text[]))
    ORDER BY m.id LIMIT ${take} OFFSET ${skip}`.execute(db)
  return rows
}

export async function findMember(db: Db, group: Group, id: number): Promise<Member | undefined> {
  const { rows } = await sql<Member>`${prepared}
    SELECT ${COLUMNS} FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE ${isOf(group)} AND m.id = ${id}::int`.execute(db)
  return rows[0]
}

/** Locks the membership until the end of the transaction. */
export async function lockMembership(
  tx: Tx,
  group: Group,
  by: { id: number } | { userId: number },
): Promise<MembershipRow | undefined> {
  const which = 'id' in by ? sql`m.id = ${by.id}::int` : sql`m.user_id = ${by.userId}::int`
  const { rows } =
    await sql<MembershipRow>`SELECT m.* FROM memberships m WHERE ${isOf(group)} AND ${which} FOR UPDATE`.execute(tx)
  return rows[0]
}

/** Locks a person's own membership of any group, and returns it with its group. */
export async function lockOwnMembership(
  tx: Tx,
  userId: number,
  id: number,
): Promise<{ membership: MembershipRow; group: Group } | undefined> {
  const membership = await tx
    .selectFrom('memberships')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!membership) return undefined
  const { teamId, organizationId, teamOrganizationId } = membership
  const group: Group =
    teamId === null
      ? { kind: 'organization', organizationId: organizationId as number }
      : { kind: 'team', teamId, organizationId: teamOrganizationId }
  return { membership, group }
}

export type Candidate = {
  email: string
  username: string | null
  platformClientId: string | null
  /** True if the person is an accepted member of the team's organization. */
  isInOrganization: boolean
  teamPlatformClientId: string | null
  /** The organization's domain, such as '@acme.com', after its verification. */
  autoAcceptDomain: string | null
}

/** Finds the facts that decide whether and how a person can join a group. */
export async function findCandidate(tx: Tx, group: Group, userId: number): Promise<Candidate | undefined> {
  const teamId = group.kind === 'team' ? group.teamId : null
  const { rows } = await sql<Candidate>`
    SELECT u.email, u.username, u.platform_client_id, t.platform_client_id AS team_platform_client_id,
      EXISTS (
        SELECT FROM memberships m WHERE m.organization_id = o.id AND m.user_id = u.id AND m.accepted
      ) AS is_in_organization,
      CASE WHEN o.auto_accept_domain_verified_at IS NOT NULL THEN o.auto_accept_domain END AS auto_accept_domain
    FROM users u
    LEFT JOIN teams t ON t.id = ${teamId}::int
    LEFT JOIN organizations o ON o.id = ${group.organizationId}::int
    WHERE u.id = ${userId}::int`.execute(tx)
  return rows[0]
}

export type NewMembership = {
  userId: number
  role: MembershipRole
  roleId?: string | null | undefined
  accepted: boolean
  disableImpersonation: boolean
}

/** Returns `undefined` if the person already has a membership there. */
export async function insertMembership(
  tx: Tx,
  group: Group,
  membership: NewMembership,
  now: Date,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('memberships')
    .values({
      ...membership,
      teamId: group.kind === 'team' ? group.teamId : null,
      organizationId: group.kind === 'team' ? null : group.organizationId,
      teamOrganizationId: group.kind === 'team' ? group.organizationId : null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export type MembershipChange = {
  role?: MembershipRole | undefined
  roleId?: string | null | undefined
  accepted?: boolean | undefined
  disableImpersonation?: boolean | undefined
}

export const updateMembership = (tx: Tx, id: number, change: MembershipChange, now: Date) =>
  tx
    .updateTable('memberships')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .execute()

export const deleteMembership = (tx: Tx, id: number) => tx.deleteFrom('memberships').where('id', '=', id).execute()

/** Locks the group, so that two owners who leave at the same time do so one after the other. */
export const lockGroup = (tx: Tx, group: Group) =>
  (group.kind === 'team'
    ? sql`SELECT FROM teams WHERE id = ${group.teamId} FOR NO KEY UPDATE`
    : sql`SELECT FROM organizations WHERE id = ${group.organizationId} FOR NO KEY UPDATE`
  ).execute(tx)

/**
 * Returns true if another person is an accepted owner. It is a separate statement after the lock, so that it sees
 * owners who have just left.
 */
export async function hasOtherOwner(tx: Tx, group: Group, userId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM memberships m
    WHERE ${isOf(group)} AND m.user_id <> ${userId}::int AND m.role = 'owner' AND m.accepted LIMIT 1`.execute(tx)
  return rows.length > 0
}

/** Returns true if the person is an admin or an owner of the group, or of the organization above it. */
export async function runsGroup(tx: Tx, group: Group, userId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM memberships m
    WHERE (${isOf(group)} OR m.organization_id = ${group.organizationId}::int)
      AND m.user_id = ${userId}::int AND m.role IN ('owner', 'admin') AND m.accepted LIMIT 1`.execute(tx)
  return rows.length > 0
}

/** Ends a person's memberships in an organization's teams. Returns the teams. */
export async function deleteTeamMemberships(tx: Tx, organizationId: number, userId: number): Promise<number[]> {
  const { rows } = await sql<{ teamId: number }>`
    DELETE FROM memberships WHERE team_organization_id = ${organizationId}::int AND user_id = ${userId}::int
    RETURNING team_id`.execute(tx)
  return rows.map(({ teamId }) => teamId)
}

/** Makes a person's memberships in an organization's teams wait for acceptance again. Returns the teams. */
export async function suspendTeamMemberships(
  tx: Tx,
  organizationId: number,
  userId: number,
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ teamId: number }>`
    UPDATE memberships SET accepted = false, updated_at = ${now}::timestamptz
    WHERE team_organization_id = ${organizationId}::int AND user_id = ${userId}::int AND accepted
    RETURNING team_id`.execute(tx)
  return rows.map(({ teamId }) => teamId)
}

/** A membership as its own person sees it. */
export type OwnMembership = {
  id: number
  role: MembershipRole
  accepted: boolean
  groupId: number
  isOrganization: boolean
  name: string
  slug: string
  logoUrl: string | null
}

export async function listMembershipsOf(
  db: Db,
  userId: number,
  accepted: boolean | undefined,
  { take, skip }: Page,
): Promise<OwnMembership[]> {
  const { rows } = await sql<OwnMembership>`${prepared}
    SELECT m.id, m.role, m.accepted, coalesce(t.id, o.id) AS group_id, o.id IS NOT NULL AS is_organization,
      coalesce(t.name, o.name) AS name, coalesce(t.slug, o.slug) AS slug, coalesce(t.logo_url, o.logo_url) AS logo_url
    FROM memberships m
    LEFT JOIN teams t ON t.id = m.team_id
    LEFT JOIN organizations o ON o.id = m.organization_id
    WHERE m.user_id = ${userId}::int AND (${accepted ?? null}::boolean IS NULL OR m.accepted = ${accepted ?? null}::boolean)
    ORDER BY m.id LIMIT ${take} OFFSET ${skip}`.execute(db)
  return rows
}

/** Ends all memberships of a person who no longer hosts anything. */
export const deleteMembershipsOf = (tx: Tx, userId: number) =>
  tx.deleteFrom('memberships').where('userId', '=', userId).execute()

/** Ends all memberships of a team after its event types were deleted. Returns the former members. */
export async function deleteMembershipsOfTeam(tx: Tx, teamId: number): Promise<number[]> {
  const rows = await tx.deleteFrom('memberships').where('teamId', '=', teamId).returning('userId').execute()
  return rows.map(({ userId }) => userId)
}

/** Ends the memberships in an organization and in its teams. */
export async function deleteMembershipsOfOrganization(tx: Tx, organizationId: number): Promise<void> {
  await tx.deleteFrom('memberships').where('teamOrganizationId', '=', organizationId).execute()
  await tx.deleteFrom('memberships').where('organizationId', '=', organizationId).execute()
}
