import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'

/** Takes a further address, which the account has shown to be its own, out of the list; false when there is none. */
export const deleteVerifiedAddress = (tx: Tx, userId: number, email: string) =>
  tx
    .deleteFrom('userEmails')
    .where('userId', '=', userId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('verifiedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst()

export const insertAddress = (tx: Tx, address: { userId: number; email: string; verifiedAt: Date; createdAt: Date }) =>
  tx
    .insertInto('userEmails')
    .values(address)
    .onConflict((clash) => clash.doNothing())
    .execute()
