import { Type } from 'typebox'
import type { EventTypeRow } from '../store.ts'
import {
  BookingLimitsCount,
  BookingLimitsDuration,
  presentBookingLimitsCount,
  presentBookingLimitsDuration,
} from './booking-limits.ts'
import { BookingWindow, presentBookingWindow } from './booking-window.ts'
import { Disabled, disabled } from './disabled.ts'
import { presentSeats, SeatsOrNone } from './seats.ts'

/**
 * The settings that decide when an event type can be booked, in addition to its hosts' hours, as the API returns them.
 */
export const BookingRules = Type.Object({
  minimumBookingNotice: Type.Integer({ description: 'Minutes between now and the first slot.' }),
  bookingWindow: BookingWindow,
  bookingLimitsCount: Type.Union([BookingLimitsCount, Disabled]),
  bookingLimitsDuration: Type.Union([BookingLimitsDuration, Disabled]),
  seats: SeatsOrNone,
})

export const presentBookingRules = (row: Omit<EventTypeRow, 'createdAt' | 'updatedAt'>) => ({
  minimumBookingNotice: row.minimumNoticeMinutes,
  bookingWindow: presentBookingWindow(row),
  bookingLimitsCount: presentBookingLimitsCount(row) ?? disabled,
  bookingLimitsDuration: presentBookingLimitsDuration(row) ?? disabled,
  seats: presentSeats(row),
})
