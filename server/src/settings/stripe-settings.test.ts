import { expect, test } from 'vitest'
import { missingStripeSettings, readStripe, stripeProblems } from './stripe-settings.ts'

const none = {
  stripeClientId: '',
  stripeSecretKey: '',
  stripeWebhookSecret: '',
  stripeApiUrl: 'https://api.stripe.com',
  stripeConnectUrl: 'https://connect.stripe.com',
}
const forAccounts = { ...none, stripeClientId: 'ca_1', stripeSecretKey: 'sk_1' }

test('a server without Stripe starts, and knows what is missing', () => {
  expect(stripeProblems(none)).toEqual([])
  expect(missingStripeSettings(none)).toEqual({
    forAccounts: ['STRIPE_CLIENT_ID', 'STRIPE_SECRET_KEY'],
    forPayments: ['STRIPE_CLIENT_ID', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  })
})

test('accounts can be connected before there is a webhook', () => {
  expect(missingStripeSettings(forAccounts)).toEqual({ forAccounts: [], forPayments: ['STRIPE_WEBHOOK_SECRET'] })
})

test('an address of Stripe must be an address', () => {
  expect(stripeProblems({ ...none, stripeApiUrl: 'api.stripe.com' })[0]).toContain('DAYBOOK_STRIPE_API_URL')
  expect(readStripe({ ...none, stripeApiUrl: 'http://localhost:12111/' }).apiUrl).toBe('http://localhost:12111')
})
