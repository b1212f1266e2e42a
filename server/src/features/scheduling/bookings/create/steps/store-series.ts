import type { Draft } from '../../flow/draft.ts'
import { insertSeries } from '../../store/change.ts'
import { recurrenceOf } from '../recurrence.ts'

/** What holds the occurrences together; its uid names all of them. */
export async function storeSeries({ deps, tx, now, bookable, request, meetings }: Draft): Promise<Partial<Draft>> {
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
  return { series: { id, uid, clientUid } }
}
