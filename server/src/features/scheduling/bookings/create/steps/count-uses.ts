import type { Begun } from '../phases.ts'
import { useBookerCode } from './booker-code.ts'

/**
 * Counts the booking against its private link, its code and the limit for strangers. Each meeting and each guest of a
 * stranger counts, because each of them gets a mail. The limit for strangers comes last, because its count can't be
 * undone.
 *
 * @throws `PRIVATE_LINK_EXPIRED`, `VERIFICATION_CODE_WRONG`, `TOO_MANY_BOOKINGS`
 */
export async function countUses(begun: Begun): Promise<void> {
  const { deps, change, context, bookable, request, meetings, guests } = begun
  const { tx, now } = change
  if (request.privateLinkId !== undefined) await deps.privateLinks.use(tx, request.privateLinkId, bookable.id, now)
  await useBookerCode(begun)
  await deps.strangerAllowance.use(context, bookable, meetings.length + guests.length)
}
