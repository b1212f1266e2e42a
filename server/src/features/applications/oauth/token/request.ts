import type { ClientProof } from '../client-authentication.ts'

export type CodeRequest = {
  readonly grant: 'authorization_code'
  readonly proof: ClientProof
  readonly code: string
  readonly redirectUri: string
  readonly codeVerifier: string | undefined
  /** The resource for which the tokens are meant (RFC 8707). */
  readonly resource: string | undefined
}

export type RefreshRequest = {
  readonly grant: 'refresh_token'
  readonly proof: ClientProof
  readonly refreshToken: string
  /** Narrower scopes for the access token alone; undefined keeps the granted ones. */
  readonly scopes: readonly string[] | undefined
  readonly resource: string | undefined
}

/** A request of an application to any of the token endpoints. */
export type TokenRequest = CodeRequest | RefreshRequest
