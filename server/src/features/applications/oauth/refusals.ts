/** The refusal that an endpoint of the authorization server sends to an application (RFC 6749 §5.2). */
export class OauthRefusal extends Error {
  readonly status: number
  readonly error: string
  readonly description: string

  constructor(status: number, error: string, description: string) {
    super(`${error}: ${description}`)
    this.name = 'OauthRefusal'
    this.status = status
    this.error = error
    this.description = description
  }
}

type RequestError =
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'

export const invalidRequest = (description: string, error: RequestError = 'invalid_request') =>
  new OauthRefusal(400, error, description)

export const invalidClient = (description: 'client_not_found' | 'invalid_client_credentials') =>
  new OauthRefusal(401, 'invalid_client', description)

export const invalidGrant = (
  description:
    | 'redirect_uri_mismatch'
    | 'code_invalid_or_expired'
    | 'pkce_verification_failed'
    | 'invalid_refresh_token'
    | 'client_id_mismatch'
    | 'refresh_token_revoked',
) => new OauthRefusal(400, 'invalid_grant', description)

export const unauthorizedClient = (description: string) => new OauthRefusal(401, 'unauthorized_client', description)
