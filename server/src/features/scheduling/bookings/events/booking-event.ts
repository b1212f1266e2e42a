import type { EventName } from '../../../../commands/events.ts'
import type { BookingView, ViewedAttendee, ViewedHost } from '../booking.ts'
import type { BookingMailKind } from '../mails/booking-facts.ts'

export type BookingEventName = Extract<EventName, `BOOKING_${string}` | `booking.${string}` | 'INSTANT_MEETING'>

/** What happened to a booking, and what its mails must know beside it. */
export type BookingEvent = {
  /** The event's name, as subscribers know it. */
  event: BookingEventName
  /** The kind of mail; none for what nobody is written about. */
  occasion?: BookingMailKind
  reason?: string | null | undefined
  /** Before a move. */
  former?: { bookingId: number; uid: string; startsAt: Date; endsAt: Date }
  /** The attendees' calendars had the booking before. */
  wasAccepted?: boolean
  newAttendeeIds?: readonly number[]
  /** Other meetings of a series to which the same has happened: one mail speaks of all. */
  further?: readonly BookingView[]
  /** Another host has taken it over. */
  reassigned?: { from: ViewedHost; to: ViewedHost }
  /** Other hosts have it since it moved; where nobody is new, the organizer has it. */
  replaced?: readonly { from: ViewedHost; to: ViewedHost; isNew: boolean }[]
  /** Is no longer among the attendees. */
  removed?: ViewedAttendee
  /** What subscribers hear beside the booking. */
  details?: object
}
