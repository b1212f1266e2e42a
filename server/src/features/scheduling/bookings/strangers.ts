import type { Actor, CommandContext } from '../../../commands/context.ts'
import { addressBlock } from '../../../lib/network/address-block.ts'
import type { RateLimit } from '../../../lib/rate-limit.ts'
import type { CreateAllowance } from '../../operation/rate-limits/service.ts'
import { type Bookable, storedId } from '../availability/service.ts'
import { tooManyBookings } from './errors/booking.ts'

const HOUR_MS = 3_600_000

/** How much strangers may book in an hour, all of them at one event type and those who share a network address. */
export type StrangerLimits = { perAddress: number; perEventType: number }

/** Counts what strangers book and reschedule. Only what succeeds counts: a crowd on one slot is told that it is taken. */
export type StrangerAllowance = ReturnType<typeof createStrangerAllowance>

/**
 * Nobody has shown who this is: there are no credentials, or those of an account whose e-mail address was only claimed.
 * A platform answers for its managed users.
 */
export function isStranger(actor: Actor): boolean {
  if (actor.kind !== 'user') return actor.kind === 'anonymous'
  const { kind } = actor.credential
  return actor.provenEmail === null && kind !== 'managed-token' && kind !== 'platform-client'
}

/** A link in a mail is a proof of its own: whoever follows it reads the mail of a host or a guest. */
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
    /** Before anything is locked. @throws `TOO_MANY_BOOKINGS` */
    async check({ actor, address }: CommandContext, bookable: Bookable): Promise<void> {
      if (!isStranger(actor)) return
      await ofAddress.check(addressKey(address))
      await ofEventType.check(eventTypeKey(bookable))
    },

    /** As the last step before it is stored. @throws `TOO_MANY_BOOKINGS` */
    async use({ actor, address }: CommandContext, bookable: Bookable, people: number): Promise<void> {
      if (!isStranger(actor)) return
      await ofAddress.use(addressKey(address), people)
      await ofEventType.use(eventTypeKey(bookable), people)
    },
  }
}

const addressKey = (address: string | null): string => addressBlock(address ?? undefined)

/** People who are booked together have no event type of their own. */
const eventTypeKey = (bookable: Bookable): string =>
  String(storedId(bookable) ?? bookable.hosts.map(({ userId }) => userId).join('+'))
