import { Type } from 'typebox'

export const tags = ['Bookings']
export const area = 'bookings'

/** The first version that has these operations. Clients of older versions expect that they don't exist. */
export const since = '2024-08-13'

export const params = Type.Object({ bookingUid: Type.String() })

/** The path of operations for which the uid is the permission. Other operations require a role in the booking. */
export const openPath = { bookingUid: { is: 'booking', of: 'public' } }
export const seatPath = { seatUid: { is: 'seat', of: 'public' } }
export const ownPath = { bookingUid: { is: 'booking', of: 'caller' } }

export const read = { caller: 'user', scope: 'BOOKING_READ' } as const
export const write = { caller: 'user', scope: 'BOOKING_WRITE' } as const
