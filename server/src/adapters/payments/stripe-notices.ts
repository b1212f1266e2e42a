import { type Static, type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { PaymentFailure, type PaymentNotice } from './payment-provider.ts'
import { fromStripeAmount } from './stripe-amounts.ts'

/** Ids of Stripe are plain words. A character that the database can't store must not reach it. */
const Id = Type.String({ pattern: '^[A-Za-z0-9_-]{1,255}$' })
/** Stripe puts the object itself in place of its id if it was asked to. */
const Reference = Type.Union([Id, Type.Object({ id: Id })])
const OrNull = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]))

const Event = Type.Object({
  id: Id,
  type: Type.String(),
  /** Absent for events of our own account. */
  account: OrNull(Id),
})

/** https://docs.stripe.com/api/checkout/sessions/object */
const SessionEvent = Type.Object({
  data: Type.Object({
    object: Type.Object({
      id: Id,
      /** Our name of the payment. Another program of the same account may use other names. */
      client_reference_id: OrNull(Type.String({ maxLength: 255 })),
      mode: Type.String(),
      payment_status: Type.String(),
      payment_intent: OrNull(Reference),
      setup_intent: OrNull(Reference),
      amount_total: OrNull(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
      currency: OrNull(Type.String({ pattern: '^[a-z]{3}$' })),
    }),
  }),
})

/** Seconds up to the year 9999. */
const DatedEvent = Type.Object({ created: Type.Integer({ minimum: 0, maximum: 253_402_300_799 }) })

const checks = new Map<TSchema, (value: unknown) => boolean>()

/** Checks a part of a signed notice. Its check is compiled at its first use. @throws PaymentFailure `malformed` */
function shaped<Schema extends TSchema>(schema: Schema, notice: unknown): Static<Schema> {
  let check = checks.get(schema)
  if (!check) {
    const compiled = Compile(schema)
    check = (value) => compiled.Check(value)
    checks.set(schema, check)
  }
  if (!check(notice))
    throw new PaymentFailure('malformed', "The notice is signed, but doesn't have the form of Stripe's events.")
  return notice as Static<Schema>
}

/**
 * Reads a notice whose signature was checked: https://docs.stripe.com/payments/checkout/fulfill-orders. Returns
 * undefined for one that the server doesn't need.
 *
 * @throws PaymentFailure `malformed`
 */
export function stripeNotice(sent: unknown): PaymentNotice | undefined {
  const { id, type, account } = shaped(Event, sent)
  if (account == null) return undefined
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return paidNotice({ id, account }, shaped(SessionEvent, sent).data.object)
    case 'checkout.session.expired': {
      const { id: checkoutId, client_reference_id: reference } = shaped(SessionEvent, sent).data.object
      return isOurs(reference) ? { id, kind: 'checkout-expired', account, reference, checkoutId } : undefined
    }
    // https://docs.stripe.com/connect/oauth-reference#deauthorize
    case 'account.application.deauthorized':
      return { id, kind: 'access-ended', account, at: new Date(shaped(DatedEvent, sent).created * 1000) }
    default:
      return undefined
  }
}

function paidNotice(
  of: { id: string; account: string },
  session: Static<typeof SessionEvent>['data']['object'],
): PaymentNotice | undefined {
  const { client_reference_id: reference, mode, payment_status: status } = session
  const { payment_intent: payment, setup_intent: card, amount_total: amount, currency } = session
  if (!isOurs(reference)) return undefined
  const notice = { ...of, kind: 'paid' as const, reference }
  if (mode === 'setup' && card != null) return { ...notice, externalId: idOf(card), paid: null }
  if (status !== 'paid' || payment == null || amount == null || currency == null) return undefined
  return { ...notice, externalId: idOf(payment), paid: { amount: fromStripeAmount(amount, currency), currency } }
}

/** Returns true for a reference that can be ours. */
const isOurs = (reference: string | null | undefined): reference is string =>
  reference != null && /^[\w-]+$/.test(reference)

/** Returns the id of an object that stands in place of its id. */
export const idOf = (object: string | { id: string }): string => (typeof object === 'string' ? object : object.id)
