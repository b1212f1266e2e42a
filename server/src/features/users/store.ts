import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { UserTable } from '../../db/tables/people.ts'

export type UserRow = Selectable<UserTable>
export type NewUser = Insertable<UserTable>
export type UserChange = Updateable<UserTable>

export const findUser = (db: Db, id: number) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

export const findUserByEmail = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst()

/** Usernames in lower case that begin with `base`. */
export const listUsernamesFrom = async (db: Db, base: string): Promise<string[]> => {
  const username = sql<string>`lower(username)`
  const rows = await db
    .selectFrom('users')
    .select(username.as('username'))
    .where(sql<boolean>`starts_with(lower(username), ${base})`)
    .execute()
  return rows.map((row) => row.username)
}

/** `undefined` when somebody has the e-mail address or the username, also when that came about at this very moment. */
export const insertUser = (db: Db, user: NewUser): Promise<UserRow | undefined> =>
  db
    .insertInto('users')
    .values(user)
    .onConflict((clash) => clash.doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateUser = (db: Db, id: number, change: UserChange) =>
  db.updateTable('users').set(change).where('id', '=', id).returningAll().executeTakeFirst()

export const upsertPassword = (db: Db, userId: number, hash: string, changedAt: Date) =>
  db
    .insertInto('userPasswords')
    .values({ userId, hash, changedAt })
    .onConflict((clash) => clash.column('userId').doUpdateSet({ hash, changedAt }))
    .execute()

/** The id of the person's default schedule, if there is one. */
export const findDefaultScheduleId = async (db: Db, userId: number): Promise<number | null> => {
  const row = await db
    .selectFrom('schedules')
    .select('id')
    .where('userId', '=', userId)
    .where('isDefault', '=', true)
    .executeTakeFirst()
  return row?.id ?? null
}
