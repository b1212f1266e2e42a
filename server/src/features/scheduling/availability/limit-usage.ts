import type { Interval } from '@daybook/availability'
import type { Db } from '../../../db/connection.ts'
import { type HeldBy, listBooked, listBookedOf, listShared, type SharedSlot } from './limit-usage-store.ts'
import { limitRange, limitsOf, ownLimitsOf } from './limits.ts'
import type { Bookable } from './store.ts'

/** What is counted beside taken time; each is absent where nothing asks for it. */
export type LimitUsage = {
  /** The event type's bookings, for its limits. */
  booked?: readonly Interval[]
  /** Those of each host who has limits of their own, of whatever event type. */
  ownBooked?: OwnBooked
  /** Its seated bookings, and slots of which seats are held. */
  seated?: readonly SeatedMeeting[]
}

/** What the engine may let others join: `taken` counts the seats that others hold. */
export type SeatedMeeting = SharedSlot & { taken: number }

export type OwnBooked = ReadonlyMap<number, readonly Interval[]>

type Range = { from: number; until: number; but?: number | undefined }

type Query = Range & {
  now: Date
  /** Holds that don't count, since they are the caller's. */
  isOwn?: ((held: HeldBy) => boolean) | undefined
}

/**
 * What counts for starts in a range, in milliseconds, without the booking `but`, which is being moved. At most three
 * statements, and none for an event type without limits and seats.
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

/** The same as if the earlier meetings of a series were booked, with every host, as for their time. */
export const withEarlier = ({ booked, ownBooked, ...rest }: LimitUsage, earlier: readonly Interval[]): LimitUsage => ({
  ...rest,
  ...(booked && { booked: [...booked, ...earlier] }),
  ...(ownBooked && { ownBooked: new Map([...ownBooked].map(([id, own]) => [id, [...own, ...earlier]])) }),
})

const withHolds = (slot: SharedSlot, isOwn: (held: HeldBy) => boolean): SeatedMeeting => ({
  ...slot,
  taken: slot.booked + slot.holds.filter((held) => !isOwn(held)).length,
})

/** The meetings of the hosts who have limits of their own; nothing, and no statement, where nobody has. */
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
