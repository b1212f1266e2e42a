import type { Db } from '../../../db/connection.ts'

export const findBookingIdByUid = async (db: Db, uid: string): Promise<number | undefined> =>
  (await db.selectFrom('bookings').select('id').where('uid', '=', uid).executeTakeFirst())?.id
