import { sql } from 'kysely'
import type { Db, Tx } from '../db/connection.ts'
import { deleteBatch } from '../db/delete-batch.ts'
import { LOCKS } from '../db/locks.ts'
import { conflict, unprocessable } from '../lib/errors.ts'
import { lockKey, sha256 } from '../lib/secrets/hash.ts'
import { seal, unseal } from '../lib/secrets/seal.ts'
import type { Repeatable, RequestIdentity } from './context.ts'

/** Is thrown by a command whose request was answered before. The caller sends the kept answer again. */
export class RepeatedRequest extends Error {
  readonly status: number
  readonly body: string

  constructor(status: number, body: string) {
    super('This request was answered before.')
    this.name = 'RepeatedRequest'
    this.status = status
    this.body = body
  }
}

/**
 * Lets one call with this key through.
 *
 * @throws `RepeatedRequest` with the kept answer, `IDEMPOTENCY_KEY_IN_USE` while another request with the key runs,
 * `IDEMPOTENCY_KEY_REUSED` if the key came with a different request before.
 */
export async function admitOnce(tx: Tx, { caller, operation, key, requestHash }: Repeatable, now: Date): Promise<void> {
  const lock = lockKey(`${caller} ${operation} ${key}`)
  const { rows } = await sql<{ isLocked: boolean }>`
    SELECT pg_try_advisory_xact_lock(${LOCKS.repeat}, ${lock}) AS is_locked`.execute(tx)
  if (!rows[0]?.isLocked) {
    throw conflict(
      'IDEMPOTENCY_KEY_IN_USE',
      `A request with Idempotency-Key "${key}" is still running. Wait for its answer, then repeat.`,
      { retryAfterSeconds: 1 },
    )
  }
  // This is a separate statement: a statement that began before the lock was free wouldn't see the answer that the
  // other transaction has just committed.
  const kept = await findKept(tx, { caller, operation, key }, now)
  if (!kept) return
  if (!kept.requestHash.equals(requestHash)) {
    throw unprocessable(
      'IDEMPOTENCY_KEY_REUSED',
      `Idempotency-Key "${key}" was sent with another request before. A new request needs a new key; only an exact repeat may use this one.`,
    )
  }
  throw new RepeatedRequest(kept.status, unseal(key, kept.body))
}

/** Returns the first answer to a request that was answered before. */
export async function findAnswer(
  db: Db,
  { requestHash, ...identity }: RequestIdentity,
  now: Date,
): Promise<RepeatedRequest | undefined> {
  const kept = await findKept(db, identity, now)
  if (!kept?.requestHash.equals(requestHash)) return undefined
  return new RepeatedRequest(kept.status, unseal(identity.key, kept.body))
}

const findKept = (db: Db, { caller, operation, key }: Omit<RequestIdentity, 'requestHash'>, now: Date) =>
  db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', 'body'])
    .where('caller', '=', caller)
    .where('operation', '=', operation)
    .where('key', '=', storedKey(key))
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** Refusals that were thrown after the server had looked for a first answer. */
const lookedBefore = new WeakSet<object>()

export const noteLook = (refusal: unknown): void => {
  if (refusal instanceof Error) lookedBefore.add(refusal)
}

/** Returns true if the refusal itself shows that there is no first answer. */
export const cameAfterLook = (refusal: Error): boolean => lookedBefore.has(refusal)

/** Stores the answer in the transaction of the effect, so that a crash leaves either both or neither. */
export async function keepAnswer(
  tx: Tx,
  repeatable: Repeatable,
  result: unknown,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  const { caller, operation, requestHash } = repeatable
  const key = storedKey(repeatable.key)
  const { status, body: text } = repeatable.answer(result)
  const body = seal(repeatable.key, text)
  await tx
    .insertInto('idempotencyKeys')
    .values({ caller, operation, key, requestHash, status, body, createdAt: now, expiresAt })
    // Only an expired row of the same key can conflict.
    .onConflict((clash) =>
      clash
        .columns(['caller', 'operation', 'key'])
        .doUpdateSet({ requestHash, status, body, createdAt: now, expiresAt }),
    )
    .execute()
}

/**
 * Answers can contain values that are shown only once, such as API keys. A reader of the table can decrypt them only
 * with the caller's own key, and the table stores only a hash of that key.
 */
const storedKey = (key: string): string => sha256(key).toString('base64url')

/** Deletes up to `limit` expired answers. Returns the number of deleted answers. */
export const deleteExpiredAnswers = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, { table: 'idempotency_keys', column: 'expires_at', before, limit })
