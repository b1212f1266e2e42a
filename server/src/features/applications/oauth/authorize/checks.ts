import { isKnownScope } from '../../../../lib/scopes.ts'
import { clientNotUsable, whyNotUsable } from '../../oauth-clients/service.ts'
import { SentBack, scopeRequired } from './errors.ts'
import type { OpenedRequest } from './request.ts'

/** A check of a request before access is granted. */
export type Check = (request: OpenedRequest, by: { userId: number; publicUrl: string }) => void

/** @throws `OAUTH_CLIENT_NOT_APPROVED`, `OAUTH_CLIENT_REJECTED` */
export const checkApproval: Check = ({ client }, { userId }) => {
  const why = whyNotUsable(client, userId)
  if (why) throw clientNotUsable[why]()
}

/** @throws `SCOPE_REQUIRED` */
export const checkScopeSent: Check = ({ client, scopes }) => {
  if (client.scopes.length > 0 && scopes.length === 0) throw scopeRequired()
}

/** RFC 6749 §3.1 forbids repeated parameters: other programs may have read a different one of the values. */
export const checkRepetition: Check = ({ parameters: { repeated } }) => {
  if (repeated.length > 0) throw new SentBack('invalid_request', `${repeated.join(', ')} was sent more than once`)
}

/** The server only issues codes, and a request without a response type gets one too. */
export const checkResponseType: Check = ({ parameters: { responseType } }) => {
  if (responseType !== undefined && responseType !== 'code')
    throw new SentBack('unsupported_response_type', "response_type must be 'code'")
}

export const checkScopesKnown: Check = ({ scopes }) => {
  if (!scopes.every(isKnownScope)) throw new SentBack('invalid_scope', 'Requested scope is not a recognized scope')
}

export const checkScopesRegistered: Check = ({ client, scopes }) => {
  if (client.scopes.length > 0 && !scopes.every((scope) => client.scopes.includes(scope)))
    throw new SentBack('invalid_request', "Requested scope exceeds the client's registered scopes")
}

/** The pattern of a SHA-256 in base64url (RFC 7636 §4.2). */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/

/**
 * Without a method the challenge would be `plain` (RFC 7636 §4.3), and anybody who reads the request could answer it.
 */
export const checkChallenge: Check = ({ client, parameters: { codeChallenge, codeChallengeMethod } }) => {
  if (codeChallenge === undefined && client.type === 'public')
    throw new SentBack('invalid_request', 'code_challenge required for public clients')
  if ((codeChallenge !== undefined || codeChallengeMethod !== undefined) && codeChallengeMethod !== 'S256')
    throw new SentBack('invalid_request', 'code_challenge_method must be S256')
  if (codeChallengeMethod !== undefined && !CHALLENGE.test(codeChallenge ?? ''))
    throw new SentBack('invalid_request', 'code_challenge must be 43 characters of base64url')
}

/** RFC 8707: if a request names the resource of its tokens, it must be this server. */
export const checkResource: Check = ({ parameters: { resource } }, { publicUrl }) => {
  if (resource !== undefined && !isOwnResource(resource, publicUrl))
    throw new SentBack('invalid_target', `resource must be ${publicUrl}`)
}

export const isOwnResource = (resource: string, publicUrl: string): boolean =>
  resource === publicUrl || resource.startsWith(`${publicUrl}/`)
