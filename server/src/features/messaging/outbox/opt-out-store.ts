import type { Db, Tx } from '../../../db/connection.ts'
import type { Channel } from './store.ts'

/** Returns those of the addresses that have opted out on the channel. It checks several channels in one statement. */
export const listOptOuts = (tx: Tx, addresses: readonly string[]): Promise<{ channel: Channel; address: string }[]> =>
  tx.selectFrom('messageOptOuts').select(['channel', 'address']).where('address', 'in', addresses).execute()

/** Returns true if the opt-out is new. */
export async function insertOptOut(tx: Tx, optOut: { channel: Channel; address: string }, now: Date): Promise<boolean> {
  const stored = await tx
    .insertInto('messageOptOuts')
    .values({ ...optOut, createdAt: now })
    .onConflict((clash) => clash.columns(['channel', 'address']).doNothing())
    .returning('address')
    .executeTakeFirst()
  return stored !== undefined
}

/** Returns true if there was an opt-out. */
export async function deleteOptOut(db: Db, { channel, address }: { channel: Channel; address: string }) {
  const deleted = await db
    .deleteFrom('messageOptOuts')
    .where('channel', '=', channel)
    .where('address', '=', address)
    .returning('address')
    .executeTakeFirst()
  return deleted !== undefined
}
