import type { Translator } from '@daybook/i18n'
import type { JSX } from 'preact'
import { type BookingView, bookerOf } from '../../features/scheduling/bookings/booking.ts'
import { locationForPeople } from '../../features/scheduling/bookings/location-for-people.ts'
import { hasVideoPage } from '../../features/scheduling/bookings/meeting-link.ts'
import { localDate } from '../../lib/time/local-time.ts'
import { nameOf } from '../event/names.ts'
import { type Writer, writerFor } from '../when.ts'
import type { OpenBooking } from './open-booking.ts'

type Times = { startsAt: Date; endsAt: Date }

/** Shows date, times and zone, with both dates if the booking goes over midnight. */
export function When({ of: { startsAt, endsAt }, writer }: { of: Times; writer: Writer }): JSX.Element {
  const [start, end] = [startsAt.getTime(), endsAt.getTime()]
  const [date, endDate] = [localDate(start, writer.timeZone), localDate(end, writer.timeZone)]
  const until = date === endDate ? writer.time(end) : `${writer.dayWithYear(endDate)}, ${writer.time(end)}`
  return (
    <>
      <time dateTime={startsAt.toISOString()}>
        <strong>{writer.dayWithYear(date)}</strong>
        <br />
        {writer.time(start)} – {until}
      </time>
      <br />
      <span class="soft">{writer.zone(start, end)}</span>
    </>
  )
}

/** Shows title, time, place and people. People appear by name only, because their addresses are private. */
export function factRows(open: OpenBooking) {
  const { booking, reader, timeZone } = open
  const { t } = reader
  return [
    [t('page.booking.what'), <strong dir="auto">{booking.title}</strong>],
    [t('page.booking.when'), <When of={booking} writer={writerFor(reader, timeZone)} />],
    whereRow(open),
    [
      t('page.booking.who'),
      <ul>
        {peopleOf(booking, t).map((name) => (
          <li>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>,
    ],
  ] as const
}

function whereRow({ booking, reader: { t }, toVideo }: OpenBooking) {
  const place = locationForPeople(booking)
  if (place === null) return undefined
  // The page gives a room to a booking from before the server had rooms.
  if (hasVideoPage(booking) && booking.status === 'accepted')
    return [t('page.booking.where'), <a href={toVideo()}>{t('video.page.join')}</a>] as const
  const isLink = URL.canParse(place) && /^https?:$/.test(new URL(place).protocol)
  return [t('page.booking.where'), isLink ? <a href={place}>{place}</a> : place] as const
}

function peopleOf(booking: BookingView, t: Translator): string[] {
  const guests = booking.attendees.filter(({ kind }) => kind === 'guest').length
  return [
    ...booking.hosts.map((host) => t('page.booking.host', { name: nameOf(host) })),
    bookerOf(booking)?.name ?? '',
    guests > 0 ? t('page.booking.moreGuests', { count: guests }) : '',
  ].filter((name) => name !== '')
}
