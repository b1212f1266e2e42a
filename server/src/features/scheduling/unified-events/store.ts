import type { Db } from '../../../db/connection.ts'

export type EventReference = {
  externalUid: string
  calendarExternalId: string | null
  connectionId: number
  isInvalid: boolean
}

/** Finds the newest reference to an event in a Google calendar that this person has connected. */
export const findEventReference = (db: Db, userId: number, externalUid: string): Promise<EventReference | undefined> =>
  db
    .selectFrom('bookingReferences')
    .innerJoin('connections', 'connections.id', 'bookingReferences.connectionId')
    .select([
      'bookingReferences.externalUid',
      'bookingReferences.calendarExternalId',
      'connections.id as connectionId',
      'connections.isInvalid',
    ])
    .where('bookingReferences.externalUid', '=', externalUid)
    .where('bookingReferences.type', '=', 'google_calendar')
    .where('bookingReferences.deletedAt', 'is', null)
    .where('connections.userId', '=', userId)
    .orderBy('bookingReferences.id', 'desc')
    .limit(1)
    .executeTakeFirst()
