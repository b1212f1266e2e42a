import { preferredHost } from '../../../availability/service.ts'
import { takeTurns } from '../../steps/take-turns.ts'
import type { Reserved, Staffed } from '../phases.ts'
import { settlePlace } from './settle-place.ts'

/** Chooses all hosts, and then the place. In a round robin, it chooses the fixed hosts and the next host of each group. */
export async function chooseHosts(reserved: Reserved): Promise<Staffed> {
  const { bookable, request, allHosts } = reserved
  const preferredId = preferredHost(bookable, request.wantedHosts)?.userId
  const chosen = { ...reserved, ...(await takeTurns(reserved, { preferredId, all: allHosts })) }
  return { ...chosen, place: await settlePlace(chosen) }
}
