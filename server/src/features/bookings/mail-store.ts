import type { Tx } from '../../db/connection.ts'

/** What mails say of the event type beside what a booking's view has. */
export const findMailedEventType = (tx: Tx, eventTypeId: number) =>
  tx
    .selectFrom('eventTypes')
    .select(['title', 'description', 'bookingFields', 'disableGuests'])
    .where('id', '=', eventTypeId)
    .executeTakeFirst()
