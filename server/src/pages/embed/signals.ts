import type { SeenBooking } from '../../features/scheduling/bookings/seen-booking.ts'
import type { OpenEvent } from '../event/open-event.ts'
import type { Signal } from '../layout.tsx'

const MINUTE_MS = 60_000

type Event = Pick<OpenEvent, 'bookable' | 'lengthMinutes'>

const aboutEvent = ({ bookable }: Event) => ({
  eventTypeId: bookable.id,
  eventTypeSlug: bookable.slug,
  title: bookable.title,
})

/** The visitor sees the free times. */
export const timesShown = (event: Event): Signal => ({ type: 'timesShown', data: aboutEvent(event) })

/** The visitor has chosen a time and sees the form. */
export const slotChosen = (event: Event, start: number): Signal => ({
  type: 'slotChosen',
  data: {
    ...aboutEvent(event),
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + event.lengthMinutes * MINUTE_MS).toISOString(),
  },
})

/** The booking is stored. It may still need the host's confirmation or a payment. */
export const bookingSuccessful = (
  booking: SeenBooking,
  others: readonly { startsAt: Date; endsAt: Date }[],
): Signal => ({
  type: 'bookingSuccessful',
  data: {
    uid: booking.uid,
    title: booking.title,
    startTime: booking.startsAt.toISOString(),
    endTime: booking.endsAt.toISOString(),
    eventTypeId: booking.eventType?.id ?? null,
    eventTypeSlug: booking.eventType?.slug ?? null,
    status: booking.status,
    paymentRequired: booking.paymentDueAt !== null,
    isRecurring: others.length > 0,
    allBookings: [booking, ...others].map(({ startsAt, endsAt }) => ({
      startTime: startsAt.toISOString(),
      endTime: endsAt.toISOString(),
    })),
  },
})

/** The organizer has a page of their own for those who have booked. */
export const leadsOn = (url: string): Signal => ({ type: 'redirect', data: { url } })
