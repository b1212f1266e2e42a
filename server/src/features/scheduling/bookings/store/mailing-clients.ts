import type { Db } from '../../../../db/connection.ts'

/** Reads what platform clients want of their users' bookings: mails, calendar events, and the pages of links. */
export const listMailingClients = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('platformClients')
    .select([
      'id',
      'areEmailsEnabled',
      'areCalendarEventsEnabled',
      'bookingRedirectUri',
      'bookingCancelRedirectUri',
      'bookingRescheduleRedirectUri',
    ])
    .where('id', 'in', ids)
    .execute()
