import type { Tx } from '../../../../db/connection.ts'
import { findCalendarOf, readForEvents } from '../../calendars/service.ts'
import { calendarNotWritable, noSuchCalendar } from '../errors.ts'
import type { EventTypeChange } from '../event-type-change.ts'
import type { EventTypeColumns } from '../store.ts'

/**
 * Returns the column of the calendar into which bookings are written. It must be a calendar of the owner, or of a member
 * of the team. It is also read, because people change events there.
 *
 * @throws `CALENDAR_NOT_FOUND`, `CALENDAR_READ_ONLY`
 */
export async function destinationColumn(
  tx: Tx,
  owner: { userId: number } | { teamId: number },
  { destination }: Pick<EventTypeChange, 'destination'>,
  now: Date,
): Promise<EventTypeColumns> {
  if (destination === undefined) return {}
  if (destination === null) return { destinationCalendarId: null }
  const calendar = await findCalendarOf(tx, owner, destination)
  if (!calendar) throw noSuchCalendar()
  if (calendar.isReadOnly) throw calendarNotWritable()
  await readForEvents(tx, calendar.id, now)
  return { destinationCalendarId: calendar.id }
}
