import type { Taking } from '../../occupancy/service.ts'
import type { BookingView } from '../booking.ts'

/** Returns the time that a booking takes once it is confirmed or paid. */
export const takingOf = (booking: BookingView, kind: 'booking' | 'pending'): Taking => ({
  hostIds: booking.hosts.map(({ userId }) => userId),
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
  eventTypeId: booking.eventTypeId,
  bufferBeforeMinutes: booking.eventType?.bufferBeforeMinutes ?? 0,
  bufferAfterMinutes: booking.eventType?.bufferAfterMinutes ?? 0,
  kind,
  bookingId: booking.id,
})
