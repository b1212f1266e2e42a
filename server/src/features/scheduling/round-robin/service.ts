import type { Actor } from '../../../commands/context.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Availability, Bookable, BookableHost } from '../availability/service.ts'
import { countOf, creditsOf, weightOf } from './counts.ts'
import { type Fairness, fairnessOf, type HostFairness, sharesOf, talliesOf } from './fairness.ts'
import { type Candidate, type Pick, pickHost } from './pick.ts'
import {
  countLivePicks,
  countPicks,
  insertPicks,
  insertTallies,
  listPicksOf,
  listTallies,
  listTalliesWithout,
  lockEventType,
  revokePicks,
  type Tally,
  type TracedPick,
} from './store.ts'

/** A decision of the rotation, with the candidates and their shares. */
export type Turn = Pick & { groupId: number | null; candidates: readonly Candidate[] }

/** The decisions that come next, and the shares of all rotating hosts. */
export type Foreseen = { turns: Turn[]; shares: HostFairness[] }

export type { Fairness, HostFairness } from './fairness.ts'
export { shareOf, sum } from './fairness.ts'
export type { Reason } from './pick.ts'
export type { TracedPick } from './store.ts'

export type RoundRobin = ReturnType<typeof createRoundRobin>

/** The part of availability that finds event types. */
type FindsEventTypes = { find: Availability['find'] }

/**
 * Returns the candidates of each group, and stores the credits of newcomers. Newcomers are credited by the tallies of
 * `all`.
 */
async function standings(
  tx: Tx,
  bookable: Bookable,
  freeHostIds: readonly number[],
  all: readonly BookableHost[] = bookable.hosts,
): Promise<Group[]> {
  const rotating = bookable.hosts.filter(({ isFixed }) => !isFixed)
  if (rotating.length === 0) return []
  const tallies = new Map((await listTallies(tx, bookable.id)).map((tally) => [tally.userId, tally]))
  const newcomers = creditsOf(
    bookable,
    all.filter(({ isFixed }) => !isFixed),
    tallies,
  )
  if (newcomers.length > 0) {
    const ids = newcomers.map(({ userId }) => userId)
    const had = await countLivePicks(tx, bookable.id, ids)
    // Bookings from before count as picked, so that they can be cancelled. The credit is the difference to the due
    // count, which can be negative.
    const begun = newcomers.map(({ userId, creditedCount }) => {
      const pickedCount = had.get(userId) ?? 0
      return { userId, pickedCount, creditedCount: creditedCount - pickedCount }
    })
    await insertTallies(tx, bookable.id, begun)
    for (const tally of begun) tallies.set(tally.userId, { ...tally, lastPickedAt: null })
  }
  return groupsOf(bookable, tallies, freeHostIds)
}

type Group = { groupId: number | null; candidates: Candidate[] }

/** Returns the candidates of each group. */
function groupsOf(bookable: Bookable, tallies: ReadonlyMap<number, Tally>, freeHostIds: readonly number[]): Group[] {
  const rotating = bookable.hosts.filter(({ isFixed }) => !isFixed)
  const groups = [...new Set(rotating.map(({ groupId }) => groupId))]
  return groups.map((groupId) => ({
    groupId,
    candidates: rotating
      .filter((host) => host.groupId === groupId)
      .map((host) => candidateOf(bookable, host, tallies.get(host.userId), freeHostIds)),
  }))
}

/** Returns the decision for each group that has a free candidate. */
const turnsOf = (groups: readonly Group[], preferredId?: number): Turn[] =>
  groups.flatMap(({ groupId, candidates }) => {
    const preferred = candidates.find(({ userId, isFree }) => isFree && userId === preferredId)
    const pick: Pick | undefined = preferred ? { userId: preferred.userId, reason: 'preferred' } : pickHost(candidates)
    return pick ? [{ ...pick, groupId, candidates }] : []
  })

