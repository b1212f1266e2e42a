import { MeetingFailure } from '../../../adapters/conferencing/meeting-provider.ts'
import { OAuthFailure } from '../../../adapters/oauth/oauth-failure.ts'
import { byTheServer } from '../../../commands/by-the-server.ts'
import type { Job } from '../../../jobs/runner.ts'
import { keysOf } from '../../../lib/records.ts'
import { errorOf } from '../../../lib/thrown.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { Messages } from '../../messaging/outbox/service.ts'
import type { BookingForCalendar } from '../bookings/service.ts'
import { MEETING_CODES } from '../conferencing/service.ts'
import { BUILT_IN_CODE, integrationName } from '../event-types/service.ts'
import { meetingMail } from './meeting-mail.ts'
import {
  type Affected,
  type DueMeeting,
  endMeetingWork,
  findMeetingState,
  leaseDueMeetings,
  noteMeetingFailure,
  releaseAbandonedMeetings,
  releaseAllMeetings,
  releaseMeeting,
} from './store.ts'
import { createSyncMeeting, isRefused, ROOM, type SyncMeetingDependencies } from './sync-meeting.ts'

export { meetingHandler } from './event-handler.ts'
export { forgetMeetingErrors } from './store.ts'
export type { ProvidersByType } from './sync-meeting.ts'

export const MAKE_MEETINGS = 'meetings.sync'

const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS
const EVERY_MS = 2 * SECOND_MS
/** The maximum times for one request of a provider, and for all requests of an attempt. */
const TIMEOUT_MS = 8 * SECOND_MS
const PATIENCE_MS = 30 * SECOND_MS
const LEASE_MS = 60 * SECOND_MS
/** The wait after a failure, which doubles with each further one. */
const LEAST_WAIT_MS = 5 * SECOND_MS
const MOST_WAIT_MS = 0.5 * HOUR_MS
/** A meeting that fails for this long is given up. */
const TRIED_MS = 24 * HOUR_MS
/** The meetings of one run, and the runs at the same time. A provider that hangs holds up only its own run. */
const MOST_AT_ONCE = 4
const LANES = 4
const MAX_TEXT = 500

export type Meetings = ReturnType<typeof createMeetings>

type Dependencies = SyncMeetingDependencies & {
  clock: Clock
  messages: Pick<Messages, 'post'>
  reportMistake: (message: string) => void
  /** This process. It keeps its leases as long as other processes see its heartbeat. */
  worker: { readonly id: string; isHeard(): boolean }
}

/**
 * Makes, changes and deletes the meetings that bookings have at providers. The work depends only on the present state
 * of the booking and of the meeting, so it may be repeated or come late.
 */
export function createMeetings(deps: Dependencies) {
  const { db, run, clock, bookings, messages, providers, worker, reportMistake } = deps
  const sync = createSyncMeeting(deps)
  const hangUp = new AbortController()
  const working = new Set<Promise<void>>()

  async function work(due: DueMeeting): Promise<void> {
    const now = clock.now()
    const described = await run(byTheServer, ({ tx }) => bookings.forCalendar(tx, due.permanentId, now))
    const limits = { timeoutMs: TIMEOUT_MS, signal: AbortSignal.any([hangUp.signal, AbortSignal.timeout(PATIENCE_MS)]) }
    try {
      await sync(due, described, { now, limits })
      await run(byTheServer, ({ tx }) => endMeetingWork(tx, due))
    } catch (error) {
      if (hangUp.signal.aborted) await releaseMeeting(db, due.permanentId)
      else await fail(due, described, error, now)
    }
  }

  async function fail(due: DueMeeting, described: BookingForCalendar | undefined, error: unknown, now: Date) {
    const isExpected = error instanceof MeetingFailure || error instanceof OAuthFailure
    if (!isExpected) reportMistake(`The meeting of the booking ${due.permanentId} failed: ${errorOf(error).stack}`)
    const reason = (isExpected ? error.message : 'The server made a mistake.').slice(0, MAX_TEXT)
    const wish = error instanceof MeetingFailure ? (error.retryAfterMs ?? 0) : 0
    const wait = Math.min(MOST_WAIT_MS, Math.max(wish, LEAST_WAIT_MS * 2 ** Math.min(due.attempts - 1, 20)))
    const failingSince = due.failingSince ?? now
    const nextAttemptAt = new Date(now.getTime() + wait)
    const endsAt = described?.booking.endsAt ?? now
    const isGivenUp = now.getTime() - failingSince.getTime() >= TRIED_MS || endsAt <= now
    await run(byTheServer, async (change) => {
      await noteMeetingFailure(change.tx, due, { error: reason, failingSince, nextAttemptAt, isGivenUp })
      // Only the organizer can give the access back, so they learn it at once.
      const kind = isRefused(error) ? 'refused' : isGivenUp ? 'givenUp' : undefined
      if (kind === undefined || !described?.isOrganizerWrittenTo || described.booking.status !== 'accepted') return
      const app = integrationName(described.booking.location ?? '')
      const naturalKey = `meeting:${due.permanentId}:${kind}:${failingSince.getTime()}`
      await messages.post(change, [{ ...meetingMail(kind, described, app, reason), naturalKey, attachments: [] }])
    })
  }

  function begin(due: DueMeeting): Promise<void> {
    const done = work(due)
      .catch((error) => {
        // The lease expires, and then the meeting is tried again.
        reportMistake(`The meeting of the booking ${due.permanentId} failed: ${errorOf(error).stack}`)
      })
      .finally(() => working.delete(done))
    working.add(done)
    return done
  }

  const job: Job = {
    name: MAKE_MEETINGS,
    everyMs: EVERY_MS,
    lanes: LANES,
    async run() {
      if (hangUp.signal.aborted || !worker.isHeard()) return false
      const real = clock.steady()
      const leasedUntil = new Date(real.getTime() + LEASE_MS)
      const due = await leaseDueMeetings(db, { now: clock.now(), real, leasedUntil, leasedBy: worker.id }, MOST_AT_ONCE)
      await Promise.all(due.map(begin))
      return due.length === MOST_AT_ONCE
    },
  }

  const affected: Affected = {
    locations: [...MEETING_CODES, ...(providers[ROOM] ? [BUILT_IN_CODE] : [])],
    types: keysOf(providers).filter((type) => type !== ROOM),
  }

  return {
    job,
    affected,

    /** Returns the state of the work on a meeting, or undefined if there is none. */
    stateOf: (permanentId: string) => findMeetingState(db, permanentId),

    /** Releases the leases of the last process, which was the only one. */
    takeOver: () => releaseAllMeetings(db),

    /** Releases the leases of processes that are gone and returns their number. */
    freeAbandoned: () => releaseAbandonedMeetings(db),

    /** Ends all calls, before the process stops. Their meetings are made after the next start. */
    async stop(): Promise<void> {
      hangUp.abort()
      await Promise.all(working)
    },
  }
}
