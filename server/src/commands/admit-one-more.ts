import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'
import { LOCKS } from '../db/locks.ts'
import { lockKey } from '../lib/secrets/hash.ts'

/**
 * Returns true if one more may be stored without passing the maximum. `whose` names what is counted and its owner:
 * `webhooks:user:5`. Other transactions that add to the same count wait until this one has ended, so that concurrent
 * additions don't pass the limit together.
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
