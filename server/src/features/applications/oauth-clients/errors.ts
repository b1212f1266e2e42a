import { conflict, forbidden, invalid, notFound, unauthenticated } from '../../../lib/errors.ts'

/** `reason` is the term of the token endpoints for the same refusal. */
export const clientNotFound = () =>
  notFound('OAUTH_CLIENT_NOT_FOUND', 'OAuth client with ID not found', { reason: 'client_not_found' })

export const clientNotUsable = {
  client_not_approved: () =>
    forbidden('OAUTH_CLIENT_NOT_APPROVED', 'OAuth client is not approved', { reason: 'client_not_approved' }),
  client_rejected: () =>
    forbidden('OAUTH_CLIENT_REJECTED', 'OAuth client has been rejected', { reason: 'client_rejected' }),
}

export const redirectUriUnsafe = (uri: string, wanted: string) =>
  invalid('REDIRECT_URI_INVALID', `${uri.slice(0, 200)} can't be a redirect URI: ${wanted}.`)

export const secretsFull = (clientId: string) =>
  conflict(
    'OAUTH_CLIENT_SECRETS_FULL',
    `The client ${clientId} has two secrets already. Delete the one that is out of use, then make a new one.`,
  )

export const secretsOfPublicClient = (clientId: string) =>
  invalid('OAUTH_CLIENT_PUBLIC', `The client ${clientId} is public: it can't keep a secret, and proves itself by PKCE.`)

export const secretNotFound = (clientId: string, id: number) =>
  notFound('OAUTH_CLIENT_SECRET_NOT_FOUND', `The client ${clientId} has no secret ${id}.`)

export const ownerNotFound = (userId: number) =>
  invalid('OAUTH_CLIENT_OWNER_NOT_FOUND', `There is no account with the id ${userId} that could own the client.`)

export const registrationTokenInvalid = () =>
  unauthenticated('REGISTRATION_TOKEN_INVALID', 'Send the registration_access_token of this client as bearer.')
