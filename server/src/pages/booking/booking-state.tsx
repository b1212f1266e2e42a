import { ArrowIcon, CheckIcon, ClockIcon, CrossIcon, HourglassIcon, Standing } from '@daybook/web'
import type { JSX } from 'preact'
import type { BookingView } from '../../features/scheduling/bookings/booking.ts'
import type { OpenBooking } from './open-booking.ts'

/** The state of a booking, as people see it. */
export type BookingState =
  | 'accepted'
  | 'pending'
  | 'unpaid'
  | 'awaiting'
  | 'cancelled'
  | 'rescheduled'
  | 'declined'
  | 'over'
  | 'left'

export function bookingStateOf({ status, movedTo, endsAt, paymentDueAt }: BookingView, now: Date): BookingState {
  if (movedTo) return 'rescheduled'
  if (status === 'cancelled') return 'cancelled'
  if (status === 'rejected') return 'declined'
  if (status === 'awaiting_host') return 'awaiting'
  if (endsAt <= now) return 'over'
  if (paymentDueAt !== null) return 'unpaid'
  return status === 'accepted' ? 'accepted' : 'pending'
}

const ICONS: Readonly<Record<BookingState, () => JSX.Element>> = {
  accepted: CheckIcon,
  pending: HourglassIcon,
  unpaid: HourglassIcon,
  awaiting: HourglassIcon,
  cancelled: CrossIcon,
  rescheduled: ArrowIcon,
  declined: CrossIcon,
  over: ClockIcon,
  left: CrossIcon,
}

export const bookingStateTitle = (standing: BookingState, { reader: { t } }: OpenBooking): string =>
  standing === 'left' ? t('seat.page.left') : t(`page.booking.${standing}`)

type BookingStateProps = { standing: BookingState; open: OpenBooking }

export function BookingStanding({ standing, open }: BookingStateProps): JSX.Element {
  const { reader, host } = open
  const { t } = reader
  const Icon = ICONS[standing]
  const isEnded = standing === 'cancelled' || standing === 'declined' || standing === 'left'
  return (
    <Standing icon={<Icon />} title={bookingStateTitle(standing, open)} text={textOf(standing)} isEnded={isEnded} />
  )

  function textOf(standing: BookingState): string {
    if (standing === 'left') return t('seat.page.leftText')
    const namesHost = standing === 'pending' || standing === 'declined'
    return namesHost ? t(`page.booking.${standing}Text`, { host }) : t(`page.booking.${standing}Text`)
  }
}
