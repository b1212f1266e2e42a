import { invalid, notFound, unauthenticated } from '../../../lib/errors.ts'

/** The maximum length at which a refusal repeats a caller's text. */
const SHOWN_CHARACTERS = 80

const refused = (code: string, text: string) => unauthenticated(code, `ApiAuthStrategy - oAuth client - ${text}`)

export const clientUnknown = (id: string) =>
  refused('CLIENT_NOT_FOUND', `Client with ID ${id.slice(0, SHOWN_CHARACTERS)} not found`)
export const secretWrong = () => refused('CLIENT_SECRET_INVALID', 'Invalid client secret')
export const ownerMissing = () => refused('CLIENT_OWNER_MISSING', 'No owner ID found for this OAuth client')
export const credentialsInvalid = () => invalid('CLIENT_CREDENTIALS_INVALID', 'Invalid OAuthClient credentials.')
export const notSubscribed = () =>
  invalid('ORGANIZATION_NOT_PLATFORM', 'Team is not subscribed, cannot create an OAuth Client.')
/** The guard has just found the client, so a concurrent request has deleted it. */
export const clientGone = () => notFound('OAUTH_CLIENT_NOT_FOUND', 'OAuthClientGuard - OAuth client not found.')
export const tokenOfAnother = (id: string) =>
  unauthenticated(
    'ACCESS_TOKEN_INVALID',
    `ApiAuthStrategy - access token - The token doesn't belong to a user of the client with ID ${id}.`,
  )
