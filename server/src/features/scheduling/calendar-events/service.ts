import {
  CalendarFailure,
  type CalendarProvider,
  type CallLimits,
} from '../../../adapters/calendars/calendar-provider.ts'
import { byTheServer } from '../../../commands/by-the-server.ts'
import type { Db } from '../../../db/connection.ts'
import type { Job } from '../../../jobs/runner.ts'
import { errorOf } from '../../../lib/thrown.ts'
import type { BookingForCalendar, Bookings } from '../bookings/service.ts'
import { findDestination, findTarget, type TargetCalendar } from '../calendars/service.ts'
import type { Connections } from '../connections/service.ts'
import { createFollowPerson, type FollowPersonDependencies } from './follow-person.ts'
import {
  type DueEvent,
  endWork,
  leaseDueEvents,
  noteEventFailure,
  noteGone,
  releaseAbandonedEvents,
  releaseAllEvents,
  releaseEvent,
} from './store/work.ts'
import { createWriteEvent, type WritableCalendar, type WriteEventDependencies } from './write-event.ts'

export { calendarEventHandler } from './event-handler.ts'
export { followReading } from './follow-readings.ts'
export { forgetResponses } from './store/sightings.ts'

export const WRITE_EVENTS = 'calendars.write'

const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS
const EVERY_MS = 2 * SECOND_MS
/** The maximum time for one request of a provider. A write takes a few requests at most. */
const TIMEOUT_MS = 8 * SECOND_MS
const PATIENCE_MS = 30 * SECOND_MS
const LEASE_MS = 60 * SECOND_MS
const LEAST_WAIT_MS = 5 * SECOND_MS
const MOST_WAIT_MS = 0.5 * HOUR_MS
/** An event is tried for this long after its booking has ended. */
const TRIED_AFTER_END_MS = 24 * HOUR_MS
/** The events of one run, and the runs at the same time. A provider that hangs holds up only its own run. */
const MOST_AT_ONCE = 4
const LANES = 4
const MAX_TEXT = 500

type Dependencies = FollowPersonDependencies &
  WriteEventDependencies & {
    db: Db
    bookings: Bookings
    connections: Pick<Connections, 'accountOf' | 'setInvalid'>
    providers: Readonly<Record<string, CalendarProvider>>
    reportMistake: (message: string) => void
    /** This process. It keeps its leases as long as other processes see its heartbeat. */
    worker: { readonly id: string; isHeard(): boolean }
  }

/**
 * Keeps the events in organizers' calendars in line with their bookings, in both directions. The work on an event
 * depends only on the present state of the booking and of the event, so it may be repeated or come late.
 */
