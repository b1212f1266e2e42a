import type { Change } from '../../../../commands/change.ts'
import type { ClientRow } from '../../oauth-clients/service.ts'
import type { Tokens } from '../tokens.ts'

/**
 * The transaction of an exchange. It is committed even if the exchange is refused, so that used codes and tokens stay
 * used.
 */
export type Exchange = {
  readonly change: Change
  readonly client: ClientRow
  readonly tokens: Tokens
  readonly uuid: () => string
}

/** A family of tokens that continues with a new refresh token of that generation. */
export type Family = {
  readonly id: string
  readonly version: number
  readonly userId: number | null
  readonly teamId: number | null
  readonly scopes: readonly string[]
  /** The scopes of the access token: those of the family, or fewer. */
  readonly accessScopes: readonly string[]
  readonly generation: number
}

/** The differences between the ways to get tokens. `token/index.ts` has the steps that they share. */
export type GrantType<Request, Found extends { readonly grantedByUserId: number }> = {
  /** Checks the request before the application authenticates itself. */
  checkRequest(client: ClientRow, request: Request): void
  /** Finds the code or token that the application sends. */
  find(exchange: Exchange, request: Request): Promise<Found>
  /** Checks that the application is the one to which it was issued. */
  checkProof(client: ClientRow, request: Request, found: Found): void
  /** Starts a family, or continues it with its next generation. */
  start(exchange: Exchange, request: Request, found: Found): Promise<Family>
}
