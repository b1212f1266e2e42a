import { bookerTarget } from '../../../../messaging/verification-codes/service.ts'
import { bookerCodeMissing, bookerCodeWrong } from '../../errors/booking.ts'
import type { Asked, Begun } from '../phases.ts'

/**
 * Checks the code where bookers must show that they read their mail. A wrong code counts at once, whether or not the
 * booking is made.
 *
 * @throws `EMAIL_VERIFICATION_REQUIRED`, `VERIFICATION_CODE_WRONG`
 */
export async function checkBookerCode({
  deps,
  context,
  bookable,
  request,
}: Pick<Asked, 'deps' | 'context' | 'bookable' | 'request'>): Promise<void> {
  if (!bookable.requiresBookerEmailVerification) return
  const { bookerCode, attendee } = request
  if (bookerCode === undefined) throw bookerCodeMissing()
  const isRight = await deps.verificationCodes.check(bookerTarget(attendee.email), bookerCode)
  // A repeat of a request has used the code up itself, and gets its first answer.
  if (!isRight && !context.repeatable) throw bookerCodeWrong()
}

/** The code is good for one booking. @throws `VERIFICATION_CODE_WRONG` */
export async function useBookerCode({ deps, tx, now, bookable, request }: Begun): Promise<void> {
  if (!bookable.requiresBookerEmailVerification) return
  const { bookerCode = '', attendee } = request
  const isUsed = await deps.verificationCodes.consume(tx, bookerTarget(attendee.email), bookerCode, now)
  if (!isUsed) throw bookerCodeWrong()
}
