import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../../db/connection.ts'
import { prepared } from '../../../../db/prepared.ts'

/** Reads the times and states of these chains of reschedules. */
export const listTimesOfChains = (tx: Tx, permanentIds: readonly string[]) =>
  tx
    .selectFrom('bookings')
    .select(['id', 'status', 'startsAt', 'endsAt'])
    .where(sql<SqlBool>`permanent_id = ANY (${permanentIds}::uuid[])`)
    .modifyEnd(prepared)
    .execute()
