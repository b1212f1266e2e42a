import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { prepared } from '../../../db/prepared.ts'
import type { AttributeAssignmentTable, AttributeOptionTable, AttributeTable } from '../../../db/tables/teams.ts'
import { only } from '../../../lib/only.ts'
import type { Page } from '../../../lib/page.ts'

const ATTRIBUTE = ['id', 'organizationId', 'type', 'allowsSeveral', 'name', 'slug', 'enabled', 'usersCanEdit'] as const
const OPTION = ['id', 'attributeId', 'value', 'slug'] as const
const ASSIGNMENT = ['id', 'membershipId', 'optionId', 'weight'] as const

export type StoredOption = { id: string; attributeId: string; value: string; slug: string }

const attributesOf = (db: Db, organizationId: number) =>
  db.selectFrom('attributes').select(ATTRIBUTE).where('organizationId', '=', organizationId)

export const listAttributes = (db: Db, organizationId: number, { skip, take }: Page) =>
  attributesOf(db, organizationId).orderBy('createdAt').orderBy('id').limit(take).offset(skip).execute()

export const findAttribute = (db: Db, organizationId: number, id: string) =>
  attributesOf(db, organizationId).where('id', '=', id).executeTakeFirst()

export const findAttributeBySlug = (db: Db, organizationId: number, slug: string) =>
  attributesOf(db, organizationId).where('slug', '=', slug).executeTakeFirst()

/**
 * Locks the attribute, so that changes of its options and assignments run one after the other and each sees the one
 * before.
 */
