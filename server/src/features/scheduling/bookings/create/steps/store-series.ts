import { insertSeries } from '../../store/change.ts'
import type { Series, Staffed } from '../phases.ts'
import { recurrenceOf } from '../recurrence.ts'

/** Stores what holds the occurrences together; its uid names all of them. */
export async function storeSeries({ deps, tx, now, bookable, request, meetings }: Staffed): Promise<Series> {
  const { frequency, interval } = recurrenceOf(bookable, undefined)
  const uid = deps.ids.uid()
  const clientUid = request.seriesClientUid ?? null
  const id = await insertSeries(tx, {
    uid,
    clientUid,
    eventTypeId: bookable.id,
    frequency,
    intervalCount: interval,
    occurrenceCount: meetings.length,
    timeZone: request.attendee.timeZone,
    createdAt: now,
  })
  return { id, uid, clientUid }
}
