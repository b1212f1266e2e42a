/**
 * Currencies without decimals that Stripe counts in hundredths all the same
 * (https://docs.stripe.com/currencies#special-cases).
 */
const IN_HUNDREDTHS: ReadonlySet<string> = new Set(['isk', 'ugx'])

const factor = (currency: string): number => (IN_HUNDREDTHS.has(currency) ? 100 : 1)

export const toStripeAmount = (amount: number, currency: string): number => amount * factor(currency)

export const fromStripeAmount = (amount: number, currency: string): number => amount / factor(currency)
