import { Type } from 'typebox'

export const tags = ['Bookings']
export const area = 'bookings'

/** Operations that existing clients of older versions expect not to be there. */
export const since = '2024-08-13'

export const params = Type.Object({ bookingUid: Type.String() })

/** The uid is its own proof where everybody who knows it may act; otherwise the operation asks for a part in the booking. */
export const openPath = { bookingUid: { is: 'booking', of: 'public' } }
export const seatPath = { seatUid: { is: 'seat', of: 'public' } }
export const ownPath = { bookingUid: { is: 'booking', of: 'caller' } }

export const read = { caller: 'user', scope: 'BOOKING_READ' } as const
export const write = { caller: 'user', scope: 'BOOKING_WRITE' } as const
