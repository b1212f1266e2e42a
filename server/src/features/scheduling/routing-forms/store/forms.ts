import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../../db/connection.ts'
import { prepared } from '../../../../db/prepared.ts'
import type { RoutingFormTable } from '../../../../db/tables/workflows.ts'
import type { Page } from '../../../../lib/page.ts'
import type { FormOwner } from '../owner.ts'
import type { FormField, Route } from '../rule/form.ts'

export type StoredForm = {
  id: string
  userId: number | null
  teamId: number | null
  organizationId: number | null
  name: string
  description: string | null
  position: number
  disabled: boolean
  fields: readonly FormField[]
  routes: readonly Route[]
  settings: object
  createdByUserId: number | null
  createdAt: Date
  updatedAt: Date
  /** The organization of the owner, with its slug. Its attributes choose hosts. */
  homeOrganizationId: number | null
  homeOrganizationSlug: string | null
}

/** The sorting and the filters of a list. Forms and responses are listed in the same way. */
export type ListFilter = {
  sortCreatedAt?: 'asc' | 'desc' | undefined
  sortUpdatedAt?: 'asc' | 'desc' | undefined
  afterCreatedAt?: Date | undefined
  beforeCreatedAt?: Date | undefined
  afterUpdatedAt?: Date | undefined
  beforeUpdatedAt?: Date | undefined
  routedToBookingUid?: string | undefined
}

const home = sql`coalesce(f.organization_id, (SELECT t.organization_id FROM teams t WHERE t.id = f.team_id), (
  SELECT min(m.organization_id) FROM memberships m
  WHERE m.user_id = f.user_id AND m.organization_id IS NOT NULL AND m.accepted))`

const columns = sql`f.id, f.user_id, f.team_id, f.organization_id, f.name, f.description, f.position, f.disabled, f.fields,
  f.routes, f.settings, f.created_by_user_id, f.created_at, f.updated_at,
  home.id AS home_organization_id, home.slug AS home_organization_slug`

const from = sql`routing_forms f LEFT JOIN organizations home ON home.id = ${home}`

const ownedBy = (owner: FormOwner): RawBuilder<boolean> => {
  if ('userId' in owner) return sql`f.user_id = ${owner.userId}::int`
  if (owner.kind === 'team') return sql`f.team_id = ${owner.teamId}::int`
  return sql`f.organization_id = ${owner.organizationId}::int`
}

/** An organization also sees the forms of its teams and of its accepted members. */
const seenBy = (owner: FormOwner): RawBuilder<boolean> => {
  if ('userId' in owner || owner.kind === 'team') return ownedBy(owner)
  const { organizationId } = owner
  return sql`(f.organization_id = ${organizationId}::int
    OR f.team_id IN (SELECT id FROM teams WHERE organization_id = ${organizationId}::int)
    OR f.user_id IN (SELECT user_id FROM memberships WHERE organization_id = ${organizationId}::int AND accepted))`
}

/** Returns the conditions of the filters on a table with the alias. */
export const within = (alias: string, filter: ListFilter): RawBuilder<boolean>[] => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const { afterCreatedAt, beforeCreatedAt, afterUpdatedAt, beforeUpdatedAt } = filter
  return [
    ...(afterCreatedAt ? [sql<boolean>`${column('created_at')} > ${afterCreatedAt}::timestamptz`] : []),
    ...(beforeCreatedAt ? [sql<boolean>`${column('created_at')} < ${beforeCreatedAt}::timestamptz`] : []),
    ...(afterUpdatedAt ? [sql<boolean>`${column('updated_at')} > ${afterUpdatedAt}::timestamptz`] : []),
    ...(beforeUpdatedAt ? [sql<boolean>`${column('updated_at')} < ${beforeUpdatedAt}::timestamptz`] : []),
  ]
}

/** Returns the order of a list: the sort by creation comes before the sort by change, and the oldest row comes first. */
export const orderOf = (alias: string, { sortCreatedAt, sortUpdatedAt }: ListFilter): RawBuilder<unknown> => {
  const column = (name: string, direction: 'asc' | 'desc') =>
    sql`${sql.ref(`${alias}.${name}`)} ${sql.raw(direction === 'desc' ? 'DESC' : 'ASC')}`
  const direction = sortCreatedAt ?? sortUpdatedAt ?? 'asc'
  return sql.join([
    ...(sortCreatedAt ? [column('created_at', sortCreatedAt)] : []),
    ...(sortUpdatedAt ? [column('updated_at', sortUpdatedAt)] : []),
    ...(sortCreatedAt || sortUpdatedAt ? [] : [column('created_at', 'asc')]),
    column('id', direction),
  ])
}

