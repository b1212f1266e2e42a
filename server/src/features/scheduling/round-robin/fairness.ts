import type { Actor } from '../../../commands/context.ts'
import type { Db } from '../../../db/connection.ts'
import { invalid, notFound } from '../../../lib/errors.ts'
import { type Availability, administersEventType, type Bookable, type BookableHost } from '../availability/service.ts'
import { countOf, creditsOf, peersOf, weightOf } from './counts.ts'
import { listTallies, type Tally } from './store.ts'

export type HostFairness = {
  host: BookableHost
  weight: number
  /** The target share of the bookings of its peers, from 0 to 1. Hosts of the same group and priority are peers. */
  targetShare: number
  actualShare: number
  pickedCount: number
  creditedCount: number
  /** The bookings and credits of all peers, the host included. */
  countOfPeers: number
  lastPickedAt: Date | null
}

export type Fairness = { bookable: Bookable; hosts: HostFairness[] }

/**
 * Returns the actual and the target share of each rotating host of an event type.
 *
 * @throws `EVENT_TYPE_NOT_FOUND`, also for callers who may not manage it; `NOT_ROUND_ROBIN`
 */
export async function fairnessOf(
  { db, availability }: { db: Db; availability: Pick<Availability, 'find'> },
  actor: Actor,
  eventTypeId: number,
): Promise<Fairness> {
  const bookable = await availability.find({ eventTypeId })
  if (!bookable) throw eventTypeNotFound(eventTypeId)
  const belonging = { userId: bookable.userId, teamId: bookable.group.teamId, hosts: bookable.hosts }
  if (!(await administersEventType(db, actor, belonging, ['insights.read']))) throw eventTypeNotFound(eventTypeId)
  if (bookable.schedulingType !== 'round_robin') throw notRoundRobin(eventTypeId)
  const tallies = talliesOf(bookable, await listTallies(db, eventTypeId))
  return { bookable, hosts: sharesOf(bookable, tallies) }
}

/** Returns the actual and the target share of each rotating host. */
export function sharesOf(bookable: Bookable, tallies: ReadonlyMap<number, Tally>): HostFairness[] {
  const rotating = bookable.hosts.filter(({ isFixed }) => !isFixed)
  return rotating.map((host) => fairnessFor(host, rotating, bookable, tallies))
}

/** Returns the tallies. A host without a tally gets the one with which the next decision will begin. */
export function talliesOf(bookable: Bookable, stored: readonly Tally[]): ReadonlyMap<number, Tally> {
  const rotating = bookable.hosts.filter(({ isFixed }) => !isFixed)
  const tallies = new Map(stored.map((tally) => [tally.userId, tally]))
  for (const { userId, creditedCount } of creditsOf(bookable, rotating, tallies))
    tallies.set(userId, { userId, pickedCount: 0, creditedCount, lastPickedAt: null })
  return tallies
}

function fairnessFor(
  host: BookableHost,
  rotating: readonly BookableHost[],
  bookable: Bookable,
  tallies: ReadonlyMap<number, Tally>,
): HostFairness {
  const peers = peersOf(host, rotating)
  const weight = weightOf(bookable, host)
  const tally = tallies.get(host.userId)
  const weights = sum(peers.map((peer) => weightOf(bookable, peer)))
  const counts = sum(peers.map(({ userId }) => countOf(tallies.get(userId))))
  return {
    host,
    weight,
    targetShare: shareOf(weight, weights),
    actualShare: shareOf(countOf(tally), counts),
    pickedCount: tally?.pickedCount ?? 0,
    creditedCount: tally?.creditedCount ?? 0,
    countOfPeers: counts,
    lastPickedAt: tally?.lastPickedAt ?? null,
  }
}

/** Returns the share of a part in a whole, or 0 if the whole is 0. */
export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

const eventTypeNotFound = (id: number) => notFound('EVENT_TYPE_NOT_FOUND', `Event type with id ${id} not found`)

const notRoundRobin = (id: number) =>
  invalid('NOT_ROUND_ROBIN', `Event type with id ${id} is no round robin: its hosts don't take turns.`)
