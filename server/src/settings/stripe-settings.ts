import { trimCharactersAtEnd } from '../lib/text/trim-characters.ts'
import { urlProblem } from './setting-urls.ts'

/** The settings of Stripe. A text is empty if it isn't set. */
type Settings = {
  stripeClientId: string
  stripeSecretKey: string
  stripeWebhookSecret: string
  stripeApiUrl: string
  stripeConnectUrl: string
}

/** Returns the errors in the settings, as sentences for the operator. */
export const stripeProblems = ({ stripeApiUrl, stripeConnectUrl }: Settings): string[] =>
  [
    ['DAYBOOK_STRIPE_API_URL', stripeApiUrl, 'https://api.stripe.com'] as const,
    ['DAYBOOK_STRIPE_CONNECT_URL', stripeConnectUrl, 'https://connect.stripe.com'] as const,
  ].flatMap(([env, value, example]) => urlProblem({ env, value, schemes: ['https', 'http'], example }) ?? [])

/** Returns the settings for the adapter. */
export const readStripe = (settings: Settings) => ({
  clientId: settings.stripeClientId,
  secretKey: settings.stripeSecretKey,
  webhookSecret: settings.stripeWebhookSecret,
  apiUrl: trimCharactersAtEnd(settings.stripeApiUrl, '/'),
  connectUrl: trimCharactersAtEnd(settings.stripeConnectUrl, '/'),
})

/** Returns the variables that are missing for connecting accounts, and those that are missing for payments. */
export function missingStripeSettings({ stripeClientId, stripeSecretKey, stripeWebhookSecret }: Settings) {
  const forAccounts = [
    ...(stripeClientId === '' ? ['STRIPE_CLIENT_ID'] : []),
    ...(stripeSecretKey === '' ? ['STRIPE_SECRET_KEY'] : []),
  ]
  return {
    forAccounts,
    forPayments: [...forAccounts, ...(stripeWebhookSecret === '' ? ['STRIPE_WEBHOOK_SECRET'] : [])],
  }
}
