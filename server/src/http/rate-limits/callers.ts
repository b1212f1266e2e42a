import type { Actor } from '../../commands/context.ts'
import type { RateLimit } from '../../lib/rate-limit.ts'

const MINUTE_MS = 60_000
const ANONYMOUS = 120
const API_KEY = 120
const APPLICATION = 500
/** What a browser asks of the API while somebody uses the dashboard is more than a script's steady pace. */
const SESSION = 500
/** A page is asked for by people, many of whom may share an address. */
const PAGES_FOR_EACH_REQUEST = 10

/** Whose requests are counted together, and by which limits: refused when none of these has anything left. */
export type LimitedCaller = { readonly key: string; readonly limits: readonly RateLimit[] }

const perMinute = (limit: number): RateLimit => ({ name: 'default', limit, windowMs: MINUTE_MS, blockMs: MINUTE_MS })

/**
 * The limits of those who have none of their own. `setting` is empty, or the requests a minute that the operator
 * allows everybody.
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
    /** Who sent credentials that aren't valid; apart from strangers, who may share the address. */
    refused: (address: string): LimitedCaller => ({ key: `refused:${address}`, limits: anonymous }),
    visitor: (address: string): LimitedCaller => ({ key: `page:${address}`, limits: pages }),

    /** By the account rather than the token where tokens are renewed: a fresh one is no fresh start. */
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
