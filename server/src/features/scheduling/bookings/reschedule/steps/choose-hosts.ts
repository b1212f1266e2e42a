import type { BookableHost } from '../../../availability/service.ts'
import { isOfRotation } from '../../steps/is-of-rotation.ts'
import type { ChosenHosts } from '../../steps/phases.ts'
import { takeTurns } from '../../steps/take-turns.ts'
import type { Left, Staffed } from '../phases.ts'

/**
 * Chooses who attends. Those who had the booking keep it as long as all of them are free; of a rotation only where it
 * stays with them. `keepsHosts`: it stays with them in any case.
 */
export const chooseHosts = async (left: Left, { keepsHosts = false } = {}): Promise<Staffed> => ({
  ...left,
  ...(await choose(left, keepsHosts || staysWithHosts(left))),
})

async function choose(left: Left, keepsHosts: boolean): Promise<ChosenHosts> {
  const { deps, tx, bookable } = left
  const former = formerHosts(left)
  if (!former) return takeTurns(left)
  if (!isOfRotation(bookable)) return { hosts: former, turns: [] }
  if (!keepsHosts) return takeTurns(left)
  return { hosts: former, turns: await deps.roundRobin.keep(tx, bookable, former) }
}

/** Whether a rotation stays with its hosts: where the event type says so, and where one of them reschedules. */
const staysWithHosts = ({ bookable, context: { actor }, old }: Left): boolean =>
  bookable.reschedulesWithSameHost || (actor.kind === 'user' && old.hosts.some(({ userId }) => userId === actor.userId))

/** Those who had the booking; nobody unless each of them is still a host and free. */
function formerHosts({ bookable, old, freeHostIds }: Left): BookableHost[] | undefined {
  const staying = old.hosts.flatMap((former) =>
    bookable.hosts.filter(({ userId }) => userId === former.userId && freeHostIds.includes(userId)),
  )
  return old.hosts.length > 0 && staying.length === old.hosts.length ? staying : undefined
}