/** Creates the rotation, which chooses hosts by their shares and stores each decision. */
export function createRoundRobin(deps: { db: Db; availability: FindsEventTypes }) {
  const { db } = deps
  return {
    /**
     * Locks the rotation of the event type, so that decisions follow one another. It is taken before the hosts' locks.
     */
    lock: async (tx: Tx, eventTypeId: number): Promise<void> => void (await lockEventType(tx, eventTypeId)),

    /**
     * Chooses one host of each group. The caller holds the event type's lock. Hosts who joined since the last decision
     * are credited with the others' bookings, so that they don't have to catch up. `preferredId` is chosen if that host
     * is free. `all` are the hosts of the event type, in case the caller requests only some of them.
     */
    async decide(
      tx: Tx,
      bookable: Bookable,
      freeHostIds: readonly number[],
      { preferredId, all }: { preferredId?: number | undefined; all?: readonly BookableHost[] | undefined } = {},
    ): Promise<Turn[]> {
      return turnsOf(await standings(tx, bookable, freeHostIds, all), preferredId)
    },

    /**
     * Returns the decisions that `decide` would make after `revoke` has removed the booking, and the shares behind them.
     * It stores and locks nothing, so another booking can still change them.
     */
    async foresee(bookable: Bookable, bookingId: number, freeHostIds: readonly number[]): Promise<Foreseen> {
      const tallies = talliesOf(bookable, await listTalliesWithout(db, bookable.id, bookingId))
      return { turns: turnsOf(groupsOf(bookable, tallies, freeHostIds)), shares: sharesOf(bookable, tallies) }
    },

    /** Returns the decision for a host whom a person chose, with the candidates of the rotation. */
    async assign(tx: Tx, bookable: Bookable, userId: number, freeHostIds: readonly number[]): Promise<Turn[]> {
      const groups = await standings(tx, bookable, freeHostIds)
      return groups
        .filter(({ candidates }) => candidates.some((candidate) => candidate.userId === userId))
        .map((group) => ({ ...group, userId, reason: 'chosen' }))
    },

    /** Returns the decisions for hosts who keep a rescheduled booking. */
    async keep(tx: Tx, bookable: Bookable, hosts: readonly BookableHost[]): Promise<Turn[]> {
      const rotating = hosts.filter(({ isFixed }) => !isFixed)
      if (rotating.length === 0) return []
      const tallies = new Map((await listTallies(tx, bookable.id)).map((tally) => [tally.userId, tally]))
      const free = rotating.map(({ userId }) => userId)
      return rotating.map((host) => ({
        userId: host.userId,
        reason: 'stays',
        groupId: host.groupId,
        candidates: [candidateOf(bookable, host, tallies.get(host.userId), free)],
      }))
    },

    /** Stores the decisions for a booking, each with the shares on which it is based. */
    async record(tx: Tx, eventTypeId: number, bookingIds: readonly number[], turns: readonly Turn[], now: Date) {
      if (turns.length === 0 || bookingIds.length === 0) return
      await insertPicks(
        tx,
        bookingIds.flatMap((bookingId) => turns.map((turn) => rowOf(eventTypeId, bookingId, turn, now))),
      )
      const picked = bookingIds.flatMap(() => turns.map(({ userId }) => userId))
      await countPicks(tx, eventTypeId, picked, now)
    },

    /** Removes cancelled, declined and rescheduled bookings from the hosts' counts. */
    revoke: async (tx: Tx, bookingIds: readonly number[], now: Date): Promise<void> =>
      void (await revokePicks(tx, bookingIds, now)),

    /** Returns how the hosts of a booking were chosen, the oldest decision first. */
    trace: (bookingId: number): Promise<TracedPick[]> => listPicksOf(db, bookingId),

    /** @throws `EVENT_TYPE_NOT_FOUND`, `NOT_ROUND_ROBIN` */
    fairness: (actor: Actor, eventTypeId: number): Promise<Fairness> => fairnessOf(deps, actor, eventTypeId),
  }
}

const candidateOf = (
  bookable: Bookable,
  host: BookableHost,
  tally: Tally | undefined,
  freeHostIds: readonly number[],
): Candidate => ({
  userId: host.userId,
  priority: host.priority,
  weight: weightOf(bookable, host),
  count: countOf(tally),
  lastPickedAt: tally?.lastPickedAt?.getTime() ?? null,
  isFree: freeHostIds.includes(host.userId),
})

const rowOf = (eventTypeId: number, bookingId: number, { groupId, userId, reason, candidates }: Turn, now: Date) => ({
  eventTypeId,
  bookingId,
  groupId,
  pickedUserId: userId,
  reason,
  candidateUserIds: candidates.map((candidate) => candidate.userId),
  candidateWeights: candidates.map(({ weight }) => weight),
  candidateCounts: candidates.map(({ count }) => count),
  candidateFree: candidates.map(({ isFree }) => isFree),
  pickedAt: now,
  revokedAt: null,
})
