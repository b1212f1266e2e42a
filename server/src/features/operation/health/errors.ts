import { unavailable } from '../../../lib/errors.ts'

export const databaseTooNew = (migration: string) =>
  unavailable(
    'DATABASE_TOO_NEW',
    `The database needs code that knows the migration ${migration}, and this version does not. Stop this process, and start a newer version.`,
  )
