import type { JSX } from 'preact'
import { useAccount } from '../../../account.tsx'
import { useFormats } from '../../../formats.ts'
import { Badge } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import { dateOf } from '../../../time/days.ts'
import { BookingActions } from '../actions/booking-actions.tsx'
import { type AnyBooking, isOfSeries, stateOf, whoIn } from '../booking-kinds.ts'

/** The bookings under the days on which they begin. */
export function BookingRows({ bookings }: { bookings: readonly AnyBooking[] }): JSX.Element {
  const formats = useFormats()
  const { me } = useAccount()
  const days = new Map<string, AnyBooking[]>()
  for (const booking of bookings) {
    const day = dateOf(booking.start, me.timeZone)
    days.set(day, [...(days.get(day) ?? []), booking])
  }
  return (
    <>
      {[...days].map(([day, list]) => (
        <section key={day} class="day-group">
          <h2>{formats.day(list[0]?.start ?? day)}</h2>
          <ul class="rows-list">
            {list.map((booking) => (
              <BookingRow key={booking.uid} booking={booking} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function BookingRow({ booking }: { booking: AnyBooking }): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const { text, tone } = stateOf(booking, t)
  return (
    <li>
      <strong class="hours">{formats.hours(booking.start, booking.end)}</strong>
      <div class="grow">
        <h3>
          <a href={`/dashboard/bookings/${booking.uid}`}>{booking.title}</a>
        </h3>
        <p class="soft">{whoIn(booking, t)}</p>
      </div>
      {isOfSeries(booking) && <Badge>{t('bookings.series')}</Badge>}
      <Badge tone={tone}>{text}</Badge>
      <BookingActions booking={booking} isCompact />
    </li>
  )
}
