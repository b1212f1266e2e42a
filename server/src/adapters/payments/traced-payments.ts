import type { Traced } from '../../lib/tracing/traced.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** Makes every call to the provider of payments, at the address, a part of the trace to which it belongs. */
export function tracedPayments(provider: PaymentProvider, apiUrl: string, traced: Traced): PaymentProvider {
  const at = { 'server.address': new URL(apiUrl).hostname }
  return {
    ...provider,
    connect: traced('connect an account of payments', at, provider.connect),
    titleOf: traced('read the name of an account of payments', at, provider.titleOf),
    isActive: traced('read an account of payments', at, provider.isActive),
    createCheckout: traced('create a checkout', at, provider.createCheckout),
    expireCheckout: traced('end a checkout', at, provider.expireCheckout),
    refund: traced('refund a payment', at, provider.refund),
    charge: traced('charge a card', at, provider.charge),
  }
}
