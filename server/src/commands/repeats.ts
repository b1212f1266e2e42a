import { sql } from 'kysely'
import type { Db, Tx } from '../db/connection.ts'
import { deleteBatch } from '../db/delete-batch.ts'
import { LOCKS } from '../db/locks.ts'
import { conflict, unprocessable } from '../lib/errors.ts'
import { lockKey, sha256 } from '../lib/secrets/hash.ts'
import { seal, unseal } from '../lib/secrets/seal.ts'
import type { Repeatable, RequestIdentity } from './context.ts'

/** Thrown out of a command whose request was answered before: the caller sends that answer again. */
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
 * Lets one call of this key through.
 *
 * @throws `RepeatedRequest` with the kept answer, `IDEMPOTENCY_KEY_IN_USE` while a twin runs,
 * `IDEMPOTENCY_KEY_REUSED` when the key came with another request before.
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
  // A statement of its own: one that began before the lock was free wouldn't see what the twin has just committed.
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

/** The first answer to a request that has been answered before. */
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

/** Refusals that came after a look for a first answer. */
const lookedBefore = new WeakSet<object>()

export const noteLook = (refusal: unknown): void => {
  if (refusal instanceof Error) lookedBefore.add(refusal)
}

/** Whether a refusal says by itself that there is no first answer. */
export const cameAfterLook = (refusal: Error): boolean => lookedBefore.has(refusal)

/** Keeps the answer in the transaction of the effect: either both are there after a crash, or neither. */
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
    // An expired row of the same key is the only one that can be in the way.
    .onConflict((clash) =>
      clash
        .columns(['caller', 'operation', 'key'])
        .doUpdateSet({ requestHash, status, body, createdAt: now, expiresAt }),
    )
    .execute()
}

/**
 * Answers can hold what is shown only once, such as an API key: whoever reads the table needs the caller's own key,
 * which isn't in it, to read them.
 */
const storedKey = (key: string): string => sha256(key).toString('base64url')

/** Deletes some of those that are kept no longer. How many there were. */
export const deleteExpiredAnswers = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, { table: 'idempotency_keys', column: 'expires_at', before, limit })
