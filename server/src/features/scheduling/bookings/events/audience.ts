import type { BookingView } from '../booking.ts'

/** Returns the owners of the booking, who all receive its events. */
export const audienceOf = (booking: BookingView) => ({
  userId: booking.organizerId,
  teamId: booking.teamId,
  organizationId: booking.organizationId,
  platformClientId: booking.platformClientId,
  eventTypeId: booking.eventTypeId,
  bookingId: booking.id,
  bookingPermanentId: booking.permanentId,
})
