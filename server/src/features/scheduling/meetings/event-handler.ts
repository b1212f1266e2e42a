import type { EventHandler } from '../../messaging/event-queue/service.ts'
import { type Affected, queueMeetings, retryMeetingsOf } from './store.ts'

type Dependencies = {
  affected: Affected
  /** Wakes the job that makes the meetings. */
  nudge: () => void
}

/**
 * Queues the meetings of bookings that changed. The row only says that something changed; the job compares the booking
 * with the meeting, so a repeat or another order of events does no harm.
 */
export const meetingHandler = ({ affected, nudge }: Dependencies): EventHandler => ({
  name: 'bookings.provider-meetings',
  async handle(change, events) {
    const chains = [
      ...new Set(
        events.flatMap(({ type, bookingPermanentId }) => (changesMeeting(type) ? (bookingPermanentId ?? []) : [])),
      ),
    ]
    const connectedIds = events.flatMap(({ type, userId }) => (type === 'connection.created' ? (userId ?? []) : []))
    const queued = chains.length === 0 ? 0 : await queueMeetings(change.tx, chains, affected, change.now)
    const retried = connectedIds.length === 0 ? 0 : await retryMeetingsOf(change.tx, connectedIds, change.now)
    if (queued + retried > 0) change.afterCommit(nudge)
  },
})

/** The job itself publishes that a meeting was made. */
const changesMeeting = (type: string): boolean =>
  type.startsWith('BOOKING_') || (type.startsWith('booking.') && type !== 'booking.meeting-made')
