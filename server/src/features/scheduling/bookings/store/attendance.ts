import type { Db, Tx } from '../../../../db/connection.ts'
import { DAILY_VIDEO } from './references.ts'

/** A room in which a meeting has begun. */
export type BegunRoom = { referenceId: number; bookingId: number; name: string; id: string; startsAt: Date }

/** Returns rooms at the provider whose meetings began in this range and about which nobody has asked, newest first. */
export const listBegunRooms = (
  db: Db,
  { from, to }: { from: Date; to: Date },
  except: readonly number[],
  limit: number,
): Promise<BegunRoom[]> => {
  const rooms = db
    .selectFrom('bookingReferences as reference')
    .innerJoin('bookings', 'bookings.id', 'reference.bookingId')
    .select(['reference.id as referenceId', 'bookings.id as bookingId', 'bookings.startsAt'])
    .select((row) => [
      row.ref('reference.externalUid').as('name'),
      row.fn.coalesce('reference.meetingId', 'reference.externalUid').as('id'),
    ])
    .where('reference.type', '=', DAILY_VIDEO)
    .where('reference.attendanceCheckedAt', 'is', null)
    .where('reference.meetingUrl', 'is not', null)
    .where('reference.deletedAt', 'is', null)
    .where('bookings.status', '=', 'accepted')
    .where('bookings.startsAt', '>=', from)
    .where('bookings.startsAt', '<=', to)
    .orderBy('bookings.startsAt', 'desc')
    .limit(limit)
  return (except.length === 0 ? rooms : rooms.where('reference.id', 'not in', [...except])).execute()
}

/** Notes that the room was asked about. Returns false if another process has done so, or the room is gone. */
export const noteAttendance = async (tx: Tx, referenceId: number, now: Date): Promise<boolean> =>
  (
    await tx
      .updateTable('bookingReferences')
      .set({ attendanceCheckedAt: now })
      .where('id', '=', referenceId)
      .where('attendanceCheckedAt', 'is', null)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n