export async function listForms(
  db: Db,
  owner: FormOwner,
  filter: ListFilter & { teamIds?: readonly number[] | undefined },
  { skip, take }: Page,
): Promise<StoredForm[]> {
  const { teamIds, routedToBookingUid } = filter
  const conditions = [
    seenBy(owner),
    ...within('f', filter),
    ...(teamIds ? [sql<boolean>`f.team_id = ANY(${teamIds}::int[])`] : []),
    ...(routedToBookingUid === undefined
      ? []
      : [
          sql<boolean>`EXISTS (
            SELECT FROM routing_form_responses r JOIN bookings b ON b.permanent_id = r.booking_permanent_id
            WHERE r.form_id = f.id AND b.uid = ${routedToBookingUid})`,
        ]),
  ]
  const { rows } = await sql<StoredForm>`
    SELECT ${columns} FROM ${from}
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY ${orderOf('f', filter)} LIMIT ${take} OFFSET ${skip}`.execute(db)
  return rows
}

/** Finds a form that the owner sees. */
export async function findSeenForm(db: Db, owner: FormOwner, id: string): Promise<StoredForm | undefined> {
  const { rows } = await sql<StoredForm>`
    SELECT ${columns} FROM ${from} WHERE f.id = ${id}::uuid AND ${seenBy(owner)}`.execute(db)
  return rows[0]
}

/** Finds a form for anybody. */
export async function findForm(db: Db, id: string): Promise<StoredForm | undefined> {
  const { rows } = await sql<StoredForm>`${prepared}
    SELECT ${columns} FROM ${from} WHERE f.id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Locks a form of the owner, so that its fields and its routes change together. */
export async function lockForm(tx: Tx, owner: FormOwner, id: string): Promise<StoredForm | undefined> {
  const { rows } = await sql<StoredForm>`
    SELECT ${columns} FROM ${from} WHERE f.id = ${id}::uuid AND ${ownedBy(owner)} FOR NO KEY UPDATE OF f`.execute(tx)
  return rows[0]
}

export const insertForm = (tx: Tx, form: Insertable<RoutingFormTable>) =>
  tx.insertInto('routingForms').values(form).execute()

export const updateForm = (tx: Tx, id: string, change: Updateable<RoutingFormTable>) =>
  tx.updateTable('routingForms').set(change).where('id', '=', id).execute()

/** Deletes the form with its responses. */
export const deleteForm = (tx: Tx, id: string) => tx.deleteFrom('routingForms').where('id', '=', id).execute()

/** Returns the organization to which the owner's forms belong. */
export async function findHomeOrganization(db: Db, owner: FormOwner): Promise<number | null> {
  if (!('userId' in owner)) return owner.organizationId
  const { rows } = await sql<{ id: number | null }>`
    SELECT min(m.organization_id) AS id FROM memberships m
    WHERE m.user_id = ${owner.userId}::int AND m.organization_id IS NOT NULL AND m.accepted`.execute(db)
  return rows[0]?.id ?? null
}

export async function listAttributeIds(db: Db, organizationId: number): Promise<string[]> {
  const rows = await db.selectFrom('attributes').select('id').where('organizationId', '=', organizationId).execute()
  return rows.map(({ id }) => id)
}

export type TeamMember = { id: number; name: string | null; email: string }

/** Lists the people of a team by name. */
export const listTeamMembers = (db: Db, teamId: number, limit: number): Promise<TeamMember[]> =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select(['users.id', 'users.name', 'users.email'])
    .where('memberships.teamId', '=', teamId)
    .where('memberships.accepted', '=', true)
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(limit)
    .execute()

export type HostOption = { userId: number; attributeId: string; optionId: string; value: string }

/** Lists the options of enabled attributes that these people have in the organization. */
export async function listHostOptions(
  db: Db,
  organizationId: number,
  userIds: readonly number[],
): Promise<HostOption[]> {
  const { rows } = await sql<HostOption>`${prepared}
    SELECT m.user_id, a.attribute_id, a.option_id, o.value
    FROM attribute_assignments a
    JOIN memberships m ON m.id = a.membership_id AND m.accepted
    JOIN attributes t ON t.id = a.attribute_id AND t.enabled
    JOIN attribute_options o ON o.id = a.option_id
    WHERE a.organization_id = ${organizationId}::int AND m.user_id = ANY(${userIds}::int[])`.execute(db)
  return rows
}

/** Returns true if the person may answer every form of the organization and its members. */
export async function mayAnswerAll(
  db: Db,
  { organizationId, userId }: { organizationId: number; userId: number },
  grants: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM memberships m
    WHERE m.organization_id = ${organizationId}::int AND m.user_id = ${userId}::int AND m.accepted
      AND (m.role IN ('owner', 'admin') OR EXISTS (
        SELECT FROM role_permissions p WHERE p.role_id = m.role_id AND p.permission = ANY(${grants}::text[])))`.execute(
    db,
  )
  return rows.length > 0
}
