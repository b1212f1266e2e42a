import type { Db, Tx } from '../../../db/connection.ts'

export const findPasswordHash = (db: Db, userId: number) =>
  db.selectFrom('userPasswords').select('hash').where('userId', '=', userId).executeTakeFirst()

export const upsertPassword = (tx: Tx, userId: number, hash: string, changedAt: Date) =>
  tx
    .insertInto('userPasswords')
    .values({ userId, hash, changedAt })
    .onConflict((clash) => clash.column('userId').doUpdateSet({ hash, changedAt }))
    .execute()
