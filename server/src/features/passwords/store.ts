import type { Db, Tx } from '../../db/connection.ts'

export const findPasswordHash = async (db: Db, userId: number): Promise<string | null> => {
  const row = await db.selectFrom('userPasswords').select('hash').where('userId', '=', userId).executeTakeFirst()
  return row?.hash ?? null
}

export const upsertPassword = (tx: Tx, userId: number, hash: string, changedAt: Date) =>
  tx
    .insertInto('userPasswords')
    .values({ userId, hash, changedAt })
    .onConflict((clash) => clash.column('userId').doUpdateSet({ hash, changedAt }))
    .execute()
