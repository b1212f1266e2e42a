import type { Change } from '../../../commands/change.ts'
import { workflowTriggerOf } from '../../../commands/events.ts'
import type { Tx } from '../../../db/connection.ts'
import { recordOf } from '../../../lib/records.ts'
import type { EventHandler, HandledEvent } from '../../messaging/event-queue/service.ts'
import { setTimers, withdrawTimersOfEnded } from '../../messaging/timers/service.ts'
import { attendeesInAudience } from '../../scheduling/bookings/service.ts'
import type { Trigger } from './kinds.ts'
import { hasWorkflows, listActing } from './match-store.ts'
import type { AudienceAttendees } from './recipients.ts'
import { timerOf } from './reset-timers.ts'
import { type SendDependencies, sendAll } from './send.ts'
import { listTimedOfBookings } from './timed-store.ts'

/** The events with which a booking starts to take place, at its first time or at a new one. */
const BEGINNINGS: ReadonlySet<string> = new Set(['BOOKING_CREATED', 'BOOKING_RESCHEDULED'])

/**
 * The events about which the booking's own mails are sent as well. A series has one such mail, which belongs to the
 * event that carries the mail facts.
 */
const TOLD: ReadonlySet<string> = new Set([
  ...BEGINNINGS,
  ...['BOOKING_REQUESTED', 'BOOKING_CANCELLED', 'BOOKING_REJECTED'],
])

const ENDS: ReadonlySet<string> = new Set(['BOOKING_CANCELLED', 'BOOKING_REJECTED'])

type EventOfBooking = HandledEvent & { readonly bookingId: number }

/** Lets workflows act on events of bookings: at once by messages, and before or after meetings by timers. */
export const workflowHandler = (deps: SendDependencies): EventHandler => ({
  name: 'workflows',
  async handle(change, events) {
    const { tx, now } = change
    const ofBookings = events.flatMap((event): EventOfBooking[] => {
      const { type, bookingId } = event
      return workflowTriggerOf(type) && bookingId !== null ? [{ ...event, bookingId }] : []
    })
    if (ofBookings.length === 0 || !(await hasWorkflows(tx))) return
    await keepTimers(tx, ofBookings, now)
    await actAtOnce(deps, change, ofBookings)
  },
})

async function keepTimers(tx: Tx, events: readonly EventOfBooking[], now: Date): Promise<void> {
  await withdrawTimersOfEnded(tx, [...new Set(events.map(({ bookingId }) => bookingId))])
  const begun = new Map(
    events.flatMap(({ type, bookingId, occurredAt }) =>
      BEGINNINGS.has(type) ? [[bookingId, occurredAt] as const] : [],
    ),
  )
  if (begun.size === 0) return
  const timed = await listTimedOfBookings(tx, [...begun.keys()])
  const timers = timed.flatMap((each) => {
    const begunAt = begun.get(each.bookingId)
    return begunAt ? [{ ...timerOf(each), begunAt }] : []
  })
  await setTimers(
    tx,
    // A person who books two hours ahead gets no reminder for the day before. A message that came due while the event
    // waited in the queue is sent late.
    timers.filter(({ dueAt, begunAt }) => dueAt > begunAt).map(({ begunAt: _, ...timer }) => timer),
    now,
  )
}

async function actAtOnce(deps: SendDependencies, change: Change, events: readonly EventOfBooking[]): Promise<void> {
  const happened = events.flatMap(({ id, type, eventTypeId, mail }) => {
    const trigger = workflowTriggerOf(type)
    if (trigger === undefined || eventTypeId === null || (TOLD.has(type) && mail === null)) return []
    return { eventId: id, eventTypeId, trigger: trigger satisfies Trigger }
  })
  if (happened.length === 0) return
  const byId = new Map(events.map((event) => [event.id, event]))
  const acts = (await listActing(change.tx, happened)).flatMap((workflow) =>
    workflow.eventIds.flatMap((eventId) => {
      const event = byId.get(eventId)
      if (!event) return []
      const { bookingId, occurredAt, type } = event
      return {
        workflow,
        bookingId: bookingId,
        at: occurredAt,
        occasion: `event:${eventId}`,
        only: concernedBy(event),
        isOver: ENDS.has(type),
      }
    }),
  )
  await sendAll(deps, change, acts)
}

/**
 * Returns the attendees whom an event concerns, if it doesn't concern all: the attendee of a seat, or those whose
 * absence was recorded.
 */
function concernedBy({ type, mail, payload }: HandledEvent): AudienceAttendees | undefined {
  if (type !== 'BOOKING_NO_SHOW_UPDATED') return attendeesInAudience(mail)
  const marked = Array.isArray(payload.attendees) ? payload.attendees : []
  return new Map(marked.map((attendee) => [String(recordOf(attendee).email).toLowerCase(), undefined]))
}
