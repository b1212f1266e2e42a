import { preferredHost } from '../../../availability/service.ts'
import { takeTurns } from '../../steps/take-turns.ts'
import type { Reserved, Staffed } from '../phases.ts'

/** Chooses all hosts. In a round robin, it chooses the fixed hosts and the next host of each group. */
export async function chooseHosts(reserved: Reserved): Promise<Staffed> {
  const { bookable, request, allHosts } = reserved
  const preferredId = preferredHost(bookable, request.wantedHosts)?.userId
  return { ...reserved, ...(await takeTurns(reserved, { preferredId, all: allHosts })) }
}
