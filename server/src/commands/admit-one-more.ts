import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'
import { LOCKS } from '../db/locks.ts'
import { lockKey } from '../lib/secrets/hash.ts'

/**
 * Whether one more may be stored where there is a most. `whose` names what is counted and for whom, `webhooks:user:5`:
 * others who add to the same wait until this transaction has ended, so that a crowd doesn't pass the limit together.
 */
export async function admitOneMore(
  tx: Tx,
  whose: string,
  most: number,
  count: () => Promise<number>,
): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(${LOCKS.count}, ${lockKey(whose)})`.execute(tx)
  return (await count()) < most
}
