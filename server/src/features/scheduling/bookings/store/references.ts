import type { Db } from '../../../../db/connection.ts'

export type Reference = { id: number; type: string; externalUid: string; calendarExternalId: string | null }

export const listReferences = (db: Db, bookingId: number, type: string | undefined): Promise<Reference[]> => {
  const all = db
    .selectFrom('bookingReferences')
    .select(['id', 'type', 'externalUid', 'calendarExternalId'])
    .where('bookingId', '=', bookingId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
  return (type === undefined ? all : all.where('type', '=', type)).execute()
}

export const findBookingOfTeam = async (db: Db, teamId: number, uid: string): Promise<number | undefined> =>
  (await db.selectFrom('bookings').select('id').where('uid', '=', uid).where('teamId', '=', teamId).executeTakeFirst())
    ?.id
