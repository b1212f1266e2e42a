import type { Db, Tx } from '../../db/connection.ts'

/** What mails say of event types beside what a booking's view has. */
export const listMailedEventTypes = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('eventTypes')
    .select([
      ...(['id', 'title', 'description', 'bookingFields', 'disableGuests'] as const),
      ...(['disableEmailsToAttendees', 'disableEmailsToHosts'] as const),
    ])
    .where('id', 'in', ids)
    .execute()

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
