import type { PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import { PaymentFailure } from '../../../adapters/payments/payment-provider.ts'
import { byTheServer } from '../../../commands/by-the-server.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Ids } from '../../../lib/ids.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { stripeUnreachable } from './errors.ts'
import { insertOrders } from './order-store.ts'
import { CARRY_OUT } from './service.ts'
import { type Payment, storeCheckout } from './store.ts'

export type CheckoutPages = {
  /** The text that the booker accepts beside the button. */
  consent: string | undefined
  email: string | undefined
  doneUrl: string
  backUrl: string
}

export type Checkouts = ReturnType<typeof createCheckouts>

type Dependencies = {
  run: RunCommand
  clock: Clock
  ids: Ids
  provider: PaymentProvider
  nudge: (job: string) => void
}

/**
 * Creates the operation that leads a booker to the provider's page. It calls the provider while the booker waits,
 * outside of every transaction: no time is reserved and no lock is held meanwhile.
 */
export function createCheckouts({ run, clock, ids, provider, nudge }: Dependencies) {
  return {
    /**
     * Returns the address of the provider's page, or undefined if the payment isn't due any more. A payment has one
     * checkout at a time: every call for it has the same key, so that the provider itself makes only one.
     *
     * @throws `STRIPE_UNREACHABLE`
     */
    async open(payment: Payment, pages: CheckoutPages): Promise<string | undefined> {
      const { id, uid, status, dueAt, checkoutUrl, checkoutCount } = payment
      if (status !== 'due' || clock.now() >= dueAt) return undefined
      if (checkoutUrl !== null) return checkoutUrl
      const { account, kind, amount, currency, description } = payment
      const checkout = await provider
        .createCheckout(
          { account, reference: uid, kind, amount, currency, description, ...pages },
          `${uid}-checkout-${checkoutCount}`,
        )
        .catch((error) => {
          throw error instanceof PaymentFailure ? stripeUnreachable() : error
        })
      const isStored = await run(byTheServer, async (change) => {
        const { tx, now } = change
        const row = { checkoutId: checkout.id, checkoutUrl: checkout.url, updatedAt: now }
        if (await storeCheckout(tx, payment, row)) return true
        // The booking has ended meanwhile, and nobody else knows this checkout.
        await insertOrders(tx, [{ uid: ids.uid(), paymentId: id, kind: 'expire', subject: checkout.id }], now)
        change.afterCommit(() => nudge(CARRY_OUT))
        return false
      })
      return isStored ? checkout.url : undefined
    },
  }
}
