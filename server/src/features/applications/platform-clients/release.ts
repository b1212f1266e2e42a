import type { Tx } from '../../../db/connection.ts'
import { releaseUsersOfClients } from '../../accounts/users/service.ts'
import { releaseTeamsOfClients } from '../../organizations/teams/service.ts'
import { deleteClientsOf, listClientIds } from './store.ts'

/** Ends the tokens of all users of these clients. */
export type DeleteTokens = (tx: Tx, clientIds: readonly string[]) => Promise<unknown>

/** Removes the clients from the things that belong to them, which stay. It ends the tokens of their users. */
export async function releaseBelongings(
  tx: Tx,
  clientIds: readonly string[],
  now: Date,
  deleteTokens: DeleteTokens,
): Promise<void> {
  if (clientIds.length === 0) return
  await deleteTokens(tx, clientIds)
  await releaseUsersOfClients(tx, clientIds, now)
  await releaseTeamsOfClients(tx, clientIds, now)
}

export async function deletePlatformClientsOf(
  tx: Tx,
  organizationId: number,
  now: Date,
  deleteTokens: DeleteTokens,
): Promise<void> {
  await releaseBelongings(tx, await listClientIds(tx, organizationId), now, deleteTokens)
  await deleteClientsOf(tx, organizationId)
}
