import { pickHosts } from '../../create/pick-hosts.ts'
import type { Draft } from '../draft.ts'

/** Those who had the booking keep it as long as all of them are free; otherwise the event type's rule picks. */
export function chooseHosts({ bookable, freeHostIds, old }: Draft): Partial<Draft> {
  const former = old?.hosts.map(({ userId }) => userId) ?? []
  const stay = former.flatMap((id) => bookable.hosts.filter(({ userId }) => userId === id && freeHostIds.includes(id)))
  const allStay = former.length > 0 && stay.length === former.length
  return { hosts: allStay ? stay : pickHosts(bookable, freeHostIds) }
}
