import type { ClientRow } from '../../oauth-clients/service.ts'

/** What an application asks of a person, as it arrives: nothing of it has been looked at. */
export type AuthorizationParameters = {
  readonly clientId: string | undefined
  readonly redirectUri: string | undefined
  readonly state: string | undefined
  readonly responseType: string | undefined
  /** Names with spaces or commas between them. */
  readonly scope: string | undefined
  readonly codeChallenge: string | undefined
  readonly codeChallengeMethod: string | undefined
  readonly resource: string | undefined
  /** Names that came more than once; they count as not sent. */
  readonly repeated: readonly string[]
}

/** A request whose application and redirect URI are known to belong together: from here on errors may be sent there. */
export type OpenedRequest = {
  readonly client: ClientRow
  readonly redirectUri: string
  readonly state: string | undefined
  readonly parameters: AuthorizationParameters
  /** Without repetition. */
  readonly scopes: readonly string[]
}

/** Names with spaces or commas between them, each once. */
export const scopeNames = (text = ''): string[] => [...new Set(text.split(/[\s,]+/).filter((name) => name !== ''))]
