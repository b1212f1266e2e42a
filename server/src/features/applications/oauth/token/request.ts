import type { ClientProof } from '../client-authentication.ts'

export type CodeRequest = {
  readonly grant: 'authorization_code'
  readonly proof: ClientProof
  readonly code: string
  readonly redirectUri: string
  readonly codeVerifier: string | undefined
  /** What the tokens are for (RFC 8707). */
  readonly resource: string | undefined
}

export type RefreshRequest = {
  readonly grant: 'refresh_token'
  readonly proof: ClientProof
  readonly refreshToken: string
  /** Less than was granted, for the access token alone; undefined keeps it. */
  readonly scopes: readonly string[] | undefined
  readonly resource: string | undefined
}

/** What an application wants of a token endpoint, whichever of them it has asked. */
export type TokenRequest = CodeRequest | RefreshRequest
