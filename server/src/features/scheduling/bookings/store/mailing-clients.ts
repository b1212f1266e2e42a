import type { Db } from '../../../../db/connection.ts'

/** Reads the platform clients' mail settings for their users' bookings, and the pages that the mails link to. */
export const listMailingClients = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('platformClients')
    .select([
      'id',
      'areEmailsEnabled',
      'bookingRedirectUri',
      'bookingCancelRedirectUri',
      'bookingRescheduleRedirectUri',
    ])
    .where('id', 'in', ids)
    .execute()
