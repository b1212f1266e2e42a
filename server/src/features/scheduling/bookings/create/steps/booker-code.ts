import { bookerTarget } from '../../../../messaging/verification-codes/service.ts'
import { bookerCodeMissing, bookerCodeWrong } from '../../errors/booking.ts'
import type { Begun, Requested } from '../phases.ts'

/**
 * Checks the code if bookers must prove that they read their mail. A wrong code is counted at once, whether or not the
 * booking is made.
 *
 * @throws `EMAIL_VERIFICATION_REQUIRED`, `VERIFICATION_CODE_WRONG`
 */
export async function checkBookerCode({
  deps,
  context,
  bookable,
  request,
}: Pick<Requested, 'deps' | 'context' | 'bookable' | 'request'>): Promise<void> {
  if (!bookable.requiresBookerEmailVerification) return
  const { bookerCode, attendee } = request
  if (bookerCode === undefined) throw bookerCodeMissing()
  const isRight = await deps.verificationCodes.check(bookerTarget(attendee.email), bookerCode)
  // A repeated request has already used its code, and gets the first response.
  if (!isRight && !context.repeatable) throw bookerCodeWrong()
}

/** Uses up the code, which is valid for one booking. @throws `VERIFICATION_CODE_WRONG` */
export async function useBookerCode({ deps, change: { tx, now }, bookable, request }: Begun): Promise<void> {
  if (!bookable.requiresBookerEmailVerification) return
  const { bookerCode = '', attendee } = request
  const isUsed = await deps.verificationCodes.consume(tx, bookerTarget(attendee.email), bookerCode, now)
  if (!isUsed) throw bookerCodeWrong()
}
