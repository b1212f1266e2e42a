import type { Answer } from '@daybook/client'
import type { T } from '../../texts.tsx'

/** A booking of any kind: single, of a series, or with seats. */
export type AnyBooking = Answer<'GET /v2/bookings'>['data'][number]

/** Returns the state in words, and how good it is. */
export function stateOf(
  { status, end, rescheduledToUid }: AnyBooking,
  t: T,
): { text: string; tone: 'good' | 'warn' | 'bad' | 'plain' } {
  if (status === 'pending') return { text: t('bookings.state.pending'), tone: 'warn' }
  // A booking that was moved is cancelled for programs. People look for the new one.
  if (rescheduledToUid) return { text: t('bookings.state.rescheduled'), tone: 'plain' }
  if (status === 'cancelled') return { text: t('bookings.state.cancelled'), tone: 'bad' }
  if (status === 'rejected') return { text: t('bookings.state.rejected'), tone: 'bad' }
  return Date.parse(end) < Date.now()
    ? { text: t('bookings.state.past'), tone: 'plain' }
    : { text: t('bookings.state.accepted'), tone: 'good' }
}

/** Returns the names of the attendees, at most two of them. */
export function whoIn({ attendees }: AnyBooking, t: T): string {
  const names = attendees.map(({ name, email }) => name || email)
  const shown = names.slice(0, 2).join(', ')
  return names.length > 2 ? t('bookings.who.more', { names: shown, count: names.length - 2 }) : shown
}

/** True for a booking of a series. */
export const isOfSeries = (booking: AnyBooking): booking is Extract<AnyBooking, { recurringBookingUid: string }> =>
  'recurringBookingUid' in booking
