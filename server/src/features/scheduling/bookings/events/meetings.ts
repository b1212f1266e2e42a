import type { NewEvent } from '../../../../commands/publish.ts'
import type { Tx } from '../../../../db/connection.ts'
import type { EventHandler } from '../../../messaging/event-queue/service.ts'
import {
  type DueTimer,
  type FireTimers,
  type NewTimer,
  setTimers,
  type TimerKind,
  withdrawTimers,
} from '../../../messaging/timers/service.ts'
import type { BookingStatus, BookingView } from '../booking.ts'
import { seenByOwners } from '../seen-booking.ts'
import { listTimesOfChains } from '../store/meetings.ts'
import { viewBookingsById } from '../store/view.ts'
import { audienceOf } from './audience.ts'
import { meetingPayload } from './payload/meeting.ts'

const KINDS: readonly TimerKind[] = ['meeting-started', 'meeting-ended']
/**
 * Maximum delay of the events that a meeting begins or ends. Later ones are dropped, because they are of no use any
 * more.
 */
const LATEST_MS = 24 * 3_600_000

/** Keeps the timers of the bookings' starts and ends up to date when bookings are rescheduled or end. */
export const meetingTimeHandler: EventHandler = {
  name: 'bookings.meetings',
  async handle({ tx, now }, events) {
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
    await setTimers(tx, coming.flatMap(timersOf), now)
    await withdrawTimers(
      tx,
      ended.map(({ id }) => id),
      KINDS,
    )
  },
}

const timersOf = ({ id, startsAt, endsAt }: { id: number; startsAt: Date; endsAt: Date }): NewTimer[] => [
  { naturalKey: `booking:${id}:meeting-started`, kind: 'meeting-started', dueAt: startsAt, bookingId: id },
  { naturalKey: `booking:${id}:meeting-ended`, kind: 'meeting-ended', dueAt: endsAt, bookingId: id },
]

type Timed = { id: number; status: BookingStatus; startsAt: Date; endsAt: Date }

/** Sets the timers of imported bookings. None lies in the past, because nobody should hear of what was long ago. */
export async function setTimersOfImported(tx: Tx, bookings: readonly Timed[], now: Date): Promise<void> {
  const ended = bookings.filter(({ status }) => status !== 'accepted')
  const coming = bookings.filter(({ status }) => status === 'accepted').flatMap(timersOf)
  await setTimers(
    tx,
    coming.filter(({ dueAt }) => dueAt > now),
    now,
  )
  await withdrawTimers(
    tx,
    ended.map(({ id }) => id),
    KINDS,
  )
}

/** Publishes that meetings begin or end, unless they were cancelled meanwhile. */
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
