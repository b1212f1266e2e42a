import type { Bookable, BookableHost } from '../../availability/service.ts'

/** Who attends, the organizer first: of a collective everybody, otherwise the fixed hosts and the first one who is free. */
export function pickHosts({ schedulingType, hosts }: Bookable, freeHostIds: readonly number[]): BookableHost[] {
  if (schedulingType === 'collective') return hosts
  const fixed = hosts.filter(({ isFixed }) => isFixed)
  const rotating = hosts.find(({ userId, isFixed }) => !isFixed && freeHostIds.includes(userId))
  return rotating ? [...fixed, rotating] : fixed
}
