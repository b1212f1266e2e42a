import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'

/** Removes a further, verified address from the list. Returns false if the account doesn't have it. */
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
