import type { BookingView } from '../booking.ts'

/**
 * Returns true if several people share the booking and the caller names the seat of none of them. Such a caller may
 * change the whole meeting only if they run it.
 */
export const namesNoSeat = ({ seatsTotal }: BookingView, seatUid: string | undefined): boolean =>
  seatsTotal !== null && seatUid === undefined
