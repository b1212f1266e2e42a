import type { Updateable } from 'kysely'
import type { Db, Tx } from '../../../../db/connection.ts'
import type { BookingTable } from '../../../../db/tables/bookings.ts'
import type { BookableHost } from '../../availability/service.ts'
import type { BookingView, ViewedHost } from '../booking.ts'
import { hostAttendee } from './attendee-columns.ts'
import { insertAttendee } from './change.ts'

export const isUser = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Changes a booking that hasn't changed since it was read. Returns false if another caller changed it first. */
export const updateUnchanged = async (
  tx: Tx,
  { id, version }: BookingView,
  change: Updateable<BookingTable>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('bookings')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Replaces a host by another one, as the organizer, or among the attendees as a co-host. */
export async function replaceHost(
  tx: Tx,
  { id: bookingId, startsAt, hosts }: BookingView,
  leaving: ViewedHost,
  joining: BookableHost,
  now: Date,
): Promise<void> {
  await tx.deleteFrom('bookingHosts').where('bookingId', '=', bookingId).where('userId', '=', leaving.userId).execute()
  await tx
    .insertInto('bookingHosts')
    .values({
      bookingId,
      startsAt,
      userId: joining.userId,
      isOrganizer: leaving.isOrganizer,
      isFixed: joining.isFixed,
      groupId: joining.groupId,
      position: hosts.indexOf(leaving),
    })
    .execute()
  if (leaving.isOrganizer) return
  await tx
    .deleteFrom('attendees')
    .where('bookingId', '=', bookingId)
    .where('kind', '=', 'host')
    .where('userId', '=', leaving.userId)
    .execute()
  await insertAttendee(tx, { ...hostAttendee(joining), bookingId, startsAt, createdAt: now })
}
