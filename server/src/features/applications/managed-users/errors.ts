import { conflict, forbidden, invalid, notFound, tokenExpired, unauthenticated } from '../../../lib/errors.ts'

export const userExists = (id: number) =>
  conflict('EMAIL_TAKEN', `User with the provided e-mail already exists. Existing user ID=${id}`)
export const emailInvalid = (email: string) => invalid('EMAIL_INVALID', `Invalid email ${email.slice(0, 80)}`)
export const emailTooLong = (email: string, most: number) =>
  invalid(
    'EMAIL_TOO_LONG',
    `The e-mail address ${email.slice(0, 80)} is too long: before the @ it may have ${most} characters, so that the client's id finds room there.`,
  )
export const metadataInvalid = (wanted: string) => invalid('METADATA_INVALID', wanted)
export const notOfClient = (id: number) =>
  notFound('MANAGED_USER_NOT_FOUND', `User with ID ${id} is not part of this OAuth client.`)
export const usernameTaken = (username: string) =>
  conflict('USERNAME_TAKEN', `Too many users are called ${username} at this moment. Please try again.`)
export const refreshTokenInvalid = () => invalid('REFRESH_TOKEN_INVALID', 'Invalid refresh token')
export const codeInvalid = () =>
  unauthenticated(
    'CODE_INVALID',
    'The authorization code is unknown, used or expired. Send the code of /v2/oauth/{clientId}/authorize as Authorization: Bearer <code>, once and within ten minutes.',
  )
export const notUserOfClient = (clientId: string) =>
  forbidden(
    'NOT_USER_OF_CLIENT',
    `Only a managed user of the OAuth client ${clientId} can authorize it. Send the access token of that user.`,
  )
export const redirectUnknown = (redirectUri: string, clientId: string) =>
  invalid(
    'REDIRECT_URI_UNKNOWN',
    `${redirectUri.slice(0, 200)} is not a redirect URI of the OAuth client ${clientId}. Send one of its redirectUris.`,
  )
export const secretMissing = () =>
  unauthenticated(
    'CREDENTIALS_MISSING',
    "ApiAuthStrategy - The header 'x-cal-secret-key' is missing. Send the secret of the client.",
  )

const refused = (code: string, text: string) => unauthenticated(code, `ApiAuthStrategy - access token - ${text}`)

export const accessTokenInvalid = () => refused('ACCESS_TOKEN_INVALID', 'Invalid Access Token.')
export const accessTokenExpired = () => tokenExpired('ACCESS_TOKEN_IS_EXPIRED', 'ACCESS_TOKEN_IS_EXPIRED')
export const accountDisabled = () => refused('ACCOUNT_DISABLED', 'The account of this token is disabled')
export const originForeign = (publicUrl: string, origin: string, clientId: string) =>
  refused(
    'ORIGIN_NOT_REGISTERED',
    `Invalid request origin - please open ${publicUrl}/settings/platform and add the origin '${origin.slice(0, 200)}' to the 'Redirect uris' of your OAuth client with ID '${clientId}'`,
  )
