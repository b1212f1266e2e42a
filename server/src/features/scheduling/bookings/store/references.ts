import type { Db, Tx } from '../../../../db/connection.ts'

export type Reference = { id: number; type: string; externalUid: string; calendarExternalId: string | null }

/** The type of the references to rooms of the built-in video. Existing clients know this name. */
export const DAILY_VIDEO = 'daily_video'

/** Returns the name of the booking's room in the built-in video. */
export async function findRoom(db: Db, bookingId: number): Promise<string | undefined> {
  const [reference] = await listReferences(db, bookingId, DAILY_VIDEO)
  return reference?.externalUid
}

/** Gives the booking this room in the built-in video instead of its former one, or none. */
export async function replaceRoom(tx: Tx, bookingId: number, room: string | null, now: Date): Promise<void> {
  await tx
    .updateTable('bookingReferences')
    .set({ deletedAt: now })
    .where('bookingId', '=', bookingId)
    .where('type', '=', DAILY_VIDEO)
    .where('deletedAt', 'is', null)
    .execute()
  if (room === null) return
  await tx
    .insertInto('bookingReferences')
    .values({ bookingId, type: DAILY_VIDEO, externalUid: room, meetingId: room, createdAt: now })
    .execute()
}

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
