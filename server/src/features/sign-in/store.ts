import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'

/** What decides about a sign-in: the account of an address with its password and whether it has a second factor. */
export const findCredentials = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .leftJoin('userPasswords', 'userPasswords.userId', 'users.id')
    .leftJoin('userSecondFactors', 'userSecondFactors.userId', 'users.id')
    .select([
      'users.id',
      'users.disabledAt',
      'users.credentialVersion',
      'userPasswords.hash',
      'userSecondFactors.confirmedAt as secondFactorConfirmedAt',
    ])
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .executeTakeFirst()
