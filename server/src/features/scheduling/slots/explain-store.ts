import type { Db } from '../../../db/connection.ts'

export const findBookingNames = (db: Db, ids: readonly number[]) =>
  db.selectFrom('bookings').select(['id', 'uid', 'title']).where('id', 'in', ids).execute()
