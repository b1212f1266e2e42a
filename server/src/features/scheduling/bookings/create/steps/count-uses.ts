import type { Begun } from '../phases.ts'
import { useBookerCode } from './booker-code.ts'

/**
 * Counts the booking against its private link, its code and what strangers may book. A stranger's meetings and guests
 * count each, because a mail goes to every one of them. The allowance comes last, because it can't be given back.
 *
 * @throws `PRIVATE_LINK_EXPIRED`, `VERIFICATION_CODE_WRONG`, `TOO_MANY_BOOKINGS`
 */
export async function countUses(begun: Begun): Promise<void> {
  const { deps, tx, now, context, bookable, request, meetings, guests } = begun
  if (request.privateLinkId !== undefined) await deps.privateLinks.use(tx, request.privateLinkId, bookable.id, now)
  await useBookerCode(begun)
  await deps.strangerAllowance.use(context, bookable, meetings.length + guests.length)
}
