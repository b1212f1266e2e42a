import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { SlotReservationTable } from '../../../db/tables/occupancy.ts'
import type { Bookable } from '../availability/service.ts'

export type ReservationRow = Selectable<SlotReservationTable>

/** Returns a live hold. An expired hold counts as missing. */
export const findReservation = (db: Db, uid: string, now: Date) =>
  db.selectFrom('slotReservations').selectAll().where('uid', '=', uid).where('expiresAt', '>', now).executeTakeFirst()

/** Returns the caller's hold at that time. */
export const findOwnReservation = (
  db: Db,
  { eventTypeId, startsAt, heldBy }: Pick<ReservationRow, 'eventTypeId' | 'startsAt' | 'heldBy'>,
  now: Date,
) =>
  db
    .selectFrom('slotReservations')
    .selectAll()
    .where('eventTypeId', '=', eventTypeId)
    .where('startsAt', '=', startsAt)
    .where('heldBy', '=', heldBy)
    .where('expiresAt', '>', now)
    .orderBy('id')
    .executeTakeFirst()

/** Returns the id of the meeting at that time if all seats that the event type has today are taken. */
export const findFullBooking = async (
  db: Db,
  { id, seatsPerSlot }: Pick<Bookable, 'id' | 'seatsPerSlot'>,
  startsAt: Date,
): Promise<number | undefined> =>
  (
    await db
      .selectFrom('bookings')
      .select('id')
      .where('eventTypeId', '=', id)
      .where('startsAt', '=', startsAt)
      .where('status', '=', 'accepted')
      .where('seatsTotal', 'is not', null)
      .where('seatsTaken', '>=', seatsPerSlot)
      .orderBy('id')
      .executeTakeFirst()
  )?.id

export const insertReservation = (tx: Tx, reservation: Insertable<SlotReservationTable>) =>
  tx.insertInto('slotReservations').values(reservation).returningAll().executeTakeFirstOrThrow()

export const updateReservation = (tx: Tx, id: number, change: Updateable<SlotReservationTable>) =>
  tx.updateTable('slotReservations').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Deletes the hold together with its taken time. */
export const deleteReservation = (tx: Tx, uid: string) =>
  tx
    .deleteFrom('slotReservations')
    .where('uid', '=', uid)
    .returning(['id', 'eventTypeId', 'startsAt'])
    .executeTakeFirst()

/** Deletes expired holds, which don't count any more. */
export const deleteExpiredReservations = (db: Db, now: Date) =>
  db.deleteFrom('slotReservations').where('expiresAt', '<=', now).execute()

export const deleteReservations = (tx: Tx, uids: readonly string[]) =>
  tx.deleteFrom('slotReservations').where('uid', 'in', uids).execute()

/** Ends the holds on seats of a meeting that was cancelled or rescheduled. */
export const endHoldsOnSeats = (tx: Tx, eventTypeId: number, startsAt: Date, endsAt: Date) =>
  tx
    .deleteFrom('slotReservations')
    .where('eventTypeId', '=', eventTypeId)
    .where('startsAt', '=', startsAt)
    .where('endsAt', '=', endsAt)
    .execute()
