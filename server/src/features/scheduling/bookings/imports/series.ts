import type { Tx } from '../../../../db/connection.ts'
import { insertSeries } from '../store/change.ts'
import { listSeriesByUids } from '../store/imported.ts'
import type { ImportedBooking } from './imported-booking.ts'

type Place = { id: number; position: number }

/** Returns the place of each booking in its series, and stores series that are new. */
export async function placeInSeries(tx: Tx, bookings: readonly ImportedBooking[]): Promise<(Place | null)[]> {
  const uids = [...new Set(bookings.flatMap(({ series }) => series?.uid ?? []))]
  if (uids.length === 0) return bookings.map(() => null)
  const known = new Map((await listSeriesByUids(tx, uids)).map(({ uid, id, members }) => [uid, { id, members }]))
  const places: (Place | null)[] = []
  for (const { series, eventTypeId, attendees, createdAt } of bookings) {
    if (series === null) {
      places.push(null)
      continue
    }
    const found = known.get(series.uid) ?? {
      members: 0,
      id: await insertSeries(tx, {
        uid: series.uid,
        clientUid: null,
        eventTypeId,
        frequency: series.frequency,
        intervalCount: series.interval,
        occurrenceCount: series.count,
        timeZone: attendees[0]?.timeZone ?? 'UTC',
        createdAt,
      }),
    }
    places.push({ id: found.id, position: found.members })
    known.set(series.uid, { id: found.id, members: found.members + 1 })
  }
  return places
}
