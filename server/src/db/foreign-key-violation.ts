import { codeOf } from '../lib/thrown.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/** Whether a statement failed because what it refers to isn't there. */
export const isForeignKeyViolation = (error: unknown): boolean => codeOf(error) === FOREIGN_KEY_VIOLATION
