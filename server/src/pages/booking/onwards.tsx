import { Actions, LinkButton } from '@daybook/web'
import type { JSX } from 'preact'
import { organizerOf } from '../../features/scheduling/bookings/booking.ts'
import { canBeBookedAgain } from '../../features/scheduling/bookings/rules/reschedule.ts'
import { address } from '../query.ts'
import type { OpenBooking } from './open-booking.ts'
import { whyNotReschedulable } from './what-can-change.ts'

/** Links to a new time from a booking that no longer takes place. */
export function Onwards({ open, now }: { open: OpenBooking; now: Date }): JSX.Element | null {
  const { booking, reader, to, toOther } = open
  const { t, chosen } = reader
  if (booking.movedTo) {
    return (
      <Actions>
        <LinkButton href={toOther(booking.movedTo.uid)}>{t('page.booking.showNew')}</LinkButton>
      </Actions>
    )
  }
  if (canBeBookedAgain(booking) && whyNotReschedulable(booking, now) === undefined) {
    return (
      <Actions>
        <LinkButton isQuiet href={to('reschedule')}>
          {t('page.booking.bookAgain')}
        </LinkButton>
      </Actions>
    )
  }
  const organizer = organizerOf(booking)
  const isTheirOwn = organizer !== undefined && booking.eventType?.userId === organizer.userId
  if (!isTheirOwn || !organizer.username) return null
  const path = `/${encodeURIComponent(organizer.username)}/${encodeURIComponent(booking.eventType?.slug ?? '')}`
  return (
    <Actions>
      <LinkButton isQuiet href={address(path, { lang: chosen })}>
        {t('page.booking.bookAgain')}
      </LinkButton>
    </Actions>
  )
}
