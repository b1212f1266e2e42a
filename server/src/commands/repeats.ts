import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'
import { conflict, unprocessable } from '../lib/errors.ts'
import { lockKey } from '../lib/hash.ts'
import type { Repeatable } from './context.ts'

/** How long an answer is kept for repeats of its request. */
const KEPT_HOURS = 24

/** Class 0 of the advisory locks: calls with an idempotency key. */
const LOCK_CLASS = 0

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
  const { rows } = await sql<{ isLocked: boolean; requestHash: Buffer | null; status: number; body: string }>`
    SELECT l.is_locked, k.request_hash, k.status, k.body
    FROM (SELECT pg_try_advisory_xact_lock(${LOCK_CLASS}, ${lock}) AS is_locked) l
    LEFT JOIN idempotency_keys k ON k.caller = ${caller} AND k.operation = ${operation} AND k.key = ${key} AND k.expires_at > ${now}
  `.execute(tx)
  const found = rows[0]
  if (!found?.isLocked) {
    throw conflict(
      'IDEMPOTENCY_KEY_IN_USE',
      `A request with Idempotency-Key "${key}" is still running. Wait for its answer, then repeat.`,
      {
        retryAfterSeconds: 1,
      },
    )
  }
  if (!found.requestHash) return
  if (!found.requestHash.equals(requestHash)) {
    throw unprocessable(
      'IDEMPOTENCY_KEY_REUSED',
      `Idempotency-Key "${key}" was sent with another request before. A new request needs a new key; only an exact repeat may use this one.`,
    )
  }
  throw new RepeatedRequest(found.status, found.body)
}

/** Keeps the answer in the transaction of the effect: either both are there after a crash, or neither. */
export async function keepAnswer(tx: Tx, repeatable: Repeatable, result: unknown, now: Date): Promise<void> {
  const { caller, operation, key, requestHash } = repeatable
  const { status, body } = repeatable.answer(result)
  const expiresAt = new Date(now.getTime() + KEPT_HOURS * 3_600_000)
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

/** Throws away what is kept longer than promised. */
export const deleteExpiredAnswers = (db: Tx, now: Date) =>
  db.deleteFrom('idempotencyKeys').where('expiresAt', '<=', now).execute()
