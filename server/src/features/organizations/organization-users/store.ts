import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { prepared } from '../../../db/prepared.ts'
import type { UserTable } from '../../../db/tables/people.ts'
import type { Page } from '../../../lib/page.ts'

export type UserColumns = Updateable<UserTable>

/** A person of an organization, with their name there. */
export type OrganizationUser = {
  id: number
  username: string | null
  name: string | null
  email: string
  emailVerifiedAt: Date | null
  bio: string | null
  avatarUrl: string | null
  timeZone: string
  weekStart: string
  appTheme: string | null
  theme: string | null
  defaultScheduleId: number | null
  locale: string | null
  timeFormat: number | null
  hideBranding: boolean
  brandColor: string | null
  darkBrandColor: string | null
  allowDynamicBooking: boolean
  createdAt: Date
  metadata: Record<string, unknown>
  profileId: number | null
  profileUsername: string | null
}

const COLUMNS = sql`u.id, u.username, u.name, u.email, u.email_verified_at, u.bio, u.avatar_url, u.time_zone, u.week_start,
  u.app_theme, u.theme, s.id AS default_schedule_id, u.locale, u.time_format, u.hide_branding, u.brand_color,
  u.dark_brand_color, u.allow_dynamic_booking, u.created_at, u.metadata, p.id AS profile_id, p.username AS profile_username`

const PEOPLE = sql`memberships m
  JOIN users u ON u.id = m.user_id
  LEFT JOIN profiles p ON p.organization_id = m.organization_id AND p.user_id = m.user_id
  LEFT JOIN schedules s ON s.user_id = u.id AND s.is_default`

export type UserFilter = {
  /** The addresses are in lower case. */
  emails: readonly string[] | undefined
  teamIds: readonly number[] | undefined
  /** The ids are distinct. */
  optionIds: readonly string[] | undefined
  /** Says if a person must have all of the options, one of them, or none. */
  operator: 'AND' | 'OR' | 'NONE'
}

function conditions({ emails, teamIds, optionIds, operator }: UserFilter): RawBuilder<unknown>[] {
  // The ids are compared as texts, so that an invalid uuid matches no option instead of causing an error.
  const assigned = sql`(
    SELECT count(*) FROM attribute_assignments a
    WHERE a.membership_id = m.id AND a.option_id::text = ANY (${optionIds ?? []}::text[]))`
  const wanted = { AND: sql`= ${optionIds?.length ?? 0}::int`, OR: sql`> 0`, NONE: sql`= 0` }[operator]
  return [
    ...(emails ? [sql`lower(u.email) = ANY (${emails}::text[])`] : []),
    ...(teamIds
      ? [
          sql`EXISTS (
            SELECT FROM memberships t
            WHERE t.user_id = m.user_id AND t.team_organization_id = m.organization_id AND t.accepted
              AND t.team_id = ANY (${teamIds}::int[]))`,
        ]
      : []),
    ...(optionIds ? [sql`${assigned} ${wanted}`] : []),
  ]
}

/** Returns the accepted members of an organization. */
export async function listOrganizationUsers(
  db: Db,
  organizationId: number,
  filter: UserFilter,
  { take, skip }: Page,
): Promise<OrganizationUser[]> {
  const all = [sql`m.organization_id = ${organizationId}::int AND m.accepted`, ...conditions(filter)]
  const { rows } = await sql<OrganizationUser>`
    SELECT ${COLUMNS} FROM ${PEOPLE} WHERE ${sql.join(all, sql` AND `)}
    ORDER BY m.id LIMIT ${take} OFFSET ${skip}`.execute(db)
  return rows
}

/** Finds a member of an organization, accepted or not. */
export async function findOrganizationUser(
  db: Db,
  organizationId: number,
  userId: number,
): Promise<OrganizationUser | undefined> {
  const { rows } = await sql<OrganizationUser>`${prepared}
    SELECT ${COLUMNS} FROM ${PEOPLE}
    WHERE m.organization_id = ${organizationId}::int AND m.user_id = ${userId}::int`.execute(db)
  return rows[0]
}

/** Locks the account until the end of the transaction. Returns `undefined` if it is no longer a member. */
export async function lockUser(
  tx: Tx,
  organizationId: number,
  userId: number,
): Promise<{ isOrganizations: boolean } | undefined> {
  const { rows } = await sql<{ isOrganizations: boolean }>`
    SELECT NOT u.is_administrator
      AND (
        EXISTS (SELECT FROM profiles p WHERE p.organization_id = m.organization_id AND p.user_id = u.id AND p.owns_account)
        OR EXISTS (SELECT FROM platform_clients c WHERE c.id = u.platform_client_id AND c.organization_id = m.organization_id)
      )
      AND NOT EXISTS (
        SELECT FROM memberships o
        WHERE o.user_id = u.id AND o.organization_id <> m.organization_id AND o.accepted
      ) AS is_organizations
    FROM users u JOIN memberships m ON m.user_id = u.id
    WHERE m.organization_id = ${organizationId}::int AND u.id = ${userId}::int FOR UPDATE OF u`.execute(tx)
  return rows[0]
}

export async function findOrganizationName(tx: Tx, id: number): Promise<string> {
  return (await tx.selectFrom('organizations').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
}

/** Returns the organizations, and the teams without one, of which the person is the only accepted owner. */
export async function listOwnedAlone(tx: Tx, userId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT coalesce(t.name, o.name) AS name
    FROM memberships m
    LEFT JOIN teams t ON t.id = m.team_id
    LEFT JOIN organizations o ON o.id = m.organization_id
    WHERE m.user_id = ${userId} AND m.role = 'owner' AND m.accepted AND m.team_organization_id IS NULL
      AND NOT EXISTS (
        SELECT FROM memberships other
        WHERE (other.team_id = m.team_id OR other.organization_id = m.organization_id)
          AND other.user_id <> m.user_id AND other.role = 'owner' AND other.accepted)
    ORDER BY m.id LIMIT 10`.execute(tx)
  return rows.map(({ name }) => name)
}