export function createCalendarEvents(deps: Dependencies) {
  const { db, run, clock, bookings, connections, providers, worker, reportMistake } = deps
  const followPerson = createFollowPerson(deps)
  const { write, remove } = createWriteEvent(deps)
  const hangUp = new AbortController()
  const working = new Set<Promise<void>>()

  function writable(calendar: TargetCalendar | undefined): WritableCalendar | undefined {
    const writer = calendar && providers[calendar.type]?.writer
    return writer && { calendar, writer, account: connections.accountOf(calendar.connectionId) }
  }

  const destinationOf = async ({ organizerId, eventTypeId }: BookingForCalendar['booking']) =>
    organizerId === null ? undefined : findDestination(db, { organizerId, eventTypeId })

  /** Returns true if the event may stay in its calendar, and false if it goes to the one of a new organizer. */
  const staysIn = async ({ userId, calendarId }: TargetCalendar, booking: BookingForCalendar['booking']) =>
    userId === booking.organizerId || (await destinationOf(booking))?.calendarId === calendarId

  /** Makes the booking follow a person's change in the calendar. Returns true if there was one. */
  async function follow(
    event: DueEvent,
    described: BookingForCalendar,
    calendar: TargetCalendar,
    limits: CallLimits,
    now: Date,
  ): Promise<boolean> {
    const at = writable(calendar)
    const { externalId } = event
    const { isWanted, booking, organizer } = described
    if (!at || !isWanted || !(await staysIn(calendar, booking)) || booking.endsAt <= now || externalId === null)
      return false
    const find = () =>
      at.writer
        .findEvent(
          at.account,
          calendar.externalId,
          { uid: event.icsUid, externalId, timeZone: organizer.timeZone },
          limits,
        )
        .catch((error: unknown) => noteRefusal(error, calendar))
    return followPerson(event, described, find, now)
  }

  /** Writes, moves or deletes the event, as the booking is now. */
  async function settle(
    event: DueEvent,
    described: BookingForCalendar | undefined,
    current: TargetCalendar | undefined,
    limits: CallLimits,
  ): Promise<void> {
    const isWanted = described?.isWanted === true && described.booking.organizerId !== null
    const stays = isWanted && current !== undefined && (await staysIn(current, described.booking))
    if (current && !stays) {
      const at = writable(current)
      if (at) await remove(event, at, described, limits)
      else await run(byTheServer, ({ tx }) => noteGone(tx, event.permanentId))
    }
    if (!described || !isWanted) return
    const at = writable(stays ? current : await destinationOf(described.booking))
    if (!at) return
    const fresh = stays ? event : { ...event, calendarId: null, externalId: null, digest: null }
    await write(fresh, at, described, limits).catch((error: unknown) => noteRefusal(error, at.calendar))
  }

  async function noteRefusal(error: unknown, { connectionId }: TargetCalendar): Promise<never> {
    const isRefused = error instanceof CalendarFailure && error.kind === 'refused'
    if (isRefused) await run(byTheServer, (change) => connections.setInvalid(change, connectionId, true, error.message))
    throw error
  }

  async function work(event: DueEvent): Promise<void> {
    const now = clock.now()
    const described = await run(byTheServer, ({ tx }) => bookings.forCalendar(tx, event.permanentId, now))
    try {
      const current = event.calendarId === null ? undefined : await findTarget(db, event.calendarId)
      const limits = {
        timeoutMs: TIMEOUT_MS,
        signal: AbortSignal.any([hangUp.signal, AbortSignal.timeout(PATIENCE_MS)]),
        userId: current?.userId ?? described?.booking.organizerId,
      }
      // The operation on the booking asks for the event again.
      if (described && current && (await follow(event, described, current, limits, now))) {
        await run(byTheServer, ({ tx }) => endWork(tx, { ...event, requested: -1 }))
        return
      }
      await settle(event, described, current, limits)
      await run(byTheServer, ({ tx }) => endWork(tx, event))
    } catch (error) {
      if (hangUp.signal.aborted) {
        await releaseEvent(db, event.permanentId)
        return
      }
      await fail(event, described, error, now)
    }
  }

  async function fail(event: DueEvent, described: BookingForCalendar | undefined, error: unknown, now: Date) {
    const isExpected = error instanceof CalendarFailure
    if (!isExpected)
      reportMistake(`The calendar event of the booking ${event.permanentId} failed: ${errorOf(error).stack}`)
    const wish = isExpected ? (error.retryAfterMs ?? 0) : 0
    const wait = Math.min(MOST_WAIT_MS, Math.max(wish, LEAST_WAIT_MS * 2 ** Math.min(event.failures, 20)))
    const endsAt = described?.booking.endsAt ?? event.endsAt ?? now
    const isOver = now.getTime() > endsAt.getTime() + TRIED_AFTER_END_MS
    await run(byTheServer, ({ tx }) =>
      noteEventFailure(tx, event.permanentId, {
        error: (isExpected ? error.message : 'The server made a mistake.').slice(0, MAX_TEXT),
        dueAt: isOver ? null : new Date(now.getTime() + wait),
      }),
    )
  }

  function begin(event: DueEvent): Promise<void> {
    const done = work(event)
      .catch((error) => {
        // The lease expires, and then the event is tried again.
        reportMistake(`The calendar event of the booking ${event.permanentId} failed: ${errorOf(error).stack}`)
      })
      .finally(() => working.delete(done))
    working.add(done)
    return done
  }

  const job: Job = {
    name: WRITE_EVENTS,
    everyMs: EVERY_MS,
    lanes: LANES,
    async run() {
      if (hangUp.signal.aborted || !worker.isHeard()) return false
      const real = clock.steady()
      const leasedUntil = new Date(real.getTime() + LEASE_MS)
      const due = await leaseDueEvents(db, { now: clock.now(), real, leasedUntil, leasedBy: worker.id }, MOST_AT_ONCE)
      await Promise.all(due.map(begin))
      return due.length === MOST_AT_ONCE
    },
  }

  return {
    job,

    /** Releases the leases of the last process, which was the only one. */
    takeOver: () => releaseAllEvents(db),

    /** Releases the leases of processes that are gone and returns their number. */
    freeAbandoned: () => releaseAbandonedEvents(db),

    /** Ends all calls, before the process stops. Their events are written after the next start. */
    async stop(): Promise<void> {
      hangUp.abort()
      await Promise.all(working)
    },
  }
}
