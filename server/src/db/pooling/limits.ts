/** The longest waits of a connection, in milliseconds, under the names of PostgreSQL. Zero is without an end. */
export type Limits = { statement_timeout: number; lock_timeout: number; idle_in_transaction_session_timeout: number }

const LOCK_MS = 3000

export const LIMITS: Limits = {
  statement_timeout: 5000,
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: 10_000,
}

/**
 * An index of a large table takes minutes. But a change that waits for the lock of its table makes everybody else wait
 * behind it, so it gives up soon and is tried again.
 */
export const LIMITS_OF_MIGRATIONS: Limits = {
  statement_timeout: 0,
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: 0,
}

/** Returns the statements that set the limits, for the session or only for its current transaction. */
export const setLimits = (limits: Limits, scope: 'SESSION' | 'LOCAL'): string =>
  Object.entries(limits)
    .map(([name, value]) => `SET ${scope} ${name} = ${value}`)
    .join('; ')
