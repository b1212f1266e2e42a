import { createHmac } from 'node:crypto'
import type { CommandContext } from '../../../commands/context.ts'
import { isUnrestricted } from '../../../lib/scopes.ts'
import type { BookingDependencies } from './dependencies.ts'
import type { BookingRequest } from './request.ts'
import type { MadeBooking } from './store/origins.ts'

/** The facts that prove that a caller has made a booking. Knowledge of the booker's address proves nothing. */
export type Caller = {
  /** The account of the credential. */
  userId: number | null
  addressHash: Buffer | null
  bodyHash: Buffer
  reservationUid: string | undefined
}

/** The request and its event type. The stored hashes are keyed, so they only show whether two values are equal. */
export type OfEventType = { request: BookingRequest; eventTypeId: number }

const MINUTE_MS = 60_000
/** Period in which the same request from the same network address counts as repeated. */
const REPEAT_MS = 15 * MINUTE_MS
/** Period in which a network address proves anything. */
export const ORIGIN_MS = 24 * 60 * MINUTE_MS

export function callerOf(
  { secretKey }: Pick<BookingDependencies, 'secretKey'>,
  context: CommandContext,
  { request, eventTypeId }: OfEventType,
): Caller {
  const hash = (kind: string, text: string) =>
    createHmac('sha256', secretKey).update(['booking origin', kind, eventTypeId, text].join('\n')).digest()
  return {
    userId: accountOf(context),
    addressHash: context.address === null ? null : hash('address', context.address),
    bodyHash: hash('body', JSON.stringify(request)),
    reservationUid: request.reservationUid,
  }
}

/** Returns the account. An application counts as its account only if it may read the account's bookings. */
function accountOf({ actor }: CommandContext): number | null {
  if (actor.kind !== 'user') return null
  const { credential, userId } = actor
  if (credential.kind !== 'oauth-token') return userId
  const mayRead =
    credential.teamId === null && (isUnrestricted(credential.scopes) || credential.scopes.includes('BOOKING_READ'))
  return mayRead ? userId : null
}

/** Returns true if the request repeats the one that made the booking. */
export const isRepeat = (made: MadeBooking, caller: Caller, now: Date): boolean =>
  isSameAccount(made, caller) ||
  (caller.reservationUid !== undefined && made.reservationUids?.includes(caller.reservationUid) === true) ||
  (isSameAddress(made, caller) && made.bodyHash?.equals(caller.bodyHash) === true && isYounger(made, REPEAT_MS, now))

/** Returns true if the caller may be told the uid of the booking. */
export const isMaker = (made: MadeBooking, caller: Caller, now: Date): boolean =>
  isSameAccount(made, caller) || (isSameAddress(made, caller) && isYounger(made, ORIGIN_MS, now))

const isSameAccount = ({ createdByUserId }: MadeBooking, { userId }: Caller): boolean =>
  userId !== null && createdByUserId === userId

const isSameAddress = ({ addressHash: made }: MadeBooking, { addressHash }: Caller): boolean =>
  made !== null && addressHash !== null && made.equals(addressHash)

const isYounger = ({ madeAt }: MadeBooking, ageMs: number, now: Date): boolean =>
  madeAt !== null && now.getTime() - madeAt.getTime() < ageMs
