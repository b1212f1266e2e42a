import type { UserActor } from '../../../commands/context.ts'
import type { Db } from '../../../db/connection.ts'
import { sha256 } from '../../../lib/secrets/hash.ts'
import { accountDisabled, keyExpired, keyInvalid } from './errors.ts'
import { secretIn } from './key-text.ts'
import { findApiKeyHolder, markUsed } from './store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Returns the account of a key.
 *
 * @throws `API_KEY_INVALID`, `API_KEY_EXPIRED`, `ACCOUNT_DISABLED`
 */
export async function identify(db: Db, apiKey: string, now: Date): Promise<UserActor> {
  const holder = await findApiKeyHolder(db, sha256(secretIn(apiKey)))
  if (!holder) throw keyInvalid()
  if (holder.expiresAt && isPastDay(holder.expiresAt, now)) throw keyExpired()
  if (holder.disabledAt) throw accountDisabled()
  // The time of last use is exact to the hour. That is enough for a list of keys, and most requests then need no write.
  if (!holder.lastUsedAt || now.getTime() - holder.lastUsedAt.getTime() >= HOUR_MS) await markUsed(db, holder.id, now)
  return {
    kind: 'user',
    userId: holder.userId,
    email: holder.email,
    provenEmail: holder.emailVerifiedAt ? holder.email : null,
    isAdministrator: holder.isAdministrator,
    credential: {
      kind: 'api-key',
      id: holder.id,
      teamId: holder.teamId,
      organizationId: holder.organizationId,
      rateLimits: holder.rateLimits ?? [],
    },
  }
}

/** A key works through the end of its last day, in UTC. */
const isPastDay = (expiresAt: Date, now: Date): boolean =>
  Math.floor(now.getTime() / DAY_MS) > Math.floor(expiresAt.getTime() / DAY_MS)
