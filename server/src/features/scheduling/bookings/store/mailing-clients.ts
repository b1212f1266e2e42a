import type { Db } from '../../../../db/connection.ts'

/** What platform clients want of the mails about their users' bookings, and the pages that they lead to. */
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
