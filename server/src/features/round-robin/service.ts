import type { Db, Tx } from '../../db/connection.ts'
import type { Bookable, BookableHost } from '../availability/service.ts'
import { type Candidate, type Pick, pickHost } from './pick.ts'
import {
  countPicks,
  insertPicks,
  insertTallies,
  listPicksOf,
  listTallies,
  lockEventType,
  revokePicks,
  type Tally,
} from './store.ts'

/** A turn that was decided, with all that it was decided by. */
export type Turn = Pick & { groupId: number | null; candidates: readonly Candidate[] }

export type RoundRobin = ReturnType<typeof createRoundRobin>

/** Whose turn it is among the rotating hosts of an event type: fair, and written down. */
export function createRoundRobin({ db }: { db: Db }) {
  return {
    /** One decision after the other; taken before the hosts' locks. */
    lock: async (tx: Tx, eventTypeId: number): Promise<void> => void (await lockEventType(tx, eventTypeId)),

    /**
     * One host of each group, for callers who hold the event type's lock. Hosts who joined since the last time are
     * credited with what the others have had: they don't have to catch up. `preferredId` comes if they can.
     */
    async decide(tx: Tx, bookable: Bookable, freeHostIds: readonly number[], preferredId?: number): Promise<Turn[]> {
      const rotating = bookable.hosts.filter(({ isFixed }) => !isFixed)
      if (rotating.length === 0) return []
      const tallies = new Map((await listTallies(tx, bookable.id)).map((tally) => [tally.userId, tally]))
      const newcomers = creditsOf(bookable, rotating, tallies)
      if (newcomers.length > 0) {
        await insertTallies(tx, bookable.id, newcomers)
        for (const { userId, creditedCount } of newcomers)
          tallies.set(userId, { userId, pickedCount: 0, creditedCount, lastPickedAt: null })
      }
      const groups = [...new Set(rotating.map(({ groupId }) => groupId))]
      return groups.flatMap((groupId) => {
        const candidates = rotating
          .filter((host) => host.groupId === groupId)
          .map((host) => candidateOf(bookable, host, tallies.get(host.userId), freeHostIds))
        const preferred = candidates.find(({ userId, isFree }) => isFree && userId === preferredId)
        const pick: Pick | undefined = preferred
          ? { userId: preferred.userId, reason: 'preferred' }
          : pickHost(candidates)
        return pick ? [{ ...pick, groupId, candidates }] : []
      })
    },

    /** The turns of hosts who keep a booking that moves. */
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

    /** Writes the turns of a booking down, each with the shares that it was decided by. */
    async record(tx: Tx, eventTypeId: number, bookingIds: readonly number[], turns: readonly Turn[], now: Date) {
      if (turns.length === 0 || bookingIds.length === 0) return
      await insertPicks(
        tx,
        bookingIds.flatMap((bookingId) => turns.map((turn) => rowOf(eventTypeId, bookingId, turn, now))),
      )
      const picked = bookingIds.flatMap(() => turns.map(({ userId }) => userId))
      await countPicks(tx, eventTypeId, picked, now)
    },

    /** What is cancelled, declined or moved counts for nobody. */
    revoke: async (tx: Tx, bookingIds: readonly number[], now: Date): Promise<void> =>
      void (await revokePicks(tx, bookingIds, now)),

    /** How the hosts of a booking were found, oldest first. */
    trace: (bookingId: number) => listPicksOf(db, bookingId),

    /** The tallies of an event type's hosts. */
    tallies: (eventTypeId: number): Promise<Tally[]> => listTallies(db, eventTypeId),
  }
}

const weightOf = ({ weightsEnabled }: Bookable, { weight }: BookableHost): number => (weightsEnabled ? weight : 1)

const countOf = (tally: Tally | undefined): number => (tally ? tally.pickedCount + tally.creditedCount : 0)

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

/** As if each newcomer had had the smallest share, for its weight, that any of the others has had. */
function creditsOf(bookable: Bookable, rotating: readonly BookableHost[], tallies: ReadonlyMap<number, Tally>) {
  const known = rotating.filter(({ userId }) => tallies.has(userId))
  const rates = known.flatMap((host) => {
    const weight = weightOf(bookable, host)
    return weight > 0 ? [countOf(tallies.get(host.userId)) / weight] : []
  })
  const rate = rates.length > 0 ? Math.min(...rates) : 0
  return rotating
    .filter(({ userId }) => !tallies.has(userId))
    .map((host) => ({ userId: host.userId, creditedCount: Math.floor(rate * weightOf(bookable, host)) }))
}

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
