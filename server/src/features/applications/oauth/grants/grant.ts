import type { Change } from '../../../../commands/change.ts'
import type { ClientRow } from '../../oauth-clients/service.ts'
import type { Tokens } from '../tokens.ts'

/** The transaction in which something is exchanged. A refusal is committed like a success: what it used up stays so. */
export type Exchange = Pick<Change, 'tx' | 'now'> & {
  readonly change: Change
  readonly client: ClientRow
  readonly tokens: Tokens
  readonly uuid: () => string
}

/** A family of tokens that goes on with a new refresh token of that generation. */
export type Family = {
  readonly id: string
  readonly version: number
  readonly userId: number | null
  readonly teamId: number | null
  readonly scopes: readonly string[]
  /** Of the access token: the family's, or fewer. */
  readonly accessScopes: readonly string[]
  readonly generation: number
}

/** What differs between the ways to get tokens; `token/index.ts` has the steps that they share. */
export type GrantType<Request, Found extends { readonly grantedByUserId: number }> = {
  /** Asked before the application proves itself. */
  checkRequest(client: ClientRow, request: Request): void
  /** What the application shows, held against what it was given. */
  find(exchange: Exchange, request: Request): Promise<Found>
  /** Whether it is the one to which it was given. */
  checkProof(client: ClientRow, request: Request, found: Found): void
  /** Begins a family, or takes it one generation further. */
  start(exchange: Exchange, request: Request, found: Found): Promise<Family>
}
