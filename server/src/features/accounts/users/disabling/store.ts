import type { Tx } from '../../../../db/connection.ts'

/**
 * Locks the administrators who can sign in, and returns their ids. Two administrators who disable each other at the same
 * time wait for each other.
 */
export const lockAdministrators = async (tx: Tx): Promise<number[]> =>
  (
    await tx
      .selectFrom('users')
      .select('id')
      .where('isAdministrator', '=', true)
      .where('disabledAt', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
  ).map(({ id }) => id)
