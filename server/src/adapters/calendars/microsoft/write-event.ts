import { createHash } from 'node:crypto'
import type { ProviderAccount } from '../../provider-account.ts'
import { checkDeleted, shaped } from '../answer-shape.ts'
import {
  CalendarFailure,
  type CalendarWriter,
  type CallLimits,
  type NewCalendarEvent,
  type WrittenEvent,
} from '../calendar-provider.ts'
import { markOf, WITH_MARK, withUid } from './booking-mark.ts'
import { existingBooking } from './busy-times.ts'
import type { GraphApi } from './graph-api.ts'
import { type GraphEvent, isEvent, isPage } from './graph-shapes.ts'

type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>

const NOT_FOUND = 404
const CONFLICT = 409
const GONE = 410
const CHANGED_MEANWHILE = 412
const TRIES = 3
/** The waits for a meeting that Microsoft still makes. */
const MEETING_WAITS_MS = [250, 500, 1000, 2000]
const RETRY_MS = 5000
/** The parts of an event that a write needs. */
const FIELDS = 'id,subject,start,end,isAllDay,isCancelled,isOnlineMeeting,onlineMeeting'

/** Writes events into calendars of Microsoft 365. Events are found again by their mark. */
export function microsoftWriter(apiOf: (account: ProviderAccount) => GraphApi, wait: Wait): CalendarWriter {
  return {
    async writeEvent(account, calendarId, event, externalId, limits) {
      const api = apiOf(account)
      for (let tries = 0; tries < TRIES; tries++) {
        const found = await find(api, calendarId, event.uid, limits)
        const written = found
          ? await change(api, event, found, limits)
          : await create(api, calendarId, event, externalId, limits)
        if (!written) continue
        const finished = event.wantsMeeting ? await withMeeting(api, written, limits) : written
        return { externalId: finished.id, version: finished['@odata.etag'] ?? null, meeting: meetingOf(finished) }
      }
      throw new CalendarFailure('unreachable', 'The event was changed again and again while it was written.', RETRY_MS)
    },

    async findEvent(account, calendarId, { uid, timeZone }, limits) {
      const found = await find(apiOf(account), calendarId, uid, limits, { $expand: WITH_MARK })
      return found && found.isCancelled !== true ? existingBooking(found, timeZone) : undefined
    },

    async deleteEvent(account, _calendarId, externalId, limits) {
      const at = eventAt(externalId)
      checkDeleted('Microsoft', await apiOf(account).call(limits, { method: 'DELETE', at }, [NOT_FOUND, GONE]))
    },
  }

  /** Microsoft may make meetings after its answer, so the event is read again until it has one. */
  async function withMeeting(api: GraphApi, written: GraphEvent, limits: CallLimits): Promise<GraphEvent> {
    let event = written
    for (const ms of MEETING_WAITS_MS) {
      if (!isPending(event)) return event
      await wait(ms, limits.signal).catch(() => {
        throw new CalendarFailure('unreachable', 'The server was stopped.')
      })
      const { data } = await api.call(limits, { method: 'GET', at: eventAt(event.id), query: { $select: FIELDS } })
      event = shaped('Microsoft', isEvent, data)
    }
    if (!isPending(event)) return event
    throw new CalendarFailure('unreachable', 'Microsoft has not made the meeting yet.', RETRY_MS)
  }
}

const eventAt = (id: string): string => `/me/events/${encodeURIComponent(id)}`

/**
 * Looks in the calendar, and not for the id: an event that a person has deleted keeps its id in the folder of deleted
 * items.
 */
async function find(
  api: GraphApi,
  calendarId: string,
  uid: string,
  limits: CallLimits,
  more: Readonly<Record<string, string>> = {},
): Promise<GraphEvent | undefined> {
  const { data } = await api.call(limits, {
    method: 'GET',
    at: `/me/calendars/${encodeURIComponent(calendarId)}/events`,
    query: { $filter: withUid(uid), $select: FIELDS, ...more },
  })
  const [first] = shaped('Microsoft', isPage, data).value
  return first === undefined ? undefined : shaped('Microsoft', isEvent, first)
}

/** Returns the new event, or undefined if another request creates it at the same time. */
async function create(
  api: GraphApi,
  calendarId: string,
  event: NewCalendarEvent,
  externalId: string | null,
  limits: CallLimits,
): Promise<GraphEvent | undefined> {
  // An event that was deleted needs another id than the first, or Microsoft creates nothing.
  const transactionId = createHash('sha256')
    .update(JSON.stringify([event.uid, calendarId, externalId]))
    .digest('hex')
  const { status, data } = await api.call(
    limits,
    {
      method: 'POST',
      at: `/me/calendars/${encodeURIComponent(calendarId)}/events`,
      body: { ...fieldsOf(event), body: bodyOf(event), transactionId, ...(event.wantsMeeting && MEETING) },
    },
    [CONFLICT],
  )
  return status === CONFLICT ? undefined : shaped('Microsoft', isEvent, data)
}

/** Returns the changed event, or undefined if it was changed by somebody else or deleted at the same time. */
async function change(
  api: GraphApi,
  event: NewCalendarEvent,
  found: GraphEvent,
  limits: CallLimits,
): Promise<GraphEvent | undefined> {
  const isMeeting = found.isOnlineMeeting === true
  const { status, data } = await api.call(
    limits,
    {
      method: 'PATCH',
      at: eventAt(found.id),
      ifMatch: found['@odata.etag'] ?? undefined,
      // The body of a meeting carries its link. A new body would end the meeting.
      body: {
        ...fieldsOf(event),
        ...(!isMeeting && { body: bodyOf(event) }),
        ...(event.wantsMeeting && !isMeeting && MEETING),
      },
    },
    [CHANGED_MEANWHILE, CONFLICT, NOT_FOUND, GONE],
  )
  return status < 300 ? shaped('Microsoft', isEvent, data) : undefined
}

const MEETING = { isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' }

const fieldsOf = (event: NewCalendarEvent) => ({
  subject: event.title,
  start: momentOf(event.startsAt),
  end: momentOf(event.endsAt),
  location: { displayName: event.location ?? '' },
  sensitivity: event.isPrivate ? 'private' : 'normal',
  showAs: 'busy',
  singleValueExtendedProperties: markOf(event),
})

/** Every mailbox knows UTC, and Outlook shows times in the zone of its reader. */
const momentOf = (instant: Date) => ({ dateTime: instant.toISOString().slice(0, 19), timeZone: 'UTC' })

/** Exchange mails invitations to all attendees of an event. This server does so itself, so the body names them. */
const bodyOf = ({ description, attendees }: NewCalendarEvent) => ({
  contentType: 'text',
  content: [description, attendees.map(({ name, email }) => `${name} <${email}>`).join('\n')]
    .filter((part) => part !== '')
    .join('\n\n'),
})

const isPending = (event: GraphEvent): boolean => event.isOnlineMeeting === true && meetingOf(event) === null

function meetingOf({ id, onlineMeeting }: GraphEvent): WrittenEvent['meeting'] {
  const url = onlineMeeting?.joinUrl
  return url ? { id, url } : null
}
