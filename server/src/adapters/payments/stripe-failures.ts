import Stripe from 'stripe'
import { sentenceOfFailure } from '../../lib/network/connection-failure.ts'
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
  // Only Stripe's own texts are for people. Its text about a lost connection repeats the system's.
  const isSaid = error instanceof Stripe.errors.StripeError && !(error instanceof Stripe.errors.StripeConnectionError)
  const message = isSaid
    ? error.message.slice(0, MAX_MESSAGE)
    : `Stripe can't be reached: ${sentenceOfFailure(causeOf(error))}`
  return new PaymentFailure(isRefusal(error) ? 'refused' : 'unreachable', message)
}

/** Returns what the library says of a lost connection. */
export const causeOf = (error: unknown): unknown =>
  error instanceof Stripe.errors.StripeConnectionError ? (error.detail ?? error) : error

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
