import { recordOf } from '../lib/records.ts'

const UNIQUE_VIOLATION = '23505'

/** Whether a statement failed because of this unique index: somebody else was faster than our own look. */
export const isUniqueViolation = (error: unknown, index: string): boolean => {
  const { code, constraint } = recordOf(error)
  return code === UNIQUE_VIOLATION && constraint === index
}
