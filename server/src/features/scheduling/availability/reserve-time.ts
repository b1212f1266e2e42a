import type { Interval } from '@daybook/availability'
import type { Change } from '../../../commands/change.ts'
import type { AppError } from '../../../lib/errors.ts'
import type { Occupancy, Taken, TakenOrHeld } from '../occupancy/service.ts'
import { checkSeries } from './check-series.ts'
import { checkBookableSlot, endOf, takenBy, takenMattersFrom } from './check-slot.ts'
import { heldByAnother, notBookable, ofSeries } from './errors.ts'
import { explainHostsAt } from './hosts-at.ts'
import { findLimitUsage, type LimitUsage, type SeatedMeeting } from './limit-usage.ts'
import type { HeldBy } from './limit-usage-store.ts'
import type { RequestedSlot } from './question.ts'
import { countedFor, rangeAround } from './ranges.ts'
import type { Bookable } from './store.ts'

/** The taken time that doesn't count: of bookings that are rescheduled or confirmed, and the caller's own hold. */
export type Ignoring = {
  bookingId?: number | undefined
  bookingIds?: readonly number[]
  reservation?: ((held: HeldBy) => boolean) | undefined
}

/**
 * Hosts who are locked in addition to those of the event type, because their time changes in the same transaction. All
 * locks are taken at once, in order.
 */
export type AlsoLocked = { alsoLock?: readonly number[] }

/** With `asTaken`, the caller gets the error for a taken time, even if the time is free. */
export type AsTaken = { asTaken?: boolean | undefined }

/** The free hosts, and the caller's own holds that the booking uses up. */
export type TimeReservation = {
  hostIds: readonly number[]
  ownReservationUids: string[]
  /** The shared booking at that time that has a free seat. */
  joined?: JoinableMeeting | undefined
}

/** A shared meeting that has at least one booking. */
export type JoinableMeeting = SeatedMeeting & { bookingId: number }

/**
 * Creates the checks under the hosts' locks. A caller whose check succeeds may take the time in the same transaction.
 */
export function createTimeReservations({ occupancy }: { occupancy: Occupancy }) {
  return {
    /**
     * Locks the hosts, checks their time again and decides. On success, the caller may take the times in this
     * transaction. Several slots are those of one series, ascending: each is checked as if the earlier ones were taken,
     * and only hosts who are free for all of them are returned.
     *
     * @throws `SLOT_NOT_AVAILABLE`, `SLOT_HELD`, `BOOKING_IN_PAST`, `BOOKING_OUT_OF_BOUNDS`
     */
    async reserveTime(
      change: Change,
      bookable: Bookable,
      slots: readonly RequestedSlot[],
      overlooked: Ignoring & AlsoLocked & AsTaken = {},
    ): Promise<TimeReservation> {
      const { tx, now } = change
      const asked = { from: takenMattersFrom(bookable, slots, now), until: Math.max(...slots.map(endOf)) }
      const within = countedFor(bookable, asked, now)
      const range = rangeAround(bookable, within.from, within.until, now)
      const found = await occupancy.lockAndList(change, range, [...range.hostIds, ...(overlooked.alsoLock ?? [])])
      const own = found.filter((time) => isOverlooked(time, overlooked))
      const others: TakenOrHeld[] = found.filter((time) => !own.includes(time))
      const isOwn = overlooked.reservation
      const counted = await findLimitUsage(tx, bookable, { ...within, but: overlooked.bookingId, now, isOwn })
      const { hostIds, missed } = checkSeries(bookable, slots, others, now, counted)
      const [first] = missed
      if (first) {
        const { slot, reasons } = first
        const refusal =
          heldRefusal(others, slot.start, endOf(slot), now) ??
          heldSeatRefusal(counted.seated, slot, now) ??
          notBookable(reasons, { hasTeam: bookable.teamId !== null })
        throw slots.length === 1 ? refusal : ofSeries(refusal, missed)
      }
      if (overlooked.asTaken) throw asIfBooked(bookable, slots[0] as RequestedSlot, others, now, counted)
      const shared = counted.seated?.filter((meeting) => slots.some((slot) => isAt(meeting, slot))) ?? []
      const ownSeats = shared.flatMap(({ holds }) => holds.filter((held) => isOwn?.(held)))
      return {
        hostIds,
        joined: shared.find(isJoinable),
        ownReservationUids: [...own, ...ownSeats].flatMap(({ reservationUid }) => reservationUid ?? []),
      }
    },

    /**
     * Locks the hosts and returns those who are free, by the rule of `explainHostsAt`.
     */
    async freeHosts(
      change: Change,
      bookable: Bookable,
      slot: RequestedSlot,
      overlooked: Ignoring & AlsoLocked = {},
    ): Promise<number[]> {
      const { tx, now } = change
      const range = rangeAround(bookable, slot.start, endOf(slot), now)
      const found = await occupancy.lockAndList(change, range, [...range.hostIds, ...(overlooked.alsoLock ?? [])])
      const taken = found.filter((time) => !isOverlooked(time, overlooked))
      const hosts = await explainHostsAt(tx, bookable, slot, { taken, but: overlooked.bookingId, now })
      return hosts.flatMap(({ hostId, isFree }) => (isFree ? hostId : []))
    },

    /**
     * Reserves time and ignores hours, notice and windows, but never another booking. `times` are in milliseconds,
     * ascending.
     *
     * @throws `SLOT_NOT_AVAILABLE`, `SLOT_HELD`
     */
    async claimAgainstHours(
      change: Change,
      { hostIds, hasTeam }: { hostIds: readonly number[]; hasTeam: boolean },
      times: readonly Interval[],
      overlooked: Ignoring & AlsoLocked & AsTaken = {},
    ): Promise<TimeReservation> {
      const from = new Date(times[0]?.start ?? 0)
      const until = new Date(Math.max(...times.map(({ end }) => end)))
      const range = { hostIds, from, until, now: change.now }
      const found = await occupancy.lockAndList(change, range, [...hostIds, ...(overlooked.alsoLock ?? [])])
      const own = found.filter((time) => isOverlooked(time, overlooked))
      const others = found.filter((time) => !own.includes(time))
      if (overlooked.asTaken) throw notBookable([{ because: 'BUSY_BOOKING' }], { hasTeam })
      const wanted = times.find(({ start, end }) => others.some((time) => time.start < end && time.end > start))
      if (wanted) {
        throw (
          heldRefusal(others, wanted.start, wanted.end, change.now) ??
          notBookable([{ because: 'BUSY_BOOKING' }], { hasTeam })
        )
      }
      return { hostIds, ownReservationUids: own.flatMap(({ reservationUid }) => reservationUid ?? []) }
    },
  }
}

