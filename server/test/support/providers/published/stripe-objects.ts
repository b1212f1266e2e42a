import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'

/**
 * The objects with which the fake Stripe answers. Each has every field that Stripe's published types promise, and no
 * other. A field of another name or type doesn't compile.
 */

/** A session as Stripe shows it. Ids stand in place of the objects, because nobody asks to expand them. */
export type Session = Stripe.Checkout.Session & {
  mode: 'payment' | 'setup'
  payment_intent: string | null
  setup_intent: string | null
  customer: string | null
}

export type Payment = {
  id: string
  account: string
  amount: number
  currency: string
  customer: string | null
  card: string | null
  description: string | null
  metadata: Record<string, string>
  charge: string
  created: number
  isRefunded: boolean
}

export type SavedCard = {
  id: string
  account: string
  /** Null unless the checkout made a customer. Without one the card can't be charged. */
  customer: string | null
  card: string
  description: string | null
  metadata: Record<string, string>
  created: number
}

const DAY_SECONDS = 86_400

/** Ids are a prefix with letters and digits. */
export const id = (prefix: string, bytes = 12): string => `${prefix}_${randomBytes(bytes).toString('hex')}`

/** Stripe counts seconds since 1970. */
export const nowInSeconds = (): number => Math.floor(Date.now() / 1000)

/** Returns the values that were sent under one name: `metadata[payment]=…` is `{ payment: … }`. */
export function sentUnder(name: string, sent: Readonly<Record<string, string>>): Record<string, string> {
  const start = `${name}[`
  return Object.fromEntries(
    Object.entries(sent)
      .filter(([key]) => key.startsWith(start))
      .map(([key, value]) => [key.slice(start.length, -1), value]),
  )
}

/** https://docs.stripe.com/api/checkout/sessions/object, as it is made by the parameters that were sent. */
export function newSession(sent: Readonly<Record<string, string>>, at: string): Session {
  const isPayment = sent.mode === 'payment'
  const session = id('cs_test_a1', 28)
  const created = nowInSeconds()
  const amount = isPayment ? Number(sent['line_items[0][price_data][unit_amount]']) : null
  const submit = sent['custom_text[submit][message]']
  return {
    id: session,
    object: 'checkout.session',
    adaptive_pricing: isPayment ? { enabled: true } : null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: Object.values(sentUnder('allowed_payment_method_types', sent)),
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: sent.cancel_url ?? null,
    client_reference_id: sent.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: sent['line_items[0][price_data][currency]'] ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: submit === undefined ? null : { message: submit },
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: sent.customer_creation === 'always' ? 'always' : isPayment ? 'if_required' : null,
    customer_details: null,
    customer_email: sent.customer_email ?? null,
    discounts: isPayment ? [] : null,
    // A checkout ends after a day unless its maker says otherwise.
    expires_at: created + DAY_SECONDS,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: sentUnder('metadata', sent),
    mode: isPayment ? 'payment' : 'setup',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: isPayment ? 'if_required' : 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: isPayment ? 'unpaid' : 'no_payment_required',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: sent.success_url ?? null,
    total_details: isPayment ? { amount_discount: 0, amount_shipping: 0, amount_tax: 0 } : null,
    ui_mode: 'hosted_page',
    url: `${at}/pay/${session}`,
    wallet_options: null,
  } satisfies Session
}

/** https://docs.stripe.com/api/accounts/object, as a platform sees a connected standard account. */
export const accountObject = (account: string, chargesEnabled: boolean) =>
  ({
    id: account,
    object: 'account',
    business_profile: {
      mcc: null,
      minority_owned_business_designation: null,
      name: 'Stand-in Shop',
      product_description: null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    },
    charges_enabled: chargesEnabled,
    country: 'DE',
    default_currency: 'eur',
    details_submitted: true,
    email: 'shop@example.com',
    payouts_enabled: chargesEnabled,
    type: 'standard',
  }) satisfies Stripe.Account

/** https://docs.stripe.com/api/refunds/object */
export const refundObject = (payment: Payment, metadata: Record<string, string>) =>
  ({
    id: id('re'),
    object: 'refund',
    amount: payment.amount,
    balance_transaction: id('txn'),
    charge: payment.charge,
    created: nowInSeconds(),
    currency: payment.currency,
    customer: payment.customer,
    customer_account: null,
    destination_details: { card: { reference_status: 'pending', type: 'refund' }, type: 'card' },
    metadata,
    payment_intent: payment.id,
    payment_method: payment.card,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }) satisfies Stripe.Refund

/** https://docs.stripe.com/api/setup_intents/object, after the card was saved. */
export const setupIntentObject = (saved: SavedCard) =>
  ({
    id: saved.id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${saved.id}_secret_${'0'.repeat(24)}`,
    created: saved.created,
    customer: saved.customer,
    customer_account: null,
    description: saved.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: saved.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: saved.card,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'succeeded',
    usage: 'off_session',
  }) satisfies Stripe.SetupIntent

/** https://docs.stripe.com/api/payment_intents/object */
export function paymentIntentObject(payment: Payment, status: 'requires_confirmation' | 'succeeded') {
  const isPaid = status === 'succeeded'
  return {
    id: payment.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: payment.amount,
    amount_capturable: 0,
    amount_received: isPaid ? payment.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${payment.id}_secret_${'0'.repeat(24)}`,
    confirmation_method: 'automatic',
    created: payment.created,
    currency: payment.currency,
    customer: payment.customer,
    customer_account: null,
    description: payment.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: isPaid ? payment.charge : null,
    livemode: false,
    managed_payments: null,
    metadata: payment.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: payment.card,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent
}

/** What all events of a connected account have: https://docs.stripe.com/api/events/object */
const eventBase = (account: string) => ({
  id: id('evt'),
  object: 'event' as const,
  account,
  api_version: Stripe.API_VERSION,
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
})

type SessionEvent =
  | Stripe.CheckoutSessionCompletedEvent
  | Stripe.CheckoutSessionAsyncPaymentSucceededEvent
  | Stripe.CheckoutSessionExpiredEvent

/** https://docs.stripe.com/connect/webhooks: events of a connected account name it in `account`. */
export const sessionEvent = (account: string, type: SessionEvent['type'], session: Session) =>
  ({ ...eventBase(account), created: nowInSeconds(), type, data: { object: session } }) satisfies SessionEventOfAnyType

/** The three events differ in the type alone. */
type SessionEventOfAnyType = Omit<Stripe.CheckoutSessionCompletedEvent, 'type'> & { type: SessionEvent['type'] }

/** https://docs.stripe.com/connect/oauth-reference#deauthorize */
export const deauthorizedEvent = (account: string, application: string, created: number) =>
  ({
    ...eventBase(account),
    created,
    type: 'account.application.deauthorized',
    data: { object: { id: application, object: 'application', name: 'Daybook' } },
  }) satisfies Stripe.AccountApplicationDeauthorizedEvent

/** https://docs.stripe.com/connect/oauth-reference#post-token */
export const tokenObject = (account: string) =>
  ({
    access_token: id('sk_test'),
    livemode: false,
    refresh_token: id('rt'),
    scope: 'read_write',
    stripe_publishable_key: id('pk_test'),
    stripe_user_id: account,
    token_type: 'bearer',
  }) satisfies Stripe.OAuthToken
