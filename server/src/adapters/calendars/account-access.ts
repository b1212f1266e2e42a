import type { DelegatedAccess } from '../oauth/delegated-access.ts'
import { parseDelegated } from '../oauth/delegated-credentials.ts'
import type { OAuthClient } from '../oauth/oauth-client.ts'
import { OAuthFailure } from '../oauth/oauth-failure.ts'
import type { ProviderAccount } from '../provider-account.ts'
import { CalendarFailure } from './calendar-provider.ts'

/** How the tokens of accounts are got. */
export type AccountAccess = {
  /** For accounts that people connect. Undefined if the operator has not set it up. */
  readonly oauth: Pick<OAuthClient, 'accessToken'> | undefined
  /** For accounts that the administrator of a domain opens. */
  readonly delegated?: DelegatedAccess
}

export type Access = {
  readonly token: string
  /** The mailbox that the token opens among others. It is null for a token of one person. */
  readonly mailbox: string | null
}

/** Returns an access token of the account, which is replaced first if needed. @throws CalendarFailure */
export async function accessOf({ oauth, delegated }: AccountAccess, account: ProviderAccount): Promise<Access> {
  try {
    const stored = await account.read()
    const credentials = parseDelegated(stored)
    if (credentials && delegated) {
      return { token: await delegated.accessToken(credentials), mailbox: credentials.address }
    }
    if (!oauth) throw new CalendarFailure('unreachable', 'The operator has removed the settings of this provider.')
    return { token: await oauth.accessToken(alreadyRead(account, stored)), mailbox: null }
  } catch (error) {
    if (error instanceof OAuthFailure) throw new CalendarFailure(error.kind, error.message)
    throw error
  }
}

/** Saves the second reading of an account that was read a moment ago. */
function alreadyRead(account: ProviderAccount, stored: string): ProviderAccount {
  let first: string | undefined = stored
  return {
    async read() {
      const text = first ?? (await account.read())
      first = undefined
      return text
    },
    save: (credentials) => account.save(credentials),
  }
}
