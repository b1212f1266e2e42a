import type { ClientRow } from '../../oauth-clients/service.ts'

/** An application's request to a person, as it arrives and without any checks. */
export type AuthorizationParameters = {
  readonly clientId: string | undefined
  readonly redirectUri: string | undefined
  readonly state: string | undefined
  readonly responseType: string | undefined
  /** Names that are separated by spaces or commas. */
  readonly scope: string | undefined
  readonly codeChallenge: string | undefined
  readonly codeChallengeMethod: string | undefined
  readonly resource: string | undefined
  /** Names that occur more than once. They count as not sent. */
  readonly repeated: readonly string[]
}

/** A request whose redirect URI is proven to belong to its application, so that errors may be sent there. */
export type OpenedRequest = {
  readonly client: ClientRow
  readonly redirectUri: string
  readonly state: string | undefined
  readonly parameters: AuthorizationParameters
  /** The scopes, each once. */
  readonly scopes: readonly string[]
}

/** Splits names that are separated by spaces or commas. Returns each name once. */
export const scopeNames = (text = ''): string[] => [...new Set(text.split(/[\s,]+/).filter((name) => name !== ''))]
