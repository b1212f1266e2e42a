import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { UserBookingLimitTable } from '../../../db/tables/people.ts'

export type LimitRow = Insertable<UserBookingLimitTable>

export const findLimits = (db: Db, userId: number) =>
  db.selectFrom('userBookingLimits').selectAll().where('userId', '=', userId).executeTakeFirst()

export const putLimits = (tx: Tx, { userId, ...limits }: LimitRow) =>
  tx
    .insertInto('userBookingLimits')
    .values({ userId, ...limits })
    .onConflict((known) => known.column('userId').doUpdateSet(limits))
    .execute()

export const deleteLimits = (tx: Tx, userId: number) =>
  tx.deleteFrom('userBookingLimits').where('userId', '=', userId).execute()
