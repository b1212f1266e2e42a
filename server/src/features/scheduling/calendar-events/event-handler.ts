import type { EventHandler } from '../../messaging/event-queue/service.ts'
import { requestEvents } from './store/requests.ts'

/** Asks for the calendar events of bookings that changed. `nudge` wakes the job that writes them. */
export const calendarEventHandler = ({ nudge }: { nudge: () => void }): EventHandler => ({
  name: 'bookings.calendar-events',
  async handle(change, events) {
    const chains = [
      ...new Set(
        events.flatMap(({ type, bookingPermanentId }) => (changesEvents(type) ? (bookingPermanentId ?? []) : [])),
      ),
    ]
    if (chains.length === 0) return
    const requested = await requestEvents(change.tx, chains, change.now)
    if (requested > 0) change.afterCommit(nudge)
  },
})

/** The begin and the end of a meeting change nothing in calendars. */
const changesEvents = (type: string): boolean => type.startsWith('BOOKING_') || type.startsWith('booking.')
