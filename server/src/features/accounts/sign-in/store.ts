import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { prepared } from '../../../db/prepared.ts'

const credentials = (db: Db) =>
  db
    .selectFrom('users')
    .modifyFront(prepared)
    .leftJoin('userPasswords', 'userPasswords.userId', 'users.id')
    .leftJoin('userSecondFactors', 'userSecondFactors.userId', 'users.id')
    .select([
      'users.id',
      'users.disabledAt',
      'users.credentialVersion',
      'userPasswords.hash',
      'userSecondFactors.confirmedAt as secondFactorConfirmedAt',
    ])

/** Finds the facts for a sign-in: the account of an address, its password, and whether it has a second factor. */
export const findCredentials = (db: Db, email: string) =>
  credentials(db).where(sql`lower(users.email)`, '=', email.toLowerCase()).executeTakeFirst()

/** Finds the same facts for a known account. */
export const findCredentialsOf = (db: Db, userId: number) =>
  credentials(db).where('users.id', '=', userId).executeTakeFirst()

export type Credentials = NonNullable<Awaited<ReturnType<typeof findCredentials>>>
