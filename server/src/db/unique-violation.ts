import { recordOf } from '../lib/records.ts'

const UNIQUE_VIOLATION = '23505'

/** Returns true if a statement violated this unique index because another request was faster. */
export const isUniqueViolation = (error: unknown, index: string): boolean => {
  const { code, constraint } = recordOf(error)
  return code === UNIQUE_VIOLATION && constraint === index
}
