import { admitOneMore } from '../../../commands/admit-one-more.ts'
import { audit } from '../../../commands/audit.ts'
import type { Change } from '../../../commands/change.ts'
import type { CommandContext, UserActor } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Ids } from '../../../lib/ids.ts'
import type { Page } from '../../../lib/page.ts'
import { sha256 } from '../../../lib/secrets/hash.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import {
  expiryAmbiguous,
  keyInvalid,
  keyNotFound,
  keyOnly,
  notAMember,
  rateLimitRepeated,
  tooManyKeys,
} from './errors.ts'
import { identify } from './identify.ts'
import { keyOf, secretIn } from './key-text.ts'
import {
  countApiKeys,
  deleteApiKey,
  deleteApiKeysOf,
  findGroupOf,
  findOrganizationOfTeam,
  insertApiKey,
  insertApiKeyLimits,
  type ListedApiKey,
  listApiKeyLimits,
  listApiKeys,
  upsertApiKey,
} from './store.ts'

export type { ListedApiKey } from './store.ts'
export { deleteApiKeysOfGroup } from './store.ts'

const KEY_BYTES = 32
const DAY_MS = 86_400_000

/** The default lifetime of a replacement key, in days. */
const DAYS_VALID = 30

/** The maximum number of keys of an account; a person can't tell more keys apart. */
const MAX_KEYS = 500

export type NewApiKey = {
  userId: number
  note?: string | undefined
  expiresAt?: Date | undefined
  teamId?: number | null
  organizationId?: number | null
}
/** A key as the administrator sets it. `groupId` is the id of a team or an organization, which share one sequence. */
export type ApiKeyChange = Omit<NewApiKey, 'teamId' | 'organizationId'> & { groupId?: number | undefined }
export type KeyLimit = { name: string; limit: number; ttl: number; blockDuration: number }

export type ApiKeys = ReturnType<typeof createApiKeys>

