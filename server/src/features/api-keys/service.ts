import { announce } from '../../commands/announce.ts'
import type { CommandContext, UserActor } from '../../commands/context.ts'
import type { RunCommand } from '../../commands/run.ts'
import type { Db, Tx } from '../../db/connection.ts'
import type { Clock } from '../../lib/clock.ts'
import { invalid, unauthenticated } from '../../lib/errors.ts'
import { sha256 } from '../../lib/hash.ts'
import type { Ids } from '../../lib/ids.ts'
import { findApiKeyHolder, insertApiKey, insertApiKeyLimits, upsertApiKey } from './store.ts'

/** What every key begins with; only the part behind it is hashed, as existing key stores do. */
const KEY_PREFIX = 'cal_'

const KEY_BYTES = 32
const DAY_MS = 86_400_000

export type NewApiKey = { userId: number; note?: string | undefined; expiresAt?: Date | undefined }
export type KeyLimit = { name: string; limit: number; ttl: number; blockDuration: number }

export type ApiKeys = ReturnType<typeof createApiKeys>

export function createApiKeys({ db, run, ids, clock }: { db: Db; run: RunCommand; ids: Ids; clock: Clock }) {
  /** Stores a new key and returns its text, which is never readable again. */
  async function insert(
    tx: Tx,
    { userId, note, expiresAt }: NewApiKey,
    now: Date,
  ): Promise<{ id: string; apiKey: string }> {
    const id = ids.uuid()
    const secret = ids.token(KEY_BYTES)
    await insertApiKey(tx, {
      id,
      keyHash: sha256(secret),
      userId,
      note: note ?? null,
      lastFour: secret.slice(-4),
      expiresAt: expiresAt ?? null,
      createdAt: now,
    })
    return { id, apiKey: `${KEY_PREFIX}${secret}` }
  }

  return {
    insert,

    /** @throws `RATE_LIMIT_NAME_REPEATED` */
    async create(context: CommandContext, key: NewApiKey, limits: KeyLimit[]): Promise<{ id: string; apiKey: string }> {
      const repeated = limits.find(({ name }, index) => limits.findIndex((other) => other.name === name) !== index)
      if (repeated) throw rateLimitRepeated(repeated.name)
      return run(context, async (tx, now) => {
        const made = await insert(tx, key, now)
        if (limits.length > 0) {
          await insertApiKeyLimits(
            tx,
            limits.map(({ name, limit, ttl, blockDuration }) => ({
              apiKeyId: made.id,
              name,
              requestLimit: limit,
              ttlMs: ttl,
              blockDurationMs: blockDuration,
            })),
          )
        }
        await announce(tx, context, now, {
          type: 'api-key.created',
          userId: key.userId,
          subjectKey: `api-key:${made.id}`,
          payload: { id: made.id },
        })
        return made
      })
    },

    /** Makes a key of a given text, or gives it to this account. */
    async ensure(tx: Tx, userId: number, apiKey: string, now: Date): Promise<void> {
      const secret = apiKey.slice(KEY_PREFIX.length)
      await upsertApiKey(tx, {
        id: ids.uuid(),
        keyHash: sha256(secret),
        userId,
        note: 'From the settings',
        lastFour: secret.slice(-4),
        createdAt: now,
      })
    },

    /**
     * The account behind a key.
     *
     * @throws `API_KEY_INVALID`, `API_KEY_EXPIRED`, `ACCOUNT_DISABLED`
     */
    async identify(apiKey: string): Promise<UserActor> {
      const holder = await findApiKeyHolder(db, sha256(apiKey.slice(KEY_PREFIX.length)))
      if (!holder) throw unauthenticated('API_KEY_INVALID', 'ApiAuthStrategy - api key - Your api key is not valid')
      if (holder.expiresAt && isPastDay(holder.expiresAt, clock.now())) {
        throw unauthenticated('API_KEY_EXPIRED', 'ApiAuthStrategy - api key - Your api key is expired')
      }
      if (holder.disabledAt)
        throw unauthenticated('ACCOUNT_DISABLED', 'ApiAuthStrategy - api key - The account of this key is disabled')
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
        },
      }
    },
  }
}

const rateLimitRepeated = (name: string) =>
  invalid('RATE_LIMIT_NAME_REPEATED', `There are two rate limits called "${name}". Give each a name of its own.`)

/** A key works through the end of its last day, in UTC. */
const isPastDay = (expiresAt: Date, now: Date): boolean =>
  Math.floor(now.getTime() / DAY_MS) > Math.floor(expiresAt.getTime() / DAY_MS)
