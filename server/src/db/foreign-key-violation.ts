const FOREIGN_KEY_VIOLATION = '23503'

/** Whether a statement failed because what it refers to isn't there. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  (error as { code?: string }).code === FOREIGN_KEY_VIOLATION
