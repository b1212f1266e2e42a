import { type Static, type TObject, Type } from 'typebox'
import { trimCharactersAtEnd } from '../lib/text/trim-characters.ts'
import { secret, text } from './setting.ts'
import { urlProblem } from './setting-urls.ts'

export const stripeSettings = {
  stripeClientId: text(
    'STRIPE_CLIENT_ID',
    'Client id of your Stripe Connect platform (ca_…); empty takes no payments (docs/payments.md).',
  ),
  stripeSecretKey: secret('STRIPE_SECRET_KEY', 'Secret key of that platform (sk_… or rk_…).'),
  stripeWebhookSecret: secret(
    'STRIPE_WEBHOOK_SECRET',
    'Signing secret (whsec_…) of the endpoint that gets the events of connected accounts, PUBLIC_URL/v2/stripe/webhook.',
  ),
  stripeApiUrl: text('DAYBOOK_STRIPE_API_URL', 'Where the API of Stripe is, without a path.', 'https://api.stripe.com'),
  stripeConnectUrl: text(
    'DAYBOOK_STRIPE_CONNECT_URL',
    'Where people connect their Stripe accounts, without a path.',
    'https://connect.stripe.com',
  ),
  paymentMinutes: Type.Integer({
    env: 'DAYBOOK_PAYMENT_MINUTES',
    description: 'How long the time of a booking is held for its payment, in minutes; at most 12 hours.',
    default: 15,
    minimum: 1,
    maximum: 720,
  }),
}

type Settings = Omit<Static<TObject<typeof stripeSettings>>, 'paymentMinutes'>

/** Returns the errors in the settings, as sentences for the operator. */
export const stripeProblems = ({ stripeApiUrl, stripeConnectUrl }: Settings): string[] =>
  [
    ['DAYBOOK_STRIPE_API_URL', stripeApiUrl, 'https://api.stripe.com'] as const,
    ['DAYBOOK_STRIPE_CONNECT_URL', stripeConnectUrl, 'https://connect.stripe.com'] as const,
  ].flatMap(
    ([env, value, example]) => urlProblem({ env, value, schemes: ['https', 'http'], example, isOrigin: true }) ?? [],
  )

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
