/** Stripe signs its notices with this secret. */
export const STRIPE_WEBHOOK_SECRET = 'whsec_acceptance'
