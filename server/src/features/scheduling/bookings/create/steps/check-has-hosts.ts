import { hasNoHosts, isManagedParent } from '../../errors/booking.ts'
import type { Draft } from '../../flow/draft.ts'

/** @throws `EVENT_TYPE_MANAGED`, `EVENT_TYPE_HAS_NO_HOSTS` */
export function checkHasHosts({ bookable }: Draft): void {
  if (bookable.schedulingType === 'managed') throw isManagedParent(bookable.id)
  if (bookable.hosts.length === 0) throw hasNoHosts(bookable.id, bookable.teamId)
}
