import type { Db } from '../../../../db/connection.ts'
import type { SampleHost } from '../../../scheduling/bookings/service.ts'

/** Returns the account as the host of a booking. */
export async function findHost(db: Db, userId: number): Promise<SampleHost> {
  const { id, name, username, email, timeZone, locale } = await db
    .selectFrom('users')
    .select(['id', 'name', 'username', 'email', 'timeZone', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { userId: id, username, name: name ?? username ?? email, email, timeZone, language: locale ?? 'en' }
}
