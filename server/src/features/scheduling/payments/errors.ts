import { invalid, notFound, unavailable } from '../../../lib/errors.ts'

export const stripeNotConfigured = (needed: readonly string[]) =>
  invalid('PAYMENTS_NOT_CONFIGURED', `This server takes no payments. Its operator must set ${needed.join(', ')} first.`)

/** Returns the error of a booking that costs money which nobody could receive. */
export const cannotBePaid = () =>
  invalid(
    'PAYMENT_ACCOUNT_MISSING',
    'This meeting costs money, and its owner has no Stripe account that could receive it. Ask the owner to connect one.',
  )

export const noCardHeld = () =>
  invalid(
    'NO_CARD_HELD',
    "There is no saved card to charge. Send chargeNoShow only for a booking of an event type with payment.collect 'hold', and only once.",
  )

export const bookerNotAbsent = () =>
  invalid(
    'BOOKER_NOT_ABSENT',
    'The card of a booker who came is not charged. Mark the booker as absent in the same request.',
  )

/** Returns the errors of the check of an account, in the words that existing clients expect. */
export const credentialsMissing = () => notFound('STRIPE_NOT_CONNECTED', 'Credentials for stripe not found.')
export const credentialsInvalid = () => invalid('STRIPE_CREDENTIALS_INVALID', 'Invalid stripe credentials.')
export const accountInactive = () => invalid('STRIPE_ACCOUNT_INACTIVE', 'Stripe account is not an active account')

export const appUnknown = (slug: string) =>
  notFound('EVENT_TYPE_APP_UNKNOWN', `Event types have no app "${slug.slice(0, 100)}". This server knows: stripe.`)

export const noticeForged = (reason: string) => invalid('NOTICE_SIGNATURE_INVALID', reason)

export const noticeMalformed = (reason: string) => invalid('NOTICE_MALFORMED', reason)

export const stripeUnreachable = () =>
  unavailable('STRIPE_UNREACHABLE', 'Stripe does not answer at the moment. Please try again.', { retryAfterSeconds: 5 })
