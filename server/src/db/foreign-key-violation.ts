import { codeOf } from '../lib/thrown.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/** Returns true if a statement failed because the row that it refers to doesn't exist. */
export const isForeignKeyViolation = (error: unknown): boolean => codeOf(error) === FOREIGN_KEY_VIOLATION
