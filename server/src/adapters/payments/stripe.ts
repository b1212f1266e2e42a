import Stripe from 'stripe'
import { textOfFailure } from '../../lib/network/connection-failure.ts'
import { type NewCheckout, PaymentFailure, type PaymentProvider } from './payment-provider.ts'
import { toStripeAmount } from './stripe-amounts.ts'
import { causeOf, failureOf, isCode } from './stripe-failures.ts'
import { idOf, stripeNotice } from './stripe-notices.ts'

export type StripeSettings = {
  clientId: string
  secretKey: string
  /** The secret that signs notices. */
  webhookSecret: string
  apiUrl: string
  connectUrl: string
}

type Dependencies = {
  /** The real time, against which the age of a notice is checked. */
  real: () => Date
  /** Takes the system's text of a failure. */
  noteCause?: (cause: string) => void
}

/** An answer that takes longer counts as lost. The call is repeated with the same key. */
const TIMEOUT_MS = 10_000
/** https://docs.stripe.com/webhooks#replay-attacks */
const TOLERANCE_SECONDS = 300

/**
 * Takes payments by Stripe, as direct charges on the account of the person or the team
 * (https://docs.stripe.com/connect/direct-charges). Stripe.js's own retries are off, because a job repeats the calls.
 */
export function stripePayments(settings: StripeSettings, { real, noteCause }: Dependencies): PaymentProvider {
  // The library makes no client without a key, and a server that takes no payments has none.
  const api = once(() => clientAt(settings.apiUrl, settings.secretKey))
  const connect = once(() => clientAt(settings.connectUrl, settings.secretKey))

  const failed = (error: unknown): PaymentFailure => {
    const failure = failureOf(error)
    if (failure.kind === 'unreachable') noteCause?.(`Stripe could not be asked: ${textOfFailure(causeOf(error))}`)
    return failure
  }

  async function called<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } catch (error) {
      throw failed(error)
    }
  }

  return {
    connectUrl({ state, redirectUri }) {
      const url = new URL('/oauth/authorize', settings.connectUrl)
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: settings.clientId,
        scope: 'read_write',
        state,
        redirect_uri: redirectUri,
      }).toString()
      return url.href
    },

    async connect(code) {
      const { stripe_user_id: account } = await called(
        connect().oauth.token({ grant_type: 'authorization_code', code }),
      )
      if (account === undefined) throw new PaymentFailure('refused', 'Stripe named no account.')
      return account
    },

    async titleOf(account) {
      const { business_profile: business, email } = await called(api().accounts.retrieve(account))
      return business?.name ?? email ?? ''
    },

    isActive: async (account) => (await called(api().accounts.retrieve(account))).charges_enabled,

    async createCheckout(checkout, idempotencyKey) {
      const options = { stripeAccount: checkout.account, idempotencyKey }
      const { id, url } = await called(api().checkout.sessions.create(sessionOf(checkout), options))
      if (url === null) throw new PaymentFailure('refused', 'Stripe gave the checkout no page.')
      return { id, url }
    },

    async expireCheckout(checkoutId, { account, idempotencyKey }) {
      try {
        await called(api().checkout.sessions.expire(checkoutId, {}, { stripeAccount: account, idempotencyKey }))
      } catch (error) {
        // Only an open checkout can be ended, so this one was paid or has ended.
        if (!(error instanceof PaymentFailure && error.kind === 'refused')) throw error
      }
    },

    async refund(paymentId, { account, idempotencyKey }) {
      try {
        await api().refunds.create({ payment_intent: paymentId }, { stripeAccount: account, idempotencyKey })
      } catch (error) {
        if (!isCode(error, 'charge_already_refunded')) throw failed(error)
      }
    },

    async charge(cardId, { reference, amount, currency, description }, { account, idempotencyKey }) {
      const { customer, payment_method: card } = await called(
        api().setupIntents.retrieve(cardId, {}, { stripeAccount: account }),
      )
      if (customer === null || card === null) throw new PaymentFailure('refused', 'Stripe has no card any more.')
      const { id, status } = await called(
        api().paymentIntents.create(
          {
            amount: toStripeAmount(amount, currency),
            currency,
            description,
            customer: idOf(customer),
            payment_method: idOf(card),
            off_session: true,
            confirm: true,
            metadata: { payment: reference },
          },
          { stripeAccount: account, idempotencyKey },
        ),
      )
      if (status !== 'succeeded') throw new PaymentFailure('refused', `The card was not charged: ${status}.`)
      return id
    },

    readNotice(body, signature) {
      const event = verified(() =>
        api().webhooks.constructEvent(
          body,
          signature,
          settings.webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          real().getTime(),
        ),
      )
      return stripeNotice(event)
    },
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

function clientAt(address: string, secretKey: string): Stripe {
  const { protocol, hostname, port } = new URL(address)
  const isPlain = protocol === 'http:'
  return new Stripe(secretKey, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/** https://docs.stripe.com/api/checkout/sessions/create */
function sessionOf(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const { reference, kind, amount, currency, description, consent, email, doneUrl, backUrl } = checkout
  const metadata = { payment: reference }
  const shared = {
    // Other methods tell hours or days later whether the money came. The time is held for minutes.
    allowed_payment_method_types: ['card' as const],
    client_reference_id: reference,
    metadata,
    success_url: doneUrl,
    cancel_url: backUrl,
    ...(email !== undefined && { customer_email: email }),
    ...(consent !== undefined && { custom_text: { submit: { message: consent } } }),
  }
  if (kind === 'hold') {
    return { ...shared, mode: 'setup', customer_creation: 'always', setup_intent_data: { description, metadata } }
  }
  return {
    ...shared,
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency, unit_amount: toStripeAmount(amount, currency), product_data: { name: description } },
      },
    ],
    payment_intent_data: { description, metadata },
  }
}

function verified<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw new PaymentFailure('forged', 'The signature of the notice is missing, wrong or older than five minutes.')
  }
}
