import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'

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

export type FurtherAddress = { id: number; email: string; verifiedAt: Date | null }

/** Returns the further addresses of an account, oldest first. */
export const listAddresses = (db: Db, userId: number): Promise<FurtherAddress[]> =>
  db.selectFrom('userEmails').select(['id', 'email', 'verifiedAt']).where('userId', '=', userId).orderBy('id').execute()

/** Adds an address without a proof. The caller holds the lock of the account. */
export const insertUnverified = (
  tx: Tx,
  address: { userId: number; email: string; createdAt: Date },
): Promise<FurtherAddress> =>
  tx
    .insertInto('userEmails')
    .values({ ...address, verifiedAt: null })
    .returning(['id', 'email', 'verifiedAt'])
    .executeTakeFirstOrThrow()

/** Marks an address of the account as proven. Returns undefined if it was removed meanwhile. */
export const markAddressVerified = (tx: Tx, userId: number, email: string, verifiedAt: Date) =>
  tx
    .updateTable('userEmails')
    .set({ verifiedAt })
    .where('userId', '=', userId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .returning(['id', 'email'])
    .executeTakeFirst()

/** Removes an address of the account. Returns undefined if it has none with this id. */
export const deleteAddress = (tx: Tx, userId: number, id: number) =>
  tx
    .deleteFrom('userEmails')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(['id', 'email'])
    .executeTakeFirst()
