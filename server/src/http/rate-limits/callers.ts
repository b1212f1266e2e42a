import type { Actor } from '../../commands/context.ts'
import type { RateLimit } from '../../lib/rate-limit.ts'

const MINUTE_MS = 60_000
const ANONYMOUS = 120
const API_KEY = 120
const APPLICATION = 500
/** A browser with the dashboard sends more requests than a script's steady pace. */
const SESSION = 500
/** People ask for pages, and many of them may share an address. */
const PAGES_FOR_EACH_REQUEST = 10

/** A caller whose requests are counted together, and its limits. A request is refused if all limits are used up. */
export type LimitedCaller = { readonly key: string; readonly limits: readonly RateLimit[] }

const perMinute = (limit: number): RateLimit => ({ name: 'default', limit, windowMs: MINUTE_MS, blockMs: MINUTE_MS })

/**
 * Returns the limits of callers that have none of their own. `setting` is empty, or the operator's maximum of requests
 * per minute.
 */
export function defaultLimits(setting: string) {
  const limit = (fallback: number) => [perMinute(setting === '' ? fallback : Number(setting))]
  const anonymous = limit(ANONYMOUS)
  const apiKey = limit(API_KEY)
  const application = limit(APPLICATION)
  const session = limit(SESSION)
  const pages = [perMinute((setting === '' ? ANONYMOUS : Number(setting)) * PAGES_FOR_EACH_REQUEST)]

  return {
    stranger: (address: string): LimitedCaller => ({ key: `address:${address}`, limits: anonymous }),
    /** A caller whose credentials aren't valid. It is counted apart from other callers at the same address. */
    refused: (address: string): LimitedCaller => ({ key: `refused:${address}`, limits: anonymous }),
    visitor: (address: string): LimitedCaller => ({ key: `page:${address}`, limits: pages }),

    /** Tokens that are renewed count by their account: a new token doesn't reset the count. */
    of(actor: Actor): LimitedCaller | undefined {
      if (actor.kind !== 'user') return undefined
      const { credential, userId } = actor
      switch (credential.kind) {
        case 'api-key':
          return {
            key: `api-key:${credential.id}`,
            limits: credential.rateLimits.length > 0 ? credential.rateLimits : apiKey,
          }
        case 'session':
          return { key: `session:${userId}`, limits: session }
        case 'oauth-token': {
          const account = credential.teamId === null ? `user-${userId}` : `team-${credential.teamId}`
          return { key: `application:${credential.clientId}:${account}`, limits: application }
        }
        case 'managed-token':
          return { key: `managed-user:${userId}`, limits: application }
        case 'platform-client':
          return { key: `platform-client:${credential.clientId}`, limits: application }
      }
    },
  }
}
