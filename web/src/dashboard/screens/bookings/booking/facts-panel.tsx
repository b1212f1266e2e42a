import type { JSX } from 'preact'
import { Rows } from '../../../../components/card.tsx'
import { useFormats } from '../../../formats.ts'
import { Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import { type AnyBooking, isOfSeries } from '../booking-kinds.ts'
import { placeName } from '../place-names.ts'

/** When and where it is, and what has happened to it. */
export function FactsPanel({ booking }: { booking: AnyBooking }): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const { start, end, location, cancellationReason, reschedulingReason, rescheduledFromUid, rescheduledToUid } = booking
  const linkTo = (uid: string) => <a href={`/dashboard/bookings/${uid}`}>{t('bookings.open')}</a>
  return (
    <Panel title={t('bookings.facts')}>
      <Rows
        rows={[
          [
            t('bookings.when'),
            <>
              {formats.day(start)}
              <br />
              {formats.hours(start, end)} <span class="soft">({formats.zone(formats.timeZone, start)})</span>
            </>,
          ],
          [t('bookings.length'), formats.minutes(booking.duration)],
          [t('bookings.where'), <Place key="place" location={location} />],
          isOfSeries(booking) && [
            t('bookings.series'),
            <a key="series" href={`/dashboard/bookings?status=recurring`}>
              {t('bookings.series.all')}
            </a>,
          ],
          cancellationReason ? [t('bookings.whyCancelled'), cancellationReason] : undefined,
          reschedulingReason ? [t('bookings.whyRescheduled'), reschedulingReason] : undefined,
          rescheduledFromUid ? [t('bookings.before'), linkTo(rescheduledFromUid)] : undefined,
          rescheduledToUid ? [t('bookings.after'), linkTo(rescheduledToUid)] : undefined,
          booking.payment && [
            t('bookings.payment'),
            `${formats.money(booking.payment.amount / 100, booking.payment.currency)}, ${t(`bookings.payment.${booking.payment.status}`)}`,
          ],
          booking.rating === undefined ? undefined : [t('bookings.rating'), `${booking.rating} / 5`],
          [t('bookings.made'), formats.dateTime(booking.createdAt)],
        ]}
      />
    </Panel>
  )
}

function Place({ location }: { location: string }): JSX.Element {
  const t = useTexts()
  if (!/^https?:\/\//.test(location)) return <span>{placeName(location, t)}</span>
  return (
    <a href={location} target="_blank" rel="noreferrer">
      {location}
    </a>
  )
}
