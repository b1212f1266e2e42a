import type { DuePayment, OwnMeeting, Stored } from '../phases.ts'

/**
 * Stores that the booking must be paid. It makes no call to the provider: the page on which the booker pays does.
 *
 * @throws `PAYMENTS_NOT_CONFIGURED`, `PAYMENT_ACCOUNT_MISSING`
 */
export async function openPayment(draft: Stored<OwnMeeting>): Promise<DuePayment | undefined> {
  const { deps, change, bookable, stored, paymentDueAt } = draft
  if (paymentDueAt === null) return undefined
  return deps.payments.open(change, {
    bookingId: stored[0].bookingId,
    eventTypeId: bookable.id,
    kind: bookable.paymentKind,
    amount: bookable.price,
    currency: bookable.currency,
    description: bookable.title,
    refundPolicy: bookable.refundPolicy,
    refundDays: bookable.refundDays,
    dueAt: paymentDueAt,
  })
}
