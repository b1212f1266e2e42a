import type { JSX } from 'preact'
import { useAccount } from '../../../account.tsx'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useFormats } from '../../../formats.ts'
import { Copyable } from '../../../kit/copy.tsx'
import { Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import type { AnyBooking } from '../booking-kinds.ts'
import { referenceName } from '../place-names.ts'

/** The booking's page for the attendee, links into calendars, where it is kept, and recordings. */
export function FurtherPanel({ booking }: { booking: AnyBooking }): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const { publicUrl } = useAccount()
  const path = { bookingUid: booking.uid }
  const key = ['bookings', 'one', booking.uid]
  const links = useQuery([...key, 'links'], async (signal) => {
    return (await api.get('/v2/bookings/{bookingUid}/calendar-links', { path, signal })).data
  })
  const references = useQuery([...key, 'references'], async (signal) => {
    return (await api.get('/v2/bookings/{bookingUid}/references', { path, signal })).data
  })
  const recordings = useQuery([...key, 'recordings'], async (signal) => {
    return (await api.get('/v2/bookings/{bookingUid}/recordings', { path, signal })).data
  })
  return (
    <Panel title={t('bookings.further')}>
      <p class="soft">{t('bookings.pageText')}</p>
      <Copyable text={`${publicUrl}/bookings/${booking.uid}`} />
      {links.data && links.data.length > 0 && (
        <p class="actions">
          {links.data.map(({ label, link }) => (
            <a key={label} href={link} target="_blank" rel="noreferrer">
              {label}
            </a>
          ))}
        </p>
      )}
      {references.data && references.data.length > 0 && (
        <p class="soft">
          {t('bookings.references', {
            places: [...new Set(references.data.map(({ type }) => referenceName(type, t)))].join(', '),
          })}
        </p>
      )}
      {recordings.data && recordings.data.length > 0 && (
        <ul class="rows-list">
          {recordings.data.map(({ id, startTs, downloadLink }) => (
            <li key={id}>
              <span class="grow">{formats.dateTime(startTs * 1000)}</span>
              {downloadLink && <a href={downloadLink}>{t('bookings.recording')}</a>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