export function createApiKeys({ db, run, ids, clock }: { db: Db; run: RunCommand; ids: Ids; clock: Clock }) {
  /** Stores a new key and returns its text, which can't be read again. */
  async function insert(
    tx: Tx,
    { userId, note, expiresAt, teamId = null, organizationId = null }: NewApiKey,
    now: Date,
  ): Promise<{ id: string; apiKey: string }> {
    const id = ids.uuid()
    const secret = ids.token(KEY_BYTES)
    await insertApiKey(tx, {
      id,
      keyHash: sha256(secret),
      userId,
      teamId,
      organizationId,
      note: note ?? null,
      lastFour: secret.slice(-4),
      expiresAt: expiresAt ?? null,
      createdAt: now,
    })
    return { id, apiKey: keyOf(secret) }
  }

  async function publishApiKey(
    change: Change,
    verb: 'created' | 'revoked' | 'refreshed',
    { before, after }: { before?: KeyFacts; after?: KeyFacts },
  ): Promise<void> {
    const { id, userId, teamId = null, organizationId } = (after ?? before) as KeyFacts
    const action = `api-key.${verb}` as const
    const subjectKey = `api-key:${id}`
    await change.publish({ type: action, userId, subjectKey, payload: { id } })
    await audit(change, {
      action,
      subjectKey,
      teamId,
      organizationId: organizationId ?? (teamId === null ? null : await findOrganizationOfTeam(change.tx, teamId)),
      ...(before && { before: shown(before) }),
      ...(after && { after: shown(after) }),
    })
  }

  return {
    insert,

    list: (userId: number, page: Page): Promise<ListedApiKey[]> => listApiKeys(db, userId, page),

    /**
     * Makes a key for the caller's account. Only the answer contains its text.
     *
     * @throws `TOO_MANY_API_KEYS`
     */
    createOwn(
      context: CommandContext,
      key: NewApiKey,
    ): Promise<{ apiKey: string; listed: Pick<ListedApiKey, 'id' | 'note' | 'expiresAt' | 'createdAt'> }> {
      return run(context, async (change) => {
        const { tx, now } = change
        if (!(await admitOneMore(tx, `api-keys:${key.userId}`, MAX_KEYS, () => countApiKeys(tx, key.userId))))
          throw tooManyKeys(MAX_KEYS)
        const { id, apiKey } = await insert(tx, key, now)
        await publishApiKey(change, 'created', { after: { ...key, id } })
        const { note = null, expiresAt = null } = key
        return { apiKey, listed: { id, note, expiresAt, createdAt: now } }
      })
    },

    /**
     * Deletes one of the account's keys; it may be the key of the request.
     *
     * @throws `API_KEY_NOT_FOUND`
     */
    revoke(context: CommandContext, userId: number, id: string): Promise<void> {
      return run(context, async (change) => {
        const before = await deleteApiKey(change.tx, userId, id)
        if (!before) throw keyNotFound(id)
        await publishApiKey(change, 'revoked', { before: { ...before, id, userId } })
      })
    },

    countOf: (tx: Tx, userId: number): Promise<number> => countApiKeys(tx, userId),

    /** Deletes all keys of the account and returns their number. */
    async revokeAllOf(change: Change, userId: number): Promise<number> {
      const count = await countApiKeys(change.tx, userId)
      if (count === 0) return 0
      await deleteApiKeysOf(change.tx, userId)
      const subjectKey = `user:${userId}`
      await change.publish({ type: 'api-keys.revoked', userId, subjectKey, payload: { count } })
      const entry = { action: 'api-keys.revoked', subjectKey, organizationId: null, before: { userId, count } }
      await audit(change, entry)
      return count
    },

    deleteAllOf: async (tx: Tx, userId: number): Promise<void> => void (await deleteApiKeysOf(tx, userId)),

    /**
     * Replaces the key of the request by a new one; the old key stops working. Note, team and limits stay.
     *
     * @throws `API_KEY_ONLY`, `EXPIRY_AMBIGUOUS`, `API_KEY_INVALID` for the second of two requests with the same key
     */
    async refresh(
      context: CommandContext,
      { daysValid, neverExpires = false }: { daysValid?: number | undefined; neverExpires?: boolean | undefined },
    ): Promise<{ apiKey: string }> {
      const { actor } = context
      if (actor.kind !== 'user' || actor.credential.kind !== 'api-key') throw keyOnly()
      if (daysValid !== undefined && neverExpires) throw expiryAmbiguous()
      const { userId, credential } = actor
      return run(context, async (change) => {
        const { tx, now } = change
        const limits = await listApiKeyLimits(tx, credential.id)
        const former = await deleteApiKey(tx, userId, credential.id)
        if (!former) throw keyInvalid()
        const { note, teamId, organizationId } = former
        const expiresAt = neverExpires ? undefined : new Date(now.getTime() + (daysValid ?? DAYS_VALID) * DAY_MS)
        const key = { userId, note: note ?? undefined, teamId, organizationId, expiresAt }
        const made = await insert(tx, key, now)
        if (limits.length > 0)
          await insertApiKeyLimits(
            tx,
            limits.map((limit) => ({ ...limit, apiKeyId: made.id })),
          )
        const before = { ...former, id: credential.id, userId }
        await publishApiKey(change, 'refreshed', { before, after: { ...key, id: made.id } })
        return { apiKey: made.apiKey }
      })
    },

    /** @throws `NOT_A_MEMBER`, `RATE_LIMIT_NAME_REPEATED` */
    async create(
      context: CommandContext,
      { groupId, ...wish }: ApiKeyChange,
      limits: KeyLimit[],
    ): Promise<{ id: string; apiKey: string }> {
      const repeated = limits.find(({ name }, index) => limits.findIndex((other) => other.name === name) !== index)
      if (repeated) throw rateLimitRepeated(repeated.name)
      return run(context, async (change) => {
        const { tx, now } = change
        const group = groupId === undefined ? {} : await findGroupOf(tx, wish.userId, groupId)
        if (!group) throw notAMember(wish.userId, groupId)
        const key = { ...wish, ...group }
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
        await publishApiKey(change, 'created', { after: { ...key, id: made.id } })
        return made
      })
    },

    /** Makes a key with a given text, or assigns the existing key to this account. */
    async ensure(tx: Tx, userId: number, apiKey: string, now: Date): Promise<void> {
      const secret = secretIn(apiKey)
      await upsertApiKey(tx, {
        id: ids.uuid(),
        keyHash: sha256(secret),
        userId,
        note: 'From the settings',
        lastFour: secret.slice(-4),
        createdAt: now,
      })
    },

    identify: (apiKey: string): Promise<UserActor> => identify(db, apiKey, clock.now()),
  }
}

type KeyFacts = {
  id: string
  userId: number
  note?: string | null | undefined
  expiresAt?: Date | null | undefined
  teamId?: number | null
  organizationId?: number | null
}

/** Returns the facts of a key for the audit log, without its text. */
const shown = ({ id, userId, note = null, expiresAt = null }: KeyFacts) => ({ id, userId, note, expiresAt })
