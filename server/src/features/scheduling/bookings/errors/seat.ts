import { invalid, notFound, unauthenticated } from '../../../../lib/errors.ts'

export const seatNotFound = (seatUid: string) => notFound('SEAT_NOT_FOUND', `Seat with uid=${seatUid} does not exist.`)

export const seatUidRequired = (uid: string) =>
  invalid(
    'SEAT_UID_REQUIRED',
    `Booking with uid=${uid} is a seated booking which means you have to provide seatUid in the request body. It came with the answer when the seat was booked; only those who run the event type may move everybody.`,
  )

export const meetingIsThere = () =>
  invalid(
    'SLOT_NOT_AVAILABLE',
    'A meeting of the same event type is there already. Move the seats one by one, or choose another time.',
    { reasons: [{ code: 'BUSY_BOOKING' }] },
  )

export const seatUnknown = () =>
  invalid('SEAT_UNKNOWN', 'Invalid seatUid: this seat does not exist or has already been cancelled.')

export const seatOfAnother = () =>
  invalid('SEAT_FOREIGN', 'Invalid seatUid: this seat does not belong to this booking.')

/**
 * Returns the error that existing clients expect if a caller who doesn't run a shared meeting cancels it as a whole.
 */
export const notAHostOfEvent = () => unauthenticated('NOT_A_HOST', 'User not a host of this event')