/** Returns the error that callers get once the slot is booked. */
function asIfBooked(
  bookable: Bookable,
  slot: RequestedSlot,
  others: readonly Taken[],
  now: Date,
  counted: LimitUsage,
): AppError {
  const verdict = checkBookableSlot(bookable, slot, [...others, ...takenBy(bookable, slot)], now, counted)
  return notBookable(verdict.bookable ? [] : verdict.reasons, { hasTeam: bookable.teamId !== null })
}

const isAt = ({ start, end }: SeatedMeeting, slot: RequestedSlot): boolean =>
  start === slot.start && end === endOf(slot)

const isJoinable = (meeting: SeatedMeeting): meeting is JoinableMeeting =>
  meeting.bookingId !== null && meeting.taken < meeting.total

/** Returns the error with a time to retry, if holds take all seats that aren't booked. */
function heldSeatRefusal(seated: LimitUsage['seated'], slot: RequestedSlot, now: Date): AppError | undefined {
  const full = seated?.find((meeting) => isAt(meeting, slot))
  if (!full || full.booked >= full.total || full.taken < full.total) return undefined
  return heldFor(Math.min(...full.holds.map(({ expiresAt }) => expiresAt)), now)
}

const heldFor = (freeAt: number, now: Date): AppError =>
  heldByAnother(Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)))

const isOverlooked = (time: TakenOrHeld, { bookingId, bookingIds = [], reservation }: Ignoring): boolean =>
  (time.bookingId !== null && (time.bookingId === bookingId || bookingIds.includes(time.bookingId))) ||
  (time.reservationUid !== null && (reservation?.(time) ?? false))

/** Returns the error with a time to retry, if only holds block the time. */
function heldRefusal(taken: readonly TakenOrHeld[], start: number, end: number, now: Date): AppError | undefined {
  const inTheWay = taken.filter((time) => time.start < end && time.end > start)
  if (inTheWay.length === 0 || inTheWay.some(({ kind }) => kind !== 'hold')) return undefined
  const freeAt = Math.max(...inTheWay.map(({ expiresAt }) => expiresAt?.getTime() ?? 0))
  return heldFor(freeAt, now)
}
