import Stripe from 'stripe'
import { errorOf } from '../../lib/thrown.ts'
import { PaymentFailure } from './payment-provider.ts'

const MAX_MESSAGE = 500

/** Returns true if Stripe refused with this code (https://docs.stripe.com/error-codes). */
export const isCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code

/**
 * Says whether a call may succeed later. An answer that was lost, a limit and a fault at Stripe pass
 * (https://docs.stripe.com/error-low-level); a refusal stays.
 */
export function failureOf(error: unknown): PaymentFailure {
  if (error instanceof PaymentFailure) return error
  const message = errorOf(error).message.slice(0, MAX_MESSAGE)
  return new PaymentFailure(isRefusal(error) ? 'refused' : 'unreachable', message)
}

function isRefusal(error: unknown): boolean {
  const { errors } = Stripe
  // A call with the same key that still runs is answered with this status as well.
  if (error instanceof errors.StripeError && error.statusCode === 409) return false
  return [
    errors.StripeCardError,
    errors.StripeInvalidRequestError,
    errors.StripePermissionError,
    errors.StripeIdempotencyError,
    errors.StripeInvalidGrantError,
  ].some((kind) => error instanceof kind)
}
