import { conflict, invalid, notFound, unauthenticated } from '../../../lib/errors.ts'

export const keyInvalid = () =>
  unauthenticated('API_KEY_INVALID', 'ApiAuthStrategy - api key - Your api key is not valid')

export const keyExpired = () =>
  unauthenticated('API_KEY_EXPIRED', 'ApiAuthStrategy - api key - Your api key is expired')

export const accountDisabled = () =>
  unauthenticated('ACCOUNT_DISABLED', 'ApiAuthStrategy - api key - The account of this key is disabled')

export const keyNotFound = (id: string) => notFound('API_KEY_NOT_FOUND', `There is no API key with id=${id}.`)

export const notAMember = (userId: number, groupId: number | undefined) =>
  invalid(
    'NOT_A_MEMBER',
    `The account with id=${userId} is not an accepted member of a team or an organization with id=${groupId}.`,
  )

export const tooManyKeys = (most: number) =>
  conflict('TOO_MANY_API_KEYS', `An account has at most ${most} API keys. Revoke one that is not needed any more.`)

export const keyOnly = () =>
  unauthenticated(
    'API_KEY_ONLY',
    "ApiKeysService - This endpoint can only be accessed using an API key by providing 'Authorization: Bearer <apiKey>' header",
  )

export const expiryAmbiguous = () =>
  invalid(
    'EXPIRY_AMBIGUOUS',
    'ApiKeysService -Cannot set both apiKeyDaysValid and apiKeyNeverExpires. It has to be either or none of them.',
  )

export const rateLimitRepeated = (name: string) =>
  invalid('RATE_LIMIT_NAME_REPEATED', `There are two rate limits called "${name}". Give each a name of its own.`)
