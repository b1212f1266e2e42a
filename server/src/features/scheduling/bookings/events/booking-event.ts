import type { EventName } from '../../../../commands/events.ts'
import type { BookingView, ViewedAttendee, ViewedHost } from '../booking.ts'
import type { BookingMailKind } from '../mails/booking-facts.ts'

export type BookingEventName = Extract<
  EventName,
  `BOOKING_${string}` | `RECORDING_${string}` | `booking.${string}` | 'INSTANT_MEETING'
>

/** A change of a booking, with the facts that its mails need in addition to the booking. */
export type BookingEvent = {
  /** The name of the event, as subscribers know it. */
  event: BookingEventName
  /** The kind of mail. Events without it cause no mail. */
  occasion?: BookingMailKind
  reason?: string | null | undefined
  /** The booking before it was rescheduled. */
  former?: { bookingId: number; uid: string; startsAt: Date; endsAt: Date }
  /** True if the attendees' calendars already had the booking. */
  wasAccepted?: boolean
  newAttendeeIds?: readonly number[]
  /** Other meetings of a series that changed in the same way. One mail names all of them. */
  further?: readonly BookingView[]
  /** The former and the new host after the booking was reassigned. */
  reassigned?: { from: ViewedHost; to: ViewedHost }
  /** The hosts who changed when the booking was rescheduled. If no host is new, `to` is the organizer. */
  replaced?: readonly { from: ViewedHost; to: ViewedHost; isNew: boolean }[]
  /** The attendee who was removed. */
  removed?: ViewedAttendee
  /** How the booker pays, if the mail asks for the payment. */
  paymentKind?: 'charge' | 'hold'
  /** Fields that subscribers receive in addition to the booking. */
  details?: object
}
