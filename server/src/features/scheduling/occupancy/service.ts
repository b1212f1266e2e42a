import type { Change } from '../../../commands/change.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import { invalid } from '../../../lib/errors.ts'
import { codeOf } from '../../../lib/thrown.ts'
import type { Versions } from '../../operation/versions/service.ts'
import {
  deleteHeldSlot,
  deleteTakenByBooking,
  deleteTakenByReservation,
  endTakenByBooking,
  extendHeldSlot,
  findHostsOfExpiredHolds,
  findHostsOfReservation,
  type HeldSlot,
  insertTaken,
  insertTakenWhereFree,
  listTaken,
  lockAndListTaken,
  lockHosts,
  shortenHeldSlot,
  type Taken,
  type TakenOrHeld,
} from './store.ts'

export { insertTakenByNew, type Taken, type TakenByNew, type TakenOrHeld } from './store.ts'

/**
 * The reason for taken time: a booking, a pending booking that blocks its slot, or a hold that hasn't expired. The time
 * of a booking that waits for its payment expires as well.
 */
export type Taking = {
  hostIds: readonly number[]
  startsAt: Date
  endsAt: Date
  eventTypeId: number | null
  /** True if several bookers may share the time while seats are left. */
  isSeated?: boolean
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
} & (
  | { kind: 'booking' | 'pending'; bookingId: number; expiresAt?: Date | null }
  | { kind: 'hold'; reservationId: number; expiresAt: Date }
)

type Buffers = { bufferBeforeMinutes: number; bufferAfterMinutes: number }

/** SQLSTATE of a violated exclusion constraint. */
const EXCLUSION_VIOLATION = '23P01'

/** Returns a row for each host. */
const rowsOf = (takings: readonly Taking[]) =>
  takings.flatMap(({ hostIds, ...taking }) =>
    hostIds.map((hostId) => ({ bookingId: null, reservationId: null, expiresAt: null, ...taking, hostId })),
  )

const timeTaken = () =>
  invalid('SLOT_NOT_AVAILABLE', 'User either already has booking at this time or is not available', {
    reasons: [{ code: 'BUSY_BOOKING' }],
  })

type Range = { hostIds: readonly number[]; from: Date; until: Date; now: Date }

export type Occupancy = ReturnType<typeof createOccupancy>

type Dependencies = { db: Db; versions: Versions; reportMistake: (message: string) => void }

/**
 * Creates the operations on the taken time of hosts, which prevent double bookings. A caller must lock the hosts and
 * check their time before it writes. The database's constraint also refuses a double booking if a caller doesn't.
 */
export function createOccupancy({ db, versions, reportMistake }: Dependencies) {
  /**
   * Locks the hosts. Their versions change with the commit, because a caller that locks hosts is about to change their
   * time.
   */
  async function lock(change: Change, hostIds: readonly number[]): Promise<void> {
    await lockHosts(change.tx, hostIds)
    versions.timeChanged(change, hostIds)
  }

  /**
   * Takes time of the hosts by a statement of the caller, who holds their locks and has checked their time.
   *
   * @throws `SLOT_NOT_AVAILABLE` if the database's constraint refuses the time
   */
  async function takeBy<T>(hostIds: readonly number[], write: () => Promise<T>): Promise<T> {
    try {
      return await write()
    } catch (error) {
      if (codeOf(error) !== EXCLUSION_VIOLATION) throw error
      const hosts = [...new Set(hostIds)].join(', ')
      reportMistake(`Time of hosts ${hosts} was taken without their lock; the constraint refused it.`)
      throw timeTaken()
    }
  }

  return {
    list: (range: Range & { haveCalendars: boolean }): Promise<Taken[]> => listTaken(db, range),

    /**
     * Locks the hosts (those of the range, unless others are given) until the transaction ends, and reads their taken
     * time without expired holds.
     */
    async lockAndList(change: Change, range: Range, locked: readonly number[] = range.hostIds): Promise<TakenOrHeld[]> {
      versions.timeChanged(change, locked)
      return lockAndListTaken(change.tx, range, locked)
    },

    lock,

    /** Takes time in one statement. The caller holds the hosts' locks and has checked their time. */
    async take(tx: Tx, takings: readonly Taking[]): Promise<void> {
      const rows = rowsOf(takings)
      await takeBy(
        rows.map(({ hostId }) => hostId),
        () => insertTaken(tx, rows),
      )
    },

    takeBy,

    /**
     * Takes the time that is free and leaves out the rest, because another system doesn't prevent double bookings as
     * this one does. The caller holds the hosts' locks. Returns the hosts whose time was taken, for each booking.
     */
    async takeWhereFree(tx: Tx, takings: readonly Taking[]): Promise<ReadonlyMap<number, readonly number[]>> {
      const rows = rowsOf(takings)
      const taken = rows.length === 0 ? [] : await insertTakenWhereFree(tx, rows)
      const keys = new Set(taken.map(({ bookingId, hostId }) => `${bookingId} ${hostId}`))
      const clashes = new Map<number, number[]>()
      for (const { bookingId, hostId } of rows)
        if (bookingId !== null && !keys.has(`${bookingId} ${hostId}`))
          clashes.set(bookingId, [...(clashes.get(bookingId) ?? []), hostId])
      return clashes
    },

    freeBooking: async (tx: Tx, bookingId: number): Promise<void> => void (await deleteTakenByBooking(tx, [bookingId])),

    freeBookings: async (tx: Tx, bookingIds: readonly number[]): Promise<void> =>
      void (await deleteTakenByBooking(tx, bookingIds)),

    /** Ends the taken time of bookings that are cancelled or declined. */
    endBookings: async (tx: Tx, bookingIds: readonly number[], now: Date): Promise<void> =>
      void (await endTakenByBooking(tx, bookingIds, now)),

    /** Takes the time of a slot of which only seats are held. All holders of its seats share it. */
    async holdSeat(tx: Tx, slot: HeldSlot & { endsAt: Date; expiresAt: Date } & Buffers): Promise<void> {
      const { hostIds, expiresAt, ...row } = slot
      if (await extendHeldSlot(tx, slot, expiresAt)) return
      const hold = { ...row, expiresAt, kind: 'hold' as const, isSeated: true, bookingId: null, reservationId: null }
      await insertTaken(
        tx,
        hostIds.map((hostId) => ({ ...hold, hostId })),
      )
    },

    /** Shortens the held slot after a hold on a seat has ended early. */
    letSeatGo: async (tx: Tx, slot: HeldSlot, now: Date): Promise<void> => void (await shortenHeldSlot(tx, slot, now)),

    /** Removes the time of the held slot when its first booking takes it. The holds on seats stay. */
    bookHeldSlot: async (tx: Tx, slot: HeldSlot): Promise<void> => void (await deleteHeldSlot(tx, slot)),

    /** Returns the hosts whose time a hold takes. */
    hostsOfReservation: (tx: Tx, reservationUid: string): Promise<number[]> =>
      findHostsOfReservation(tx, reservationUid),

    /** Returns the hosts with expired holds that haven't been deleted yet. */
    hostsOfExpiredHolds: (tx: Tx, now: Date): Promise<number[]> => findHostsOfExpiredHolds(tx, now),

    freeReservation: async (tx: Tx, reservationId: number): Promise<void> =>
      void (await deleteTakenByReservation(tx, reservationId)),
  }
}
