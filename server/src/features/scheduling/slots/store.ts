import type { Db } from '../../../db/connection.ts'

export const findBookingIdByUid = async (db: Db, uid: string): Promise<number | undefined> =>
  (await db.selectFrom('bookings').select('id').where('uid', '=', uid).executeTakeFirst())?.id

/** Finds the event type to which a response of a routing form leads, and the hosts that it permits. They never change. */
export const findRoutedHosts = async (
  db: Db,
  responseId: number,
): Promise<{ eventTypeId: number; userIds: number[] } | undefined> => {
  const row = await db
    .selectFrom('routingFormResponses')
    .select(['routedEventTypeId', 'routedUserIds'])
    .where('id', '=', responseId)
    .executeTakeFirst()
  return row && row.routedEventTypeId !== null
    ? { eventTypeId: row.routedEventTypeId, userIds: row.routedUserIds }
    : undefined
}
