import type { Tx } from '../../../../db/connection.ts'

/** Reads the times and states of these chains of reschedules. */
export const listTimesOfChains = (tx: Tx, permanentIds: readonly string[]) =>
  tx
    .selectFrom('bookings')
    .select(['id', 'status', 'startsAt', 'endsAt'])
    .where('permanentId', 'in', permanentIds)
    .execute()
