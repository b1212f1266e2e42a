import type { Tx } from '../../db/connection.ts'

/** What mails say of event types beside what a booking's view has. */
export const listMailedEventTypes = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('eventTypes')
    .select(['id', 'title', 'description', 'bookingFields', 'disableGuests'])
    .where('id', 'in', ids)
    .execute()

/** What platform clients want of the mails about their users' bookings. */
export const listMailingClients = (tx: Tx, ids: readonly string[]) =>
  tx
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
