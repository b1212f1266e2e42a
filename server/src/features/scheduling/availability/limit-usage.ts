import type { Interval } from '@daybook/availability'
import type { Db } from '../../../db/connection.ts'
import { type HeldBy, listBooked, listBookedOf, listShared, type SharedSlot } from './limit-usage-store.ts'
import { limitRange, limitsOf, ownLimitsOf } from './limits.ts'
import type { Bookable } from './store.ts'

/** The facts beside taken time that limits and seats need. A field is absent if no setting needs it. */
export type LimitUsage = {
  /** The bookings of the event type, for its limits. */
  booked?: readonly Interval[]
  /** The bookings of each host who has personal limits, of all event types. */
  ownBooked?: OwnBooked
  /** The shared bookings of the event type, and the slots of which seats are held. */
  seated?: readonly SeatedMeeting[]
}

/** A shared meeting for the engine. `taken` also counts the seats that others hold. */
export type SeatedMeeting = SharedSlot & { taken: number }

export type OwnBooked = ReadonlyMap<number, readonly Interval[]>

type Range = { from: number; until: number; but?: number | undefined }

type Query = Range & {
  now: Date
  /** Returns true for the caller's own holds, which don't count. */
  isOwn?: ((held: HeldBy) => boolean) | undefined
}

/**
 * Reads the bookings and seats that count for starts in a range, in milliseconds. The booking `but` is left out,
 * because it is being rescheduled. It needs three statements at most, and none for an event type without limits and
 * seats.
 */
export async function findLimitUsage(
  db: Db,
  bookable: Bookable,
  { from, until, but, now, isOwn = () => false }: Query,
): Promise<LimitUsage> {
  const limits = limitsOf(bookable)
  const booked = limits && (await listBooked(db, bookable.id, limitRange([limits], from, until), but))
  const ownBooked = await ownBookedFor(db, bookable, { from, until, but })
  const shared =
    bookable.seatsPerSlot === null
      ? undefined
      : await listShared(db, bookable, { from: new Date(from), until: new Date(until) }, now)
  const seated = shared?.map((slot) => withHolds(slot, isOwn))
  return { ...(booked && { booked }), ...(ownBooked && { ownBooked }), ...(seated && { seated }) }
}

/** Returns the usage as if the earlier meetings of a series were booked with every host. */
export const withEarlier = ({ booked, ownBooked, ...rest }: LimitUsage, earlier: readonly Interval[]): LimitUsage => ({
  ...rest,
  ...(booked && { booked: [...booked, ...earlier] }),
  ...(ownBooked && { ownBooked: new Map([...ownBooked].map(([id, own]) => [id, [...own, ...earlier]])) }),
})

const withHolds = (slot: SharedSlot, isOwn: (held: HeldBy) => boolean): SeatedMeeting => ({
  ...slot,
  taken: slot.booked + slot.holds.filter((held) => !isOwn(held)).length,
})

/**
 * Reads the meetings of the hosts who have personal limits. If there are none, it needs no statement and returns
 * undefined.
 */
export async function ownBookedFor(
  db: Db,
  { hosts }: Bookable,
  { from, until, but }: Range,
): Promise<OwnBooked | undefined> {
  const limited = hosts.flatMap((host) => {
    const limits = ownLimitsOf(host)
    return limits ? { userId: host.userId, limits } : []
  })
  if (limited.length === 0) return undefined
  const range = limitRange(
    limited.map(({ limits }) => limits),
    from,
    until,
  )
  const found = new Map<number, Interval[]>(limited.map(({ userId }) => [userId, []]))
  for (const { userId, ...time } of await listBookedOf(db, [...found.keys()], range, but)) found.get(userId)?.push(time)
  return found
}
