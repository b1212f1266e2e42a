import { insertSeries } from '../../store/change.ts'
import type { Series, Staffed } from '../phases.ts'
import { recurrenceOf } from '../recurrence.ts'

/** Stores the series. Its uid names all of its occurrences. */
export async function storeSeries({
  deps,
  change: { tx, now },
  bookable,
  request,
  meetings,
}: Staffed): Promise<Series> {
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
