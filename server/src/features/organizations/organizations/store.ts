import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { prepared } from '../../../db/prepared.ts'
import type { OrganizationTable } from '../../../db/tables/people.ts'
import type { MembershipRole } from '../../../lib/standing.ts'
import { renderDescription } from '../../operation/descriptions/service.ts'

export type OrganizationRow = Pick<
  Selectable<OrganizationTable>,
  'id' | 'name' | 'slug' | 'isPlatform' | 'metadata' | 'createdAt'
>

export type NewOrganizationRow = Insertable<OrganizationTable>

/** Returns `undefined` if another organization has the slug. */
export async function insertOrganization(
  tx: Tx,
  organization: NewOrganizationRow,
): Promise<OrganizationRow | undefined> {
  const inserted = await tx
    .insertInto('organizations')
    .values(organization)
    .onConflict((clash) => clash.constraint('organizations_slug').doNothing())
    .returning(['id', 'name', 'slug', 'isPlatform', 'metadata', 'createdAt'])
    .executeTakeFirst()
  if (inserted && organization.bio) await renderDescription(tx, { organizationId: inserted.id }, organization.bio)
  return inserted
}

export type OwnOrganization = { id: number; isPlatform: boolean; role: MembershipRole }

/**
 * Finds the organization of a person for requests that name none. It prefers organizations that the person manages, and
 * then those of a platform. With `organizationId` it considers only that one.
 */
export async function findOwnOrganization(
  db: Db,
  userId: number,
  organizationId: number | null,
): Promise<OwnOrganization | undefined> {
  const { rows } = await sql<OwnOrganization>`${prepared}
    SELECT o.id, o.is_platform, m.role FROM memberships m JOIN organizations o ON o.id = m.organization_id
    WHERE m.user_id = ${userId}::int AND m.accepted AND (${organizationId}::int IS NULL OR o.id = ${organizationId}::int)
    ORDER BY m.role IN ('owner', 'admin') DESC, o.is_platform DESC, o.id LIMIT 1`.execute(db)
  return rows[0]
}

/** Returns the slugs of organizations that begin with `base`. */
export async function listSlugsFrom(tx: Tx, base: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    SELECT slug FROM organizations WHERE starts_with(slug, ${base})`.execute(tx)
  return rows.map(({ slug }) => slug)
}

export const updateOrganization = (tx: Tx, id: number, change: Updateable<OrganizationTable>) =>
  tx.updateTable('organizations').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Deletes an organization after everything in it was deleted. */
export const deleteOrganization = (tx: Tx, id: number) => tx.deleteFrom('organizations').where('id', '=', id).execute()
