import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { DefaultConferencingTable } from '../../../db/tables/connections.ts'

export type OwnerColumns = Pick<DefaultConferencingTable, 'userId' | 'teamId' | 'organizationId'>

export type DefaultApp = Pick<DefaultConferencingTable, 'appSlug' | 'appLink'>

export const findDefault = (
  db: Db,
  { userId, teamId, organizationId }: OwnerColumns,
): Promise<DefaultApp | undefined> =>
  db
    .selectFrom('defaultConferencing')
    .select(['appSlug', 'appLink'])
    .where('userId', 'is not distinct from', userId)
    .where('teamId', 'is not distinct from', teamId)
    .where('organizationId', 'is not distinct from', organizationId)
    .executeTakeFirst()

export async function putDefault(tx: Tx, owner: OwnerColumns, app: DefaultApp, updatedAt: Date): Promise<void> {
  const owned = owner.userId !== null ? 'userId' : owner.teamId !== null ? 'teamId' : 'organizationId'
  await tx
    .insertInto('defaultConferencing')
    .values({ ...owner, ...app, updatedAt })
    .onConflict((clash) => clash.column(owned).doUpdateSet({ ...app, updatedAt }))
    .execute()
}

/** The person who hosts a meeting, and the team of its event type. */
export type Organizer = { userId: number | null; teamId: number | null }

export type OrganizersApps = {
  /** The default app of the person, otherwise the team's. */
  defaultApp: string | null
  /** The connections, those that work first, and of these the person's own first. */
  connections: { id: number; type: string; appSlug: string; linkUrl: string | null; isInvalid: boolean }[]
  hasGoogleCalendar: boolean
}

/** Reads the apps at which the organizer can meet, in one statement. */
export async function findOrganizersApps(db: Db, { userId, teamId }: Organizer): Promise<OrganizersApps> {
  const { rows } = await sql<OrganizersApps>`
    SELECT (
      SELECT d.app_slug FROM default_conferencing d WHERE d.user_id = ${userId}::int OR d.team_id = ${teamId}::int
      ORDER BY d.team_id NULLS FIRST LIMIT 1) AS default_app,
    coalesce((
      SELECT json_agg(json_build_object('id', c.id, 'type', c.type, 'appSlug', c.app_slug, 'linkUrl', c.link_url,
        'isInvalid', c.is_invalid) ORDER BY c.is_invalid, c.team_id NULLS FIRST, c.id)
      FROM connections c WHERE c.category = 'conferencing' AND (c.user_id = ${userId}::int OR c.team_id = ${teamId}::int)), '[]') AS connections,
    EXISTS (
      SELECT FROM connections c
      WHERE c.user_id = ${userId}::int AND c.type = 'google_calendar' AND NOT c.is_invalid) AS has_google_calendar`.execute(
    db,
  )
  return rows[0] ?? { defaultApp: null, connections: [], hasGoogleCalendar: false }
}
