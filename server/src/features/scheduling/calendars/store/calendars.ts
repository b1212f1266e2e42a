import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connection.ts'
import type { CalendarTable } from '../../../../db/tables/connections.ts'
import { isDestination, readCalendars } from './destinations.ts'

/** A calendar of a person, with its account and its use. */
export type CalendarRow = Omit<Selectable<CalendarTable>, 'createdAt' | 'updatedAt'> & {
  /** The wire's type of the account, such as `ics-feed_calendar`. */
  type: string
  /** The key of an organization that has opened the account. */
  delegationCredentialId: string | null
  isSelected: boolean
  isDestination: boolean
  lastSyncedAt: Date | null
  /** The range of the last copy. */
  syncedFrom: Date | null
  syncedUntil: Date | null
  lastError: string | null
  failingSince: Date | null
}

const MAX_LISTED = 1000

/** Lists the calendars of a person by account, with the primary calendar of each account first. */
export async function listCalendars(db: Db, userId: number): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    SELECT c.id, c.connection_id, c.user_id, c.external_id, c.name, c.email, c.is_primary, c.is_read_only, n.type, n.delegation_credential_id,
      s.calendar_id IS NOT NULL AS is_selected, d.calendar_id IS NOT NULL AS is_destination,
      y.last_synced_at, y.synced_from, y.synced_until, y.last_error, y.failing_since
    FROM calendars c JOIN connections n ON n.id = c.connection_id
    LEFT JOIN selected_calendars s ON s.calendar_id = c.id AND s.user_id = c.user_id
    LEFT JOIN destination_calendars d ON d.calendar_id = c.id AND d.user_id = c.user_id
    LEFT JOIN calendar_syncs y ON y.calendar_id = c.id
    WHERE c.user_id = ${userId} ORDER BY c.connection_id, c.is_primary DESC, c.id LIMIT ${MAX_LISTED}`.execute(db)
  return rows
}

/** Returns undefined if no organization has such a key, or if the key is off. */
export async function findDelegation(db: Db, id: string, userId: number): Promise<{ isMember: boolean } | undefined> {
  const { rows } = await sql<{ isMember: boolean }>`
    SELECT EXISTS (SELECT FROM memberships m
      WHERE m.organization_id = d.organization_id AND m.user_id = ${userId} AND m.accepted) AS is_member
    FROM delegation_credentials d WHERE d.id = ${id}::uuid AND d.enabled`.execute(db)
  return rows[0]
}

export type ListedCalendar = Pick<CalendarRow, 'externalId' | 'name' | 'email' | 'isPrimary' | 'isReadOnly'>

/** Stores the calendars that the provider lists, and removes the others of this account. Returns their ids. */
export async function putCalendars(
  tx: Tx,
  { connectionId, userId, now }: { connectionId: number; userId: number; now: Date },
  listed: readonly ListedCalendar[],
): Promise<number[]> {
  await tx
    .deleteFrom('calendars')
    .where('connectionId', '=', connectionId)
    .where('externalId', 'not in', ['', ...listed.map(({ externalId }) => externalId)])
    .execute()
  if (listed.length === 0) return []
  const stamps = { createdAt: now, updatedAt: now }
  const rows = await tx
    .insertInto('calendars')
    .values(listed.map((calendar) => ({ ...calendar, connectionId, userId, ...stamps })))
    .onConflict((clash) =>
      clash.columns(['connectionId', 'externalId']).doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        email: ref('excluded.email'),
        isPrimary: ref('excluded.isPrimary'),
        isReadOnly: ref('excluded.isReadOnly'),
        updatedAt: now,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Selects calendars for busy times. They are due to be read at once. */
export async function selectCalendars(
  tx: Tx,
  userId: number,
  calendarIds: readonly number[],
  now: Date,
): Promise<void> {
  if (calendarIds.length === 0) return
  await tx
    .insertInto('selectedCalendars')
    .values(calendarIds.map((calendarId) => ({ userId, calendarId, createdAt: now })))
    .onConflict((clash) => clash.doNothing())
    .execute()
  await readCalendars(tx, calendarIds, now)
}

/** Returns the number of calendars that a person has selected. */
export async function countSelected(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('selectedCalendars')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Removes the selection, and the copy that nothing reads any more. A calendar with bookings is still read for changes of
 * their events.
 */
export async function unselectCalendar(tx: Tx, userId: number, calendarId: number): Promise<void> {
  await tx.deleteFrom('selectedCalendars').where('userId', '=', userId).where('calendarId', '=', calendarId).execute()
  if (await isDestination(tx, calendarId)) return
  await tx.deleteFrom('calendarBusyTimes').where('calendarId', '=', calendarId).execute()
  await tx.deleteFrom('calendarSyncs').where('calendarId', '=', calendarId).execute()
}
