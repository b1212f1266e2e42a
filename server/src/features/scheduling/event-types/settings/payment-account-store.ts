import { sql } from 'kysely'
import type { Tx } from '../../../../db/connection.ts'

/** Returns true if the owner has an account at the payment provider. */
export async function hasPaymentAccount(tx: Tx, owner: { userId: number } | { teamId: number }): Promise<boolean> {
  const userId = 'userId' in owner ? owner.userId : null
  const teamId = 'teamId' in owner ? owner.teamId : null
  const { rows } = await sql`
    SELECT FROM connections c
    WHERE c.category = 'payment' AND (c.user_id = ${userId}::int OR c.team_id = ${teamId}::int) LIMIT 1`.execute(tx)
  return rows.length > 0
}
