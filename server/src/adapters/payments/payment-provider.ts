/** What a booker pays at the provider's page. Amounts are in the currency's smallest unit. */
export type NewCheckout = {
  /** The account that gets the money. */
  account: string
  /** Our name of the payment. It comes back in the notice. */
  reference: string
  /** `hold` saves a card and takes no money. */
  kind: 'charge' | 'hold'
  amount: number
  currency: string
  description: string
  /** The text that the booker accepts beside the button. */
  consent: string | undefined
  email: string | undefined
  /** The pages to which the provider sends the booker after paying, and instead of paying. */
  doneUrl: string
  backUrl: string
}

export type Checkout = { id: string; url: string }

/** A notice of the provider, whose signature was checked. */
export type PaymentNotice = { id: string } & (
  | {
      kind: 'paid'
      account: string
      reference: string
      /** The id of the payment, or of the saved card. */
      externalId: string
      /** Null if a card was saved. */
      paid: { amount: number; currency: string } | null
    }
  | { kind: 'checkout-expired'; account: string; reference: string; checkoutId: string }
  /** The owner of the account has ended the access of the server. */
  | { kind: 'access-ended'; account: string; at: Date }
)

type Ordered = { account: string; idempotencyKey: string }

/** A provider of payments. Every call throws `PaymentFailure`, and no other error, if it fails. */
export type PaymentProvider = {
  /** Returns the address at which people let the server use their account. */
  connectUrl(asked: { state: string; redirectUri: string }): string
  /** Exchanges the code that came back for the id of the account. */
  connect(code: string): Promise<string>
  /** Returns the name by which the account's owner knows it. It is empty if the provider tells none. */
  titleOf(account: string): Promise<string>
  /** Returns true if the account can take payments. */
  isActive(account: string): Promise<boolean>
  createCheckout(checkout: NewCheckout, idempotencyKey: string): Promise<Checkout>
  /** Ends a checkout that waits. One that has ended already is no error. */
  expireCheckout(checkoutId: string, ordered: Ordered): Promise<void>
  /** Gives back a whole payment. One that was given back already is no error. */
  refund(paymentId: string, ordered: Ordered): Promise<void>
  /** Charges a saved card. Returns the id of the payment. */
  charge(
    cardId: string,
    order: { reference: string; amount: number; currency: string; description: string },
    ordered: Ordered,
  ): Promise<string>
  /** Reads a notice. Returns undefined for one that the server doesn't need. @throws PaymentFailure `forged`, `malformed` */
  readNotice(body: string, signature: string): PaymentNotice | undefined
}

/**
 * Why a call failed. `refused` will fail again, `unreachable` may succeed later, nothing of a `forged` notice can be
 * trusted, and a `malformed` one isn't as the provider documents it.
 */
export class PaymentFailure extends Error {
  readonly kind: 'refused' | 'unreachable' | 'forged' | 'malformed'

  constructor(kind: PaymentFailure['kind'], message: string) {
    super(message)
    this.name = 'PaymentFailure'
    this.kind = kind
  }
}
