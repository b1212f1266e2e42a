import { conflict, invalid, notFound } from '../../../lib/errors.ts'

export const providerUnknown = (name: string) =>
  notFound('PROVIDER_NOT_FOUND', `There is no provider called "${name.slice(0, 80)}" to sign in with.`)

/**
 * Creates the refusal for a flow of another browser, an expired flow or a used one. The three cases have the same text.
 */
export const flowInvalid = () =>
  invalid('PROVIDER_ANSWER_INVALID', 'This sign-in was not begun here, took too long or is over. Start again.')

export const emailMissing = (label: string) =>
  invalid('PROVIDER_EMAIL_MISSING', `${label} did not tell an e-mail address, and an account needs one.`)

export const emailNotProven = (email: string) =>
  conflict(
    'PROVIDER_EMAIL_TAKEN',
    `There is an account with the address ${email}, and it isn't certain that it belongs to the same person. Sign in to it with its password, then add the provider.`,
  )
