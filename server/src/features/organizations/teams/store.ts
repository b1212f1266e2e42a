import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { prepared } from '../../../db/prepared.ts'
import type { TeamTable } from '../../../db/tables/people.ts'
import type { Page } from '../../../lib/page.ts'
import type { MembershipRole } from '../../../lib/standing.ts'
import { renderDescription } from '../../operation/descriptions/service.ts'

export type TeamRow = Selectable<TeamTable>
export type TeamChange = Updateable<TeamTable>

/** A team with the caller's role in it. */
export type OwnTeamRow = TeamRow & { role: MembershipRole | null; accepted: boolean }

const COLUMNS = sql`t.id, t.organization_id, t.platform_client_id, t.name, t.slug, t.logo_url, t.cal_video_logo, t.app_logo,
  t.app_icon_logo, t.banner_url, t.bio, t.theme, t.brand_color, t.dark_brand_color, t.hide_branding, t.is_private,
  t.hide_book_a_team_member, t.allow_seo_indexing, t.time_zone, t.week_start, t.time_format, t.metadata, t.created_at, t.updated_at`

/** Returns the teams of which the person is an accepted member. */
export async function listTeamsOfUser(db: Db, userId: number, { take, skip }: Page): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`${prepared}
    SELECT ${COLUMNS} FROM teams t JOIN memberships m ON m.team_id = t.id
    WHERE m.user_id = ${userId}::int AND m.accepted
    ORDER BY t.id LIMIT ${take} OFFSET ${skip}`.execute(db)
  return rows
}

/** Returns the teams of an organization; with a platform client, only those that it has made. */
export async function listTeamsOfOrganization(
  db: Db,
  { organizationId, platformClientId }: { organizationId: number; platformClientId: string | null },
  { take, skip }: Page,
): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`${prepared}
    SELECT ${COLUMNS} FROM teams t
    WHERE t.organization_id = ${organizationId}::int
      AND (${platformClientId}::text IS NULL OR t.platform_client_id = ${platformClientId}::text)
    ORDER BY t.id LIMIT ${take} OFFSET ${skip}`.execute(db)
  return rows
}

type Viewer = { userId: number; isAdministrator: boolean }

/** Returns the teams of an organization that the person can see: all teams for an admin, otherwise the person's own. */
export async function listTeamsSeenBy(
  db: Db,
  { userId, isAdministrator }: Viewer,
  { organizationId, platformClientId }: { organizationId: number; platformClientId: string | null },
  { take, skip }: Page,
): Promise<OwnTeamRow[]> {
  const { rows } = await sql<OwnTeamRow>`${prepared}
    SELECT ${COLUMNS}, m.role, coalesce(m.accepted, false) AS accepted
    FROM teams t LEFT JOIN memberships m ON m.team_id = t.id AND m.user_id = ${userId}::int
    WHERE t.organization_id = ${organizationId}::int
      AND (${platformClientId}::text IS NULL OR t.platform_client_id = ${platformClientId}::text)
      AND (m.id IS NOT NULL OR ${isAdministrator}::boolean OR EXISTS (
        SELECT FROM memberships o
        WHERE o.organization_id = t.organization_id AND o.user_id = ${userId}::int AND o.accepted
          AND o.role IN ('owner', 'admin')))
    ORDER BY t.id LIMIT ${take} OFFSET ${skip}`.execute(db)
  return rows
}

export const findTeam = (db: Db, id: number): Promise<TeamRow | undefined> =>
  db.selectFrom('teams').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the team against changes and new members until the end of the transaction. */
export const lockTeam = (tx: Tx, id: number): Promise<TeamRow | undefined> =>
  tx.selectFrom('teams').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Locks the person, so that their new teams are made one after the other, because all of them count for the check of
 * the name.
 */
export const lockFounder = (tx: Tx, userId: number) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

/** Returns true if the person owns a team without an organization that has this name. */
export async function ownsTeamCalled(
  tx: Tx,
  userId: number,
  { name, slug }: { name: string; slug: string },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM teams t JOIN memberships m ON m.team_id = t.id
    WHERE m.user_id = ${userId}::int AND m.role = 'owner' AND t.organization_id IS NULL
      AND (t.name = ${name} OR t.slug = ${slug}) LIMIT 1`.execute(tx)
  return rows.length > 0
}

/** Returns the slugs of teams without an organization that begin with `base`. */
export async function listSlugsFrom(tx: Tx, base: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    SELECT slug FROM teams WHERE organization_id IS NULL AND starts_with(slug, ${base})`.execute(tx)
  return rows.map(({ slug }) => slug)
}

/** Returns `undefined` if the slug is taken there. */
export async function insertTeam(tx: Tx, team: Insertable<TeamTable>): Promise<TeamRow | undefined> {
  const inserted = await tx
    .insertInto('teams')
    .values(team)
    .onConflict((clash) => clash.constraint('teams_slug').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted?.bio) await renderDescription(tx, { teamId: inserted.id }, inserted.bio)
  return inserted
}

export async function updateTeam(tx: Tx, id: number, change: TeamChange): Promise<TeamRow | undefined> {
  const updated = await tx.updateTable('teams').set(change).where('id', '=', id).returningAll().executeTakeFirst()
  if (updated && change.bio !== undefined) await renderDescription(tx, { teamId: id }, updated.bio)
  return updated
}

/** Returns true if the platform client belongs to the organization. */
export async function hasClient(tx: Tx, organizationId: number, platformClientId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('platformClients')
    .select('id')
    .where('id', '=', platformClientId)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the team itself. All rows that refer to it without `ON DELETE` must be deleted before. */
export const deleteTeam = (tx: Tx, id: number) => tx.deleteFrom('teams').where('id', '=', id).execute()

/** Deletes the teams of an organization after everything in them was deleted. */
export const deleteTeamsOfOrganization = (tx: Tx, organizationId: number) =>
  tx.deleteFrom('teams').where('organizationId', '=', organizationId).execute()

/** Removes deleted platform clients from the teams that they made. */
export const releaseTeamsOfClients = (tx: Tx, platformClientIds: readonly string[], now: Date) =>
  tx
    .updateTable('teams')
    .set({ platformClientId: null, updatedAt: now })
    .where('platformClientId', 'in', platformClientIds)
    .execute()
