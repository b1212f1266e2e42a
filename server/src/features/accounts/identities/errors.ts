import { conflict, notFound } from '../../../lib/errors.ts'

export const identityOfAnother = () =>
  conflict('IDENTITY_OF_ANOTHER', 'Somebody else signs in with this account of the provider.')

export const identityNotFound = (issuer: string) =>
  notFound('IDENTITY_NOT_FOUND', `You don't sign in with an account of ${issuer}.`)

export const tooManyIdentities = (most: number) =>
  conflict('IDENTITIES_TOO_MANY', `An account has at most ${most} other ways to sign in. Remove one first.`)

export const identityIsOnlyWay = () =>
  conflict('IDENTITY_IS_ONLY_WAY', 'Without it nobody could sign in to this account. Set a password first.')
