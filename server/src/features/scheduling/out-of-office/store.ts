import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { AbsenceTable } from '../../../db/tables/hours.ts'
import type { Page } from '../../../lib/page.ts'

export type AbsenceRow = Selectable<AbsenceTable>
export type Direction = 'asc' | 'desc'
export type Order = { start?: Direction | undefined; end?: Direction | undefined }

const sorted = (db: Db, { start, end }: Order, { take, skip }: Page) => {
  let query = db.selectFrom('absences').selectAll('absences')
  if (start) query = query.orderBy('absences.startsAt', start)
  if (end) query = query.orderBy('absences.endsAt', end)
  return query.orderBy('absences.id').limit(take).offset(skip)
}

export const listAbsences = (db: Db, userId: number, order: Order, page: Page) =>
  sorted(db, order, page).where('absences.userId', '=', userId).execute()

/** Lists the absences of all accepted members, or of the one with the address. */
export const listAbsencesOfMembers = (
  db: Db,
  organizationId: number,
  email: string | undefined,
  order: Order,
  page: Page,
) => {
  const members = sorted(db, order, page)
    .innerJoin('memberships', 'memberships.userId', 'absences.userId')
    .where('memberships.organizationId', '=', organizationId)
    .where('memberships.accepted', '=', true)
  if (email === undefined) return members.execute()
  return members
    .innerJoin('users', 'users.id', 'absences.userId')
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .execute()
}

export const findAbsence = (db: Db, userId: number, id: number) =>
  db.selectFrom('absences').selectAll().where('userId', '=', userId).where('id', '=', id).executeTakeFirst()

export const insertAbsence = (db: Db, absence: Insertable<AbsenceTable>) =>
  db.insertInto('absences').values(absence).returningAll().executeTakeFirstOrThrow()

export const updateAbsence = (db: Db, id: number, change: Updateable<AbsenceTable>) =>
  db.updateTable('absences').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const deleteAbsence = (db: Db, id: number) => db.deleteFrom('absences').where('id', '=', id).execute()

/**
 * Locks the people, so that changes of their absences follow one another: two simultaneous redirects could form a
 * circle.
 */
export const lockPeople = (db: Db, userIds: readonly number[]) =>
  db.selectFrom('users').select('id').where('id', 'in', userIds).orderBy('id').forNoKeyUpdate().execute()

export type Person = {
  id: number
  name: string | null
  username: string | null
  email: string
  timeZone: string
  platformClientId: string | null
  /** The organization of which the person is an accepted member. */
  organizationId: number | null
}

/** Reads people in the form in which subscribers to absences receive them. */
export const listPeople = (db: Db, ids: readonly number[]): Promise<Person[]> =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'username', 'email', 'timeZone', 'platformClientId'])
    .select((of) =>
      of
        .selectFrom('memberships')
        .select(({ fn }) => fn.min('organizationId').as('organizationId'))
        .whereRef('memberships.userId', '=', 'users.id')
        .where('accepted', '=', true)
        .as('organizationId'),
    )
    .where('id', 'in', ids)
    .execute()

/** Absences during which a colleague is booked, as a visitor may see them. */
export type StandIn = Pick<AbsenceRow, 'startsAt' | 'endsAt'> & { name: string | null; username: string }

/** Lists the next stand-ins of a person. Within an organization, colleagues have the usernames that they have there. */
export async function listStandIns(
  db: Db,
  { userId, organizationSlug, now }: { userId: number; organizationSlug: string | undefined; now: Date },
  limit: number,
): Promise<StandIn[]> {
  const username =
    organizationSlug === undefined
      ? sql`u.username`
      : sql`(SELECT p.username FROM profiles p JOIN organizations o ON o.id = p.organization_id
             WHERE p.user_id = u.id AND o.slug = ${organizationSlug})`
  const { rows } = await sql<StandIn>`
    SELECT a.starts_at, a.ends_at, u.name, ${username} AS username
    FROM absences a JOIN users u ON u.id = a.to_user_id AND u.disabled_at IS NULL
    WHERE a.user_id = ${userId} AND a.ends_at > ${now} AND ${username} IS NOT NULL
    ORDER BY a.starts_at, a.id LIMIT ${limit}`.execute(db)
  return rows
}

/** Returns true if the two people are accepted members of one team or one organization. */
export async function areTeammates(db: Db, userId: number, otherId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM memberships one JOIN memberships other
      ON (other.team_id = one.team_id OR other.organization_id = one.organization_id) AND other.accepted
    WHERE one.user_id = ${userId} AND one.accepted AND other.user_id = ${otherId} LIMIT 1`.execute(db)
  return rows.length > 0
}

/**
 * Returns true if a redirect to `toUserId` at that time would lead back to `userId` through other absences. Whole days
 * are compared by their dates. Beside an exact time, a day may begin and end most of a day earlier or later, because it
 * is a day where the person is then.
 */
export async function leadsBack(
  db: Db,
  {
    userId,
    toUserId,
    startsAt,
    endsAt,
    isWholeDay,
  }: { userId: number; toUserId: number } & Pick<AbsenceRow, 'startsAt' | 'endsAt' | 'isWholeDay'>,
): Promise<boolean> {
  const { rows } = await sql`
    WITH RECURSIVE redirected (user_id) AS (
      SELECT ${toUserId}::int
      UNION
      SELECT a.to_user_id FROM redirected r JOIN absences a ON a.user_id = r.user_id
      CROSS JOIN LATERAL (
        SELECT CASE WHEN a.is_whole_day = ${isWholeDay} THEN interval '0' ELSE interval '14 hours' END AS length) unsure
      WHERE a.to_user_id IS NOT NULL
        AND a.starts_at - unsure.length < ${endsAt} AND a.ends_at + unsure.length > ${startsAt}
    )
    SELECT FROM redirected WHERE user_id = ${userId} LIMIT 1`.execute(db)
  return rows.length > 0
}