export const lockAttribute = (tx: Tx, organizationId: number, id: string) =>
  attributesOf(tx, organizationId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const insertAttribute = (tx: Tx, attribute: Insertable<AttributeTable>) =>
  tx.insertInto('attributes').values(attribute).returning(ATTRIBUTE).executeTakeFirstOrThrow()

export const updateAttribute = (tx: Tx, id: string, change: Updateable<AttributeTable>) =>
  tx.updateTable('attributes').set(change).where('id', '=', id).returning(ATTRIBUTE).executeTakeFirstOrThrow()

/** Deletes the attribute with its options and their assignments. */
export const deleteAttribute = (tx: Tx, id: string) => tx.deleteFrom('attributes').where('id', '=', id).execute()

export const listOptions = (db: Db, attributeId: string, { skip, take }: Page) =>
  db
    .selectFrom('attributeOptions')
    .select(OPTION)
    .where('attributeId', '=', attributeId)
    .orderBy('position')
    .orderBy('slug')
    .limit(take)
    .offset(skip)
    .execute()

export const findOption = (db: Db, attributeId: string, id: string) =>
  db
    .selectFrom('attributeOptions')
    .select(OPTION)
    .where('attributeId', '=', attributeId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Finds the oldest option with that value. */
export const findOptionByValue = (db: Db, attributeId: string, value: string) =>
  db
    .selectFrom('attributeOptions')
    .select(OPTION)
    .where('attributeId', '=', attributeId)
    .where('value', '=', value)
    .orderBy('position')
    .orderBy('slug')
    .executeTakeFirst()

/** Finds a value that isn't a decimal number, if there is one. */
export const findValueThatIsNoNumber = (db: Db, attributeId: string) =>
  db
    .selectFrom('attributeOptions')
    .select('value')
    .where('attributeId', '=', attributeId)
    .where('value', '!~', '^-?\\d{1,15}(\\.\\d{1,15})?$')
    .executeTakeFirst()

/** Returns the slugs that begin like this one, so that a free one can be chosen. */
export const listSlugsLike = async (db: Db, attributeId: string, slug: string): Promise<string[]> =>
  (
    await db
      .selectFrom('attributeOptions')
      .select('slug')
      .where('attributeId', '=', attributeId)
      .where((where) => where.fn('starts_with', ['slug', where.val(slug)]), '=', true)
      .execute()
  ).map(({ slug: taken }) => taken)

export const insertOptions = (tx: Tx, options: Insertable<AttributeOptionTable>[]) =>
  tx.insertInto('attributeOptions').values(options).returning(OPTION).execute()

/** Returns the position of the next option of an attribute, after all others. */
export const nextPosition = async (db: Db, attributeId: string): Promise<number> =>
  (
    await db
      .selectFrom('attributeOptions')
      // The maximum is the largest int2. Options beyond it share this position and are sorted by their slugs.
      .select(sql<number>`least(coalesce(max(position) + 1, 0), 32767)`.as('position'))
      .where('attributeId', '=', attributeId)
      .executeTakeFirstOrThrow()
  ).position

export const updateOption = (tx: Tx, id: string, change: Updateable<AttributeOptionTable>) =>
  tx.updateTable('attributeOptions').set(change).where('id', '=', id).returning(OPTION).executeTakeFirstOrThrow()

/** Deletes the option with its assignments. */
export const deleteOption = (tx: Tx, id: string) => tx.deleteFrom('attributeOptions').where('id', '=', id).execute()

/** Finds the accepted membership of a person. Options are assigned to the membership. */
export const findMembershipId = async (db: Db, organizationId: number, userId: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('memberships')
      .select('id')
      .where('organizationId', '=', organizationId)
      .where('userId', '=', userId)
      .where('accepted', '=', true)
      .executeTakeFirst()
  )?.id

export const listAssignments = (db: Db, membershipId: number, attributeId: string) =>
  db
    .selectFrom('attributeAssignments')
    .select(ASSIGNMENT)
    .where('membershipId', '=', membershipId)
    .where('attributeId', '=', attributeId)
    .execute()

export const insertAssignment = (tx: Tx, assignment: Insertable<AttributeAssignmentTable>) =>
  tx.insertInto('attributeAssignments').values(assignment).returning(ASSIGNMENT).executeTakeFirstOrThrow()

export const deleteAssignments = (tx: Tx, membershipId: number, attributeId: string) =>
  tx
    .deleteFrom('attributeAssignments')
    .where('membershipId', '=', membershipId)
    .where('attributeId', '=', attributeId)
    .execute()

export const deleteAssignment = (tx: Tx, membershipId: number, optionId: string) =>
  tx
    .deleteFrom('attributeAssignments')
    .where('membershipId', '=', membershipId)
    .where('optionId', '=', optionId)
    .returning(ASSIGNMENT)
    .executeTakeFirst()

export const updateWeight = (tx: Tx, membershipId: number, optionId: string, weight: number | null) =>
  tx
    .updateTable('attributeAssignments')
    .set({ weight })
    .where('membershipId', '=', membershipId)
    .where('optionId', '=', optionId)
    .returning(ASSIGNMENT)
    .executeTakeFirst()

export const listOptionsOfMembership = (db: Db, membershipId: number) =>
  db
    .selectFrom('attributeAssignments')
    .innerJoin('attributeOptions', 'attributeOptions.id', 'attributeAssignments.optionId')
    .innerJoin('attributes', 'attributes.id', 'attributeOptions.attributeId')
    .select([
      'attributeOptions.id',
      'attributeOptions.attributeId',
      'attributeOptions.value',
      'attributeOptions.slug',
      'attributeAssignments.weight',
    ])
    .where('attributeAssignments.membershipId', '=', membershipId)
    .orderBy('attributes.createdAt')
    .orderBy('attributes.id')
    .orderBy('attributeOptions.position')
    .orderBy('attributeOptions.slug')
    .execute()

export type AssignedFilter = {
  /** Limits the result to people who have all of these options. */
  optionIds?: readonly string[] | undefined
  /** Limits the result to people in one of these teams. */
  teamIds?: readonly number[] | undefined
}

export type AssignedOption = StoredOption & { userIds: number[] }

/**
 * Returns the options of an attribute that people who match the filter have, with these people, and whether anybody
 * matches.
 */
export async function listAssigned(
  db: Db,
  organizationId: number,
  attributeId: string,
  { optionIds, teamIds }: AssignedFilter,
  { skip, take }: Page,
): Promise<{ options: AssignedOption[]; anybodyFits: boolean }> {
  const wanted = [...new Set(optionIds)]
  const { rows } = await sql<{ options: AssignedOption[]; anybodyFits: boolean }>`
    WITH people AS (
      SELECT m.id, m.user_id FROM memberships m
      WHERE m.organization_id = ${organizationId} AND m.accepted
        AND (${wanted.length} = 0 OR ${wanted.length} = (
          SELECT count(*) FROM attribute_assignments s
          WHERE s.membership_id = m.id AND s.option_id = ANY (${wanted}::uuid[])))
        AND (${teamIds === undefined} OR EXISTS (
          SELECT FROM memberships t
          WHERE t.team_organization_id = m.organization_id AND t.user_id = m.user_id AND t.accepted
            AND t.team_id = ANY (${teamIds ?? []}::int[])))
    ), options AS (
      SELECT o.id, o.attribute_id, o.value, o.slug, o.position, json_agg(p.user_id ORDER BY p.user_id) AS user_ids
      FROM attribute_options o
      JOIN attribute_assignments s ON s.option_id = o.id
      JOIN people p ON p.id = s.membership_id
      WHERE o.attribute_id = ${attributeId}
      GROUP BY o.id
      ORDER BY o.position, o.slug
      LIMIT ${take} OFFSET ${skip}
    )
    SELECT EXISTS (SELECT FROM people) AS anybody_fits,
      coalesce((
        SELECT json_agg(
          json_build_object('id', id, 'attributeId', attribute_id, 'value', value, 'slug', slug, 'userIds', user_ids)
          ORDER BY position, slug)
        FROM options), '[]') AS options`.execute(db)
  return only(rows)
}

export type MembershipOption = {
  membershipId: number
  attributeId: string
  name: string
  type: AttributeTable['type']
  optionId: string
  value: string
}

/** Returns the options of these memberships, ordered by attribute, in one statement for a whole page. */
export async function listOptionsOfMemberships(db: Db, membershipIds: readonly number[]): Promise<MembershipOption[]> {
  const { rows } = await sql<MembershipOption>`${prepared}
    SELECT s.membership_id, a.id AS attribute_id, a.name, a.type, o.id AS option_id, o.value
    FROM attribute_assignments s
    JOIN attribute_options o ON o.id = s.option_id
    JOIN attributes a ON a.id = o.attribute_id
    WHERE s.membership_id = ANY (${membershipIds}::int[])
    ORDER BY a.created_at, a.id, o.position, o.slug`.execute(db)
  return rows
}
