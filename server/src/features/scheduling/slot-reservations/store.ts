import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { SlotReservationTable } from '../../../db/tables/occupancy.ts'

export type ReservationRow = Selectable<SlotReservationTable>

/** A hold that is still one; an expired hold is as good as none. */
export const findReservation = (db: Db, uid: string, now: Date) =>
  db.selectFrom('slotReservations').selectAll().where('uid', '=', uid).where('expiresAt', '>', now).executeTakeFirst()

/** What the caller holds already at that time. */
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

/** The meeting of which all seats are taken. */
export const findFullBooking = async (db: Db, eventTypeId: number, startsAt: Date): Promise<number | undefined> =>
  (
    await db
      .selectFrom('bookings')
      .select('id')
      .where('eventTypeId', '=', eventTypeId)
      .where('startsAt', '=', startsAt)
      .where('status', '=', 'accepted')
      .whereRef('seatsTaken', '>=', 'seatsTotal')
      .orderBy('id')
      .executeTakeFirst()
  )?.id

export const insertReservation = (tx: Tx, reservation: Insertable<SlotReservationTable>) =>
  tx.insertInto('slotReservations').values(reservation).returningAll().executeTakeFirstOrThrow()

export const updateReservation = (tx: Tx, id: number, change: Updateable<SlotReservationTable>) =>
  tx.updateTable('slotReservations').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Its taken time goes with it. */
export const deleteReservation = (tx: Tx, uid: string) =>
  tx
    .deleteFrom('slotReservations')
    .where('uid', '=', uid)
    .returning(['id', 'eventTypeId', 'startsAt'])
    .executeTakeFirst()

/** Holds that ended: nobody counts them any more, and they would only fill the table. */
export const deleteExpiredReservations = (db: Db, now: Date) =>
  db.deleteFrom('slotReservations').where('expiresAt', '<=', now).execute()

export const deleteReservations = (tx: Tx, uids: readonly string[]) =>
  tx.deleteFrom('slotReservations').where('uid', 'in', uids).execute()

/** Whoever holds a seat of a meeting that has gone elsewhere holds nothing. */
export const endHoldsOnSeats = (tx: Tx, eventTypeId: number, startsAt: Date, endsAt: Date) =>
  tx
    .deleteFrom('slotReservations')
    .where('eventTypeId', '=', eventTypeId)
    .where('startsAt', '=', startsAt)
    .where('endsAt', '=', endsAt)
    .execute()
