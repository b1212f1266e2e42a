import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { OrganizationTable } from '../../../db/tables/people.ts'
import type { Page } from '../../../lib/page.ts'

const COLUMNS = ['id', 'name', 'slug', 'metadata'] as const

export type ManagedOrganization = Pick<Selectable<OrganizationTable>, (typeof COLUMNS)[number]>

export const findManager = (db: Db, id: number) =>
  db
    .selectFrom('organizations')
    .select(['isPlatform', 'managerOrganizationId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export type ManagedFilter = {
  slug?: string | undefined
  metadata?: { key: string; value: string } | undefined
}

function managedBy(db: Db, managerId: number, { slug, metadata }: ManagedFilter = {}) {
  let query = db.selectFrom('organizations').where('managerOrganizationId', '=', managerId)
  if (slug !== undefined) query = query.where('slug', '=', slug)
  if (metadata) query = query.where(sql<string>`metadata ->> ${metadata.key}`, '=', metadata.value)
  return query
}

export const listManaged = (db: Db, managerId: number, filter: ManagedFilter, { skip, take }: Page) =>
  managedBy(db, managerId, filter).select(COLUMNS).orderBy('id').limit(take).offset(skip).execute()

export const countManaged = async (db: Db, managerId: number, filter: ManagedFilter): Promise<number> =>
  (
    await managedBy(db, managerId, filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total

export const findManaged = (db: Db, managerId: number, id: number) =>
  managedBy(db, managerId).select(COLUMNS).where('id', '=', id).executeTakeFirst()

export const lockManaged = (tx: Tx, managerId: number, id: number) =>
  managedBy(tx, managerId).select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Returns the event types that are deleted with an organization: its own, those of its teams, and people's copies of
 * these.
 */
export async function listEventTypeIds(db: Db, organizationId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH own AS (
      SELECT id FROM event_types
      WHERE organization_id = ${organizationId}::int
        OR team_id IN (SELECT id FROM teams WHERE organization_id = ${organizationId}::int)
    )
    SELECT id FROM own UNION SELECT id FROM event_types WHERE parent_event_type_id IN (SELECT id FROM own)`.execute(db)
  return rows.map(({ id }) => id)
}
