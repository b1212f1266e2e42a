import type { Answer } from '@daybook/client'
import type { JSX } from 'preact'
import { useFormats } from '../../formats.ts'
import { useTexts } from '../../texts.tsx'

type Booking = Answer<'GET /v2/bookings'>['data'][number]

export function NextBookings({ bookings }: { bookings: readonly Booking[] }): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  if (bookings.length === 0) return <p class="soft">{t('home.next.none')}</p>
  return (
    <ul class="rows-list">
      {bookings.map(({ uid, title, start, end, attendees }) => (
        <li key={uid}>
          <div class="when">
            <strong>{formats.hours(start, end)}</strong>
            <span class="soft">{formats.day(start)}</span>
          </div>
          <div class="grow">
            <h3>
              <a href={`/dashboard/bookings/${uid}`}>{title}</a>
            </h3>
            {attendees[0] && <p class="soft">{t('home.next.with', { name: attendees[0].name })}</p>}
          </div>
          <span class="soft">{formats.relative(start)}</span>
        </li>
      ))}
    </ul>
  )
}
