import type { OAuthClient } from '../oauth/oauth-client.ts'
import { OAuthFailure } from '../oauth/oauth-failure.ts'
import type { ProviderAccount } from '../provider-account.ts'
import { CalendarFailure } from './calendar-provider.ts'

/** Returns an access token of the account, which it refreshes first if needed. @throws CalendarFailure */
export async function accessTokenOf(
  oauth: Pick<OAuthClient, 'accessToken'>,
  account: ProviderAccount,
): Promise<string> {
  try {
    return await oauth.accessToken(account)
  } catch (error) {
    if (error instanceof OAuthFailure) throw new CalendarFailure(error.kind, error.message)
    throw error
  }
}
