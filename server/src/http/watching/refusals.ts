import { AppError } from '../../lib/errors.ts'
import { codeOf, errorOf } from '../../lib/thrown.ts'
import { findFailure, POOL_TIMEOUT } from '../failures.ts'

/** Why the server didn't do what a request could expect of it. Mistakes of callers are no refusals. */
export type RefusalReason =
  | 'rate-limit'
  | 'full'
  | 'pool-wait'
  | 'lock-timeout'
  | 'collision'
  | 'statement-timeout'
  | 'storage-full'
  | 'database-away'
  | 'other'

const OF_POSTGRES: Readonly<Record<string, RefusalReason>> = {
  '55P03': 'lock-timeout',
  40001: 'collision',
  '40P01': 'collision',
}

const OF_CODES: Readonly<Record<string, RefusalReason>> = {
  SERVER_FULL: 'full',
  BUSY: 'collision',
  DATABASE_SLOW: 'statement-timeout',
  STORAGE_FULL: 'storage-full',
  DATABASE_UNREACHABLE: 'database-away',
}

/** Returns the reason if the error refuses a request because of a limit or of the state of the server. */
export function refusalReason(error: unknown): RefusalReason | undefined {
  if (error instanceof AppError && error.kind === 'too-many') return 'rate-limit'
  const failure = findFailure(error)
  if (failure?.status !== 503) return undefined
  if (errorOf(error).message === POOL_TIMEOUT) return 'pool-wait'
  return OF_POSTGRES[codeOf(error) ?? ''] ?? OF_CODES[failure.code] ?? 'other'
}
