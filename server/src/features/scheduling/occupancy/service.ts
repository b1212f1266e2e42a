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
  listTaken,
  listTakenOrHeld,
  lockHosts,
  shortenHeldSlot,
  type Taken,
  type TakenOrHeld,
} from './store.ts'

export type { Taken, TakenOrHeld } from './store.ts'

/** What takes the time: a booking, a pending one that blocks its slot, or a hold until it expires. */
export type Taking = {
  hostIds: readonly number[]
  startsAt: Date
  endsAt: Date
  eventTypeId: number | null
  /** Several may share it while seats are left. */
  isSeated?: boolean
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
} & ({ kind: 'booking' | 'pending'; bookingId: number } | { kind: 'hold'; reservationId: number; expiresAt: Date })

type Buffers = { bufferBeforeMinutes: number; bufferAfterMinutes: number }

/** SQLSTATE of a violated exclusion constraint. */
const EXCLUSION_VIOLATION = '23P01'

const timeTaken = () =>
  invalid('SLOT_NOT_AVAILABLE', 'User either already has booking at this time or is not available', {
    reasons: [{ code: 'BUSY_BOOKING' }],
  })

type Range = { hostIds: readonly number[]; from: Date; until: Date; now: Date }

export type Occupancy = ReturnType<typeof createOccupancy>

type Dependencies = { db: Db; versions: Versions; reportMistake: (message: string) => void }

/**
 * The time of hosts that is taken: the one place where a double booking is impossible. Whoever writes here locks the
 * hosts first and looks again; the database's constraint stands behind it for the day when somebody forgets.
 */
export function createOccupancy({ db, versions, reportMistake }: Dependencies) {
  /** Whoever locks hosts is about to change their time: caches hear of it with the commit. */
  async function lock(change: Change, hostIds: readonly number[]): Promise<void> {
    await lockHosts(change.tx, hostIds)
    versions.timeChanged(change, hostIds)
  }

  return {
    list: (range: Range): Promise<Taken[]> => listTaken(db, range),

    /** Locks the hosts (of the range, unless others are named) until the transaction ends and reads what is taken, without expired holds. */
    async lockAndList(change: Change, range: Range, locked: readonly number[] = range.hostIds): Promise<TakenOrHeld[]> {
      await lock(change, locked)
      return listTakenOrHeld(change.tx, range)
    },

    lock,

    /** For callers who hold the hosts' locks and have looked: one statement, however much is taken. */
    async take(tx: Tx, takings: readonly Taking[]): Promise<void> {
      const rows = takings.flatMap(({ hostIds, ...taking }) =>
        hostIds.map((hostId) => ({ bookingId: null, reservationId: null, expiresAt: null, ...taking, hostId })),
      )
      try {
        await insertTaken(tx, rows)
      } catch (error) {
        if (codeOf(error) !== EXCLUSION_VIOLATION) throw error
        const hosts = [...new Set(rows.map(({ hostId }) => hostId))].join(', ')
        reportMistake(`Time of hosts ${hosts} was taken without their lock; the constraint refused it.`)
        throw timeTaken()
      }
    },

    freeBooking: async (tx: Tx, bookingId: number): Promise<void> => void (await deleteTakenByBooking(tx, [bookingId])),

    freeBookings: async (tx: Tx, bookingIds: readonly number[]): Promise<void> =>
      void (await deleteTakenByBooking(tx, bookingIds)),

    /** Of bookings that are cancelled or declined. */
    endBookings: async (tx: Tx, bookingIds: readonly number[], now: Date): Promise<void> =>
      void (await endTakenByBooking(tx, bookingIds, now)),

    /** Takes the time for whoever holds a seat of a slot that nobody has booked yet, together with those who do already. */
    async holdSeat(tx: Tx, slot: HeldSlot & { endsAt: Date; expiresAt: Date } & Buffers): Promise<void> {
      const { hostIds, expiresAt, ...row } = slot
      if (await extendHeldSlot(tx, slot, expiresAt)) return
      const hold = { ...row, expiresAt, kind: 'hold' as const, isSeated: true, bookingId: null, reservationId: null }
      await insertTaken(
        tx,
        hostIds.map((hostId) => ({ ...hold, hostId })),
      )
    },

    /** Somebody's hold on a seat has ended before its time. */
    letSeatGo: async (tx: Tx, slot: HeldSlot, now: Date): Promise<void> => void (await shortenHeldSlot(tx, slot, now)),

    /** The first booking of the slot takes its time; seats that are held stay so without it. */
    bookHeldSlot: async (tx: Tx, slot: HeldSlot): Promise<void> => void (await deleteHeldSlot(tx, slot)),

    /** Whose time a hold takes. */
    hostsOfReservation: (tx: Tx, reservationUid: string): Promise<number[]> =>
      findHostsOfReservation(tx, reservationUid),

    /** Whose time was held by holds that have ended, and not taken away yet. */
    hostsOfExpiredHolds: (tx: Tx, now: Date): Promise<number[]> => findHostsOfExpiredHolds(tx, now),

    freeReservation: async (tx: Tx, reservationId: number): Promise<void> =>
      void (await deleteTakenByReservation(tx, reservationId)),
  }
}
