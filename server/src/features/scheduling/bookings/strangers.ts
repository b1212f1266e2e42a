import type { Actor, CommandContext } from '../../../commands/context.ts'
import { addressBlock } from '../../../lib/network/address-block.ts'
import type { RateLimit } from '../../../lib/rate-limit.ts'
import type { CreateAllowance } from '../../operation/rate-limits/service.ts'
import { type Bookable, storedId } from '../availability/service.ts'
import { tooManyBookings } from './errors/booking.ts'

const HOUR_MS = 3_600_000

/**
 * The maximum number of bookings in an hour: of all strangers together for one event type, and of one network address.
 */
export type StrangerLimits = { perAddress: number; perEventType: number }

/**
 * Counts the bookings and reschedules of strangers. Only successful requests count, so that many callers of one slot
 * are told that it is taken.
 */
export type StrangerAllowance = ReturnType<typeof createStrangerAllowance>

/**
 * Returns true if the caller is unknown: without credentials, or with an account whose e-mail address isn't verified. A
 * platform vouches for its managed users.
 */
export function isStranger(actor: Actor): boolean {
  if (actor.kind !== 'user') return actor.kind === 'anonymous'
  const { kind } = actor.credential
  return actor.provenEmail === null && kind !== 'managed-token' && kind !== 'platform-client'
}

/**
 * Returns true if a stranger acts without a mail's link. A link in a mail proves that the caller reads the mail of a
 * host or a guest.
 */
export const isByStranger = ({ actor, through }: CommandContext): boolean =>
  through !== 'mail-link' && isStranger(actor)

export function createStrangerAllowance(
  createAllowance: CreateAllowance,
  { perAddress, perEventType }: StrangerLimits,
) {
  const inAnHour = (name: string, limit: number): RateLimit => ({ name, limit, windowMs: HOUR_MS, blockMs: 0 })
  const ofAddress = createAllowance(inAnHour('stranger_address', perAddress), tooManyBookings.fromAddress)
  const ofEventType = createAllowance(inAnHour('stranger_event_type', perEventType), tooManyBookings.ofEventType)

  return {
    /** Checks the limits before any lock. @throws `TOO_MANY_BOOKINGS` */
    async check({ actor, address }: CommandContext, bookable: Bookable): Promise<void> {
      if (!isStranger(actor)) return
      await ofAddress.check(addressKey(address))
      await ofEventType.check(eventTypeKey(bookable))
    },

    /**
     * Counts the booking as the last step before it is stored. A trial isn't counted, because no rollback undoes it.
     *
     * @throws `TOO_MANY_BOOKINGS`
     */
    async use({ actor, address, isTrial }: CommandContext, bookable: Bookable, people: number): Promise<void> {
      if (!isStranger(actor)) return
      const count = isTrial ? 'check' : 'use'
      await ofAddress[count](addressKey(address), people)
      await ofEventType[count](eventTypeKey(bookable), people)
    },
  }
}

const addressKey = (address: string | null): string => addressBlock(address ?? undefined)

/** Returns the key of the event type. Several people who are booked together have no event type of their own. */
const eventTypeKey = (bookable: Bookable): string =>
  String(storedId(bookable) ?? bookable.hosts.map(({ userId }) => userId).join('+'))
