import type { BookingView } from '../../features/scheduling/bookings/booking.ts'
import { LINK_HOLDER } from '../../features/scheduling/bookings/seen-booking.ts'
import type { Bookings } from '../../features/scheduling/bookings/service.ts'
import { localDate } from '../../lib/time/local-time.ts'
import { address } from '../query.ts'
import { writerFor } from '../when.ts'
import type { OpenBooking } from './open-booking.ts'

/** Finds the other meetings of the series that take place. The same mail contains their addresses. */
export async function othersOfSeries(bookings: Bookings, { uid, seriesUid }: BookingView): Promise<BookingView[]> {
  const series = seriesUid === null ? [] : [await bookings.get(seriesUid, LINK_HOLDER)].flat()
  return series.filter((each) => each.uid !== uid && (each.status === 'accepted' || each.status === 'pending'))
}

export function seriesRow({ reader, timeZone }: OpenBooking, others: readonly BookingView[]) {
  if (others.length === 0) return undefined
  const writer = writerFor(reader, timeZone)
  const meeting = ({ uid, startsAt }: BookingView) => {
    const start = startsAt.getTime()
    const when = `${writer.dayWithYear(localDate(start, timeZone))}, ${writer.time(start)}`
    return (
      <li>
        <a href={address(`/bookings/${uid}`, { lang: reader.chosen })}>{when}</a>
      </li>
    )
  }
  return [reader.t('page.booking.series'), <ul>{others.map(meeting)}</ul>] as const
}
