import { type Bookable, type BookableHost, preferredHost } from '../../../availability/service.ts'
import type { BookingRequest } from '../../request.ts'
import type { Draft } from '../draft.ts'

/**
 * Who attends, the organizer first. Those who had the booking keep it as long as all of them are free; of a collective
 * everybody comes, otherwise the fixed hosts and one of each group whose turn it is.
 */
export async function chooseHosts(draft: Draft): Promise<Partial<Draft>> {
  const { deps, tx, bookable, allHosts, freeHostIds, old, request } = draft
  const former = staying(bookable.hosts, old?.hosts.map(({ userId }) => userId) ?? [], freeHostIds)
  if (bookable.schedulingType !== 'round_robin') return { hosts: former ?? bookable.hosts, turns: [] }
  if (former && keepsHosts(draft)) return { hosts: former, turns: await deps.roundRobin.keep(tx, bookable, former) }
  const preferredId = preferredOf(bookable, request)
  const turns = await deps.roundRobin.decide(tx, bookable, freeHostIds, { preferredId, all: allHosts })
  const picked = turns.flatMap((turn) => bookable.hosts.filter(({ userId }) => userId === turn.userId))
  return { hosts: [...bookable.hosts.filter(({ isFixed }) => isFixed), ...picked], turns }
}

/**
 * Whether a rotation stays with whom it was: where the event type says so, where one of several leaves the others alone,
 * and where a host moves what is theirs.
 */
const keepsHosts = ({ bookable, context: { actor }, old, way }: Draft): boolean =>
  bookable.reschedulesWithSameHost ||
  way === 'seatMove' ||
  (actor.kind === 'user' && old.hosts.some(({ userId }) => userId === actor.userId))

const preferredOf = (bookable: Bookable, request: BookingRequest | undefined): number | undefined =>
  request && preferredHost(bookable, request.wantedHosts)?.userId

/** Nobody, unless each of them is still a host and free. */
function staying(
  hosts: readonly BookableHost[],
  former: readonly number[],
  freeHostIds: readonly number[],
): BookableHost[] | undefined {
  const stay = former.flatMap((id) => hosts.filter(({ userId }) => userId === id && freeHostIds.includes(id)))
  return former.length > 0 && stay.length === former.length ? stay : undefined
}
