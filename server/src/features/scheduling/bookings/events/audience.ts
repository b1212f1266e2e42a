import type { BookingView } from '../booking.ts'

/** Whom an event of the booking concerns: all of its owners hear of it. */
export const audienceOf = (booking: BookingView) => ({
  userId: booking.organizerId,
  teamId: booking.teamId,
  organizationId: booking.organizationId,
  platformClientId: booking.platformClientId,
  eventTypeId: booking.eventTypeId,
  bookingId: booking.id,
  bookingPermanentId: booking.permanentId,
})
