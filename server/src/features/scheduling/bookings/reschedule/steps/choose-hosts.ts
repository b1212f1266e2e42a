import type { BookableHost } from '../../../availability/service.ts'
import { isOfRotation } from '../../steps/is-of-rotation.ts'
import type { ChosenHosts } from '../../steps/phases.ts'
import { takeTurns } from '../../steps/take-turns.ts'
import type { Left, Staffed } from '../phases.ts'

/**
 * Chooses the hosts. The former hosts keep the booking if all of them are free. In a rotation, this applies only if the
 * event type says so, if one of the hosts reschedules, or with `keepsHosts`.
 */
export const chooseHosts = async (left: Left, { keepsHosts = false } = {}): Promise<Staffed> => ({
  ...left,
  ...(await choose(left, keepsHosts || staysWithHosts(left))),
})

async function choose(left: Left, keepsHosts: boolean): Promise<ChosenHosts> {
  const { deps, change, bookable } = left
  const { tx } = change
  const former = formerHosts(left)
  if (!former) return takeTurns(left)
  if (!isOfRotation(bookable)) return { hosts: former, turns: [] }
  if (!keepsHosts) return takeTurns(left)
  return { hosts: former, turns: await deps.roundRobin.keep(tx, bookable, former) }
}

/** Returns true if a booking of a rotation keeps its hosts: the event type says so, or one of the hosts reschedules. */
const staysWithHosts = ({ bookable, context: { actor }, old }: Left): boolean =>
  bookable.reschedulesWithSameHost || (actor.kind === 'user' && old.hosts.some(({ userId }) => userId === actor.userId))

/** Returns the former hosts, or undefined unless each of them is still a host and free. */
function formerHosts({ bookable, old, freeHostIds }: Left): BookableHost[] | undefined {
  const staying = old.hosts.flatMap((former) =>
    bookable.hosts.filter(({ userId }) => userId === former.userId && freeHostIds.includes(userId)),
  )
  return old.hosts.length > 0 && staying.length === old.hosts.length ? staying : undefined
}
