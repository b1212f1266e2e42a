import type { NewEvent } from '../../../../commands/publish.ts'
import type { EventHandler } from '../../../messaging/event-queue/service.ts'
import {
  type DueTimer,
  type FireTimers,
  setTimers,
  type TimerKind,
  withdrawTimers,
} from '../../../messaging/timers/service.ts'
import type { BookingView } from '../booking.ts'
import { seenByOwners } from '../seen-booking.ts'
import { listTimesOfChains } from '../store/meetings.ts'
import { viewBookingsById } from '../store/view.ts'
import { audienceOf } from './audience.ts'
import { meetingPayload } from './payload/meeting.ts'

const KINDS: readonly TimerKind[] = ['meeting-started', 'meeting-ended']
/** Nobody wants to hear a day late that a meeting begins. */
const LATEST_MS = 24 * 3_600_000

/** Keeps the timers of bookings' starts and ends as the bookings stand: they move and end with them. */
export const meetingTimeHandler: EventHandler = {
  name: 'bookings.meetings',
  async follow({ tx, now }, events) {
    const chains = [
      ...new Set(
        events.flatMap(({ type, bookingPermanentId }) =>
          type.startsWith('BOOKING_') && bookingPermanentId ? bookingPermanentId : [],
        ),
      ),
    ]
    if (chains.length === 0) return
    const bookings = await listTimesOfChains(tx, chains)
    const coming = bookings.filter(({ status, endsAt }) => status === 'accepted' && endsAt > now)
    const ended = bookings.filter(({ status }) => status !== 'accepted')
    await setTimers(
      tx,
      coming.flatMap(({ id, startsAt, endsAt }) => [
        { naturalKey: `booking:${id}:meeting-started`, kind: 'meeting-started', dueAt: startsAt, bookingId: id },
        { naturalKey: `booking:${id}:meeting-ended`, kind: 'meeting-ended', dueAt: endsAt, bookingId: id },
      ]),
      now,
    )
    await withdrawTimers(
      tx,
      ended.map(({ id }) => id),
      KINDS,
    )
  },
}

/** Publishes that meetings begin or end, unless they were called off in the meantime. */
export const publishMeetings: FireTimers = async (change, timers) => {
  const inTime = timers.filter(({ dueAt }) => change.now.getTime() - dueAt.getTime() <= LATEST_MS)
  const ids = [...new Set(inTime.flatMap(({ bookingId }) => bookingId ?? []))]
  if (ids.length === 0) return
  const bookings = new Map((await viewBookingsById(change.tx, ids)).map((booking) => [booking.id, booking]))
  await change.publish(
    ...inTime.flatMap((timer) => {
      const booking = bookings.get(timer.bookingId ?? 0)
      return booking?.status === 'accepted' ? meetingEvent(booking, timer) : []
    }),
  )
}

const meetingEvent = (booking: BookingView, { kind }: DueTimer): NewEvent => ({
  type: kind === 'meeting-started' ? 'MEETING_STARTED' : 'MEETING_ENDED',
  ...audienceOf(booking),
  payload: meetingPayload(seenByOwners(booking)),
})
