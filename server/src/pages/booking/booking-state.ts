import type { BookingView } from '../../features/scheduling/bookings/booking.ts'
import { type Html, html } from '../../lib/text/html.ts'
import { icons } from '../icons.ts'
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

const ICONS: Readonly<Record<BookingState, Html>> = {
  accepted: icons.check,
  pending: icons.hourglass,
  unpaid: icons.hourglass,
  awaiting: icons.hourglass,
  cancelled: icons.cross,
  rescheduled: icons.arrow,
  declined: icons.cross,
  over: icons.clock,
  left: icons.cross,
}

export const bookingStateTitle = (standing: BookingState, { reader: { t } }: OpenBooking): string =>
  standing === 'left' ? t('seat.page.left') : t(`page.booking.${standing}`)

export function bookingStateView(standing: BookingState, open: OpenBooking): Html {
  const { reader, host } = open
  const isEnded = standing === 'cancelled' || standing === 'declined' || standing === 'left'
  const { t } = reader
  const text = textOf(standing)
  return html`<div class="standing${isEnded && ' ended'}"><span class="mark">${ICONS[standing]}</span>
<div><h1 id="title">${bookingStateTitle(standing, open)}</h1><p class="soft">${text}</p></div></div>`

  function textOf(standing: BookingState): string {
    if (standing === 'left') return t('seat.page.leftText')
    const namesHost = standing === 'pending' || standing === 'declined'
    return namesHost ? t(`page.booking.${standing}Text`, { host }) : t(`page.booking.${standing}Text`)
  }
}
