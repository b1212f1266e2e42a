import type { Tx } from '../../../../db/connection.ts'

/** When the bookings of these chains of moves take place, and whether they do. */
export const listTimesOfChains = (tx: Tx, permanentIds: readonly string[]) =>
  tx
    .selectFrom('bookings')
    .select(['id', 'status', 'startsAt', 'endsAt'])
    .where('permanentId', 'in', permanentIds)
    .execute()
