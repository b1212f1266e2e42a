import type { BookingView } from '../../booking.ts'
import { paymentDetails } from '../../events/payload/payment.ts'
import { publishBookingEvent, publishBookingEvents } from '../../events/publish.ts'
import type { BookedSeat } from '../../seen-booking.ts'
import { viewStoredBooking } from '../../store/view.ts'
import type { DuePayment, OwnMeeting, Reserved, SharedMeeting, Stored } from '../phases.ts'
import { publishedOfNew } from '../published-event-type.ts'

/**
 * Publishes the events of all meetings. A series causes one mail to each person, with all dates. While a payment is due,
 * only the booker gets a mail, with the link to the payment.
 */
export async function publishNew(draft: Stored<OwnMeeting>, due?: DuePayment): Promise<void> {
  const { deps, change, status, bookable, hosts, stored } = draft
  if (due) {
    const [{ view }] = stored
    await publishBookingEvents(
      deps,
      change,
      [
        {
          booking: view,
          bookingEvent: {
            event: 'BOOKING_PAYMENT_INITIATED',
            occasion: 'payment-due',
            paymentKind: bookable.paymentKind,
            details: paymentDetails(due, view),
          },
        },
      ],
      publishedOfNew(bookable, hosts),
    )
    return
  }
  const [event, occasion] =
    status === 'accepted' ? (['BOOKING_CREATED', 'scheduled'] as const) : (['BOOKING_REQUESTED', 'requested'] as const)
  const [first, ...further] = stored.map(({ view }) => view)
  const told = stored.map(({ view }) => ({
    booking: view,
    bookingEvent: { event, ...(view === first && { occasion, further }) },
  }))
  await publishBookingEvents(deps, change, told, publishedOfNew(bookable, hosts))
}

/** Publishes the event with which subscribers call the hosts. Mails follow once a host has taken the meeting. */
export async function publishInstant({
  deps,
  change,
  stored: [meeting],
}: Stored<OwnMeeting> | Stored<SharedMeeting>): Promise<BookingView> {
  const booking = 'view' in meeting ? meeting.view : await viewStoredBooking(change.tx, meeting.bookingId)
  await publishBookingEvent(deps, change, booking, { event: 'INSTANT_MEETING' })
  return booking
}

/** Publishes the event and the mails of a seat. The other bookers of the meeting get no mail. */
export async function publishSeat(
  { deps, change }: Reserved,
  { bookingId, seatUid }: Pick<SharedMeeting, 'bookingId' | 'seatUid'>,
): Promise<BookedSeat> {
  const booking = await viewStoredBooking(change.tx, bookingId)
  const newAttendeeIds = booking.attendees.flatMap(({ id, seat }) => (seat?.uid === seatUid ? id : []))
  await publishBookingEvent(deps, change, booking, { event: 'BOOKING_CREATED', occasion: 'seat-taken', newAttendeeIds })
  return { booking, seatUid }
}
