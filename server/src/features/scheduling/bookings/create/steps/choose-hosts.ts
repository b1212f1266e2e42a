import { preferredHost } from '../../../availability/service.ts'
import { takeTurns } from '../../steps/take-turns.ts'
import type { Reserved, Staffed } from '../phases.ts'

/** Everybody attends; of a rotation the fixed hosts, and one of each group whose turn it is. */
export async function chooseHosts(reserved: Reserved): Promise<Staffed> {
  const { bookable, request, allHosts } = reserved
  const preferredId = preferredHost(bookable, request.wantedHosts)?.userId
  return { ...reserved, ...(await takeTurns(reserved, { preferredId, all: allHosts })) }
}
