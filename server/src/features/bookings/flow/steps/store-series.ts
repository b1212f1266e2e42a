import { recurrenceOf } from '../../create/recurrence.ts'
import { insertSeries } from '../../store.ts'
import type { Draft } from '../draft.ts'

/** What holds the occurrences together; its uid names all of them. */
export async function storeSeries({ deps, tx, now, bookable, request, meetings }: Draft): Promise<Partial<Draft>> {
  const { frequency, interval } = recurrenceOf(bookable, undefined)
  const uid = deps.ids.uid()
  const clientUid = request.seriesClientUid ?? null
  const id = await insertSeries(tx, {
    ...{ uid, clientUid },
    eventTypeId: bookable.id,
    frequency,
    intervalCount: interval,
    occurrenceCount: meetings.length,
    timeZone: request.attendee.timeZone,
    createdAt: now,
  })
  return { series: { id, uid, clientUid } }
}
