import type { calendar_v3 } from '@googleapis/calendar'
import { startOfDate } from '../../../lib/time/local-time.ts'
import type { ProviderAccount } from '../../provider-account.ts'
import { shaped } from '../answer-shape.ts'
import { type AttendeeResponse, CalendarFailure, type CallLimits } from '../calendar-provider.ts'
import type {
  AttendeeChange,
  EntryPoint,
  EventAttendee,
  EventChange,
  EventDetails,
  EventEditor,
  EventMoment,
} from '../event-details.ts'
import type { GoogleApi } from './google-api.ts'
import { type Attendee, type GoogleEvent, isEvent, type Moment } from './google-shapes.ts'
import { responseOf } from './responses.ts'

const CHANGED_MEANWHILE = 412
const TRIES = 3

/** Reads and changes single events of Google calendars. */
export function googleEditor(apiOf: (account: ProviderAccount) => GoogleApi): EventEditor {
  return {
    getEvent: async (account, calendarId, externalId, limits) =>
      detailsOf(await get(apiOf(account), calendarId, externalId, limits)),

    async patchEvent(account, calendarId, externalId, change, limits) {
      const api = apiOf(account)
      for (let tries = 0; tries < TRIES; tries++) {
        const event = await get(api, calendarId, externalId, limits)
        const { status, data } = await api.call(
          limits,
          (google, options) =>
            google.events.patch(
              {
                calendarId,
                eventId: externalId,
                sendUpdates: 'none',
                conferenceDataVersion: 1,
                requestBody: bodyOf(event, change),
              },
              {
                ...options,
                headers: { ...options.headers, ...(event.etag !== undefined && { 'if-match': event.etag }) },
              },
            ),
          [CHANGED_MEANWHILE],
        )
        if (status !== CHANGED_MEANWHILE) return detailsOf(shaped('Google', isEvent, data))
      }
      throw new CalendarFailure('unreachable', 'The event was changed again and again at the same time.')
    },
  }
}

async function get(api: GoogleApi, calendarId: string, eventId: string, limits: CallLimits): Promise<GoogleEvent> {
  const { data } = await api.call(limits, (google, options) => google.events.get({ calendarId, eventId }, options))
  return shaped('Google', isEvent, data)
}

function detailsOf(event: GoogleEvent): EventDetails {
  const { id, summary = '', description, status, location, organizer, attendees = [], hangoutLink } = event
  return {
    externalId: id,
    title: summary,
    description: description ?? null,
    start: momentOf(event.start),
    end: momentOf(event.end),
    status: status === 'cancelled' || status === 'tentative' ? status : 'confirmed',
    location: location ?? null,
    meetingUrl: hangoutLink ?? null,
    entryPoints: event.conferenceData?.entryPoints?.flatMap(entryPointOf) ?? [],
    attendees: attendees.flatMap(attendeeOf),
    organizer: organizer?.email === undefined ? null : { email: organizer.email, name: organizer.displayName ?? null },
  }
}

function momentOf(moment: Moment | undefined): EventMoment {
  const timeZone = moment?.timeZone ?? 'UTC'
  const text = moment?.dateTime ?? moment?.date
  const at = moment?.dateTime === undefined && text !== undefined ? startOfDate(text, timeZone) : Date.parse(text ?? '')
  if (Number.isNaN(at)) throw new CalendarFailure('unreadable', 'Google sends an event without a time.')
  return { at: new Date(at), timeZone }
}

const ENTRY_TYPES = ['video', 'phone', 'sip', 'more'] as const

type GoogleEntryPoint = NonNullable<NonNullable<GoogleEvent['conferenceData']>['entryPoints']>[number]

function entryPointOf({ entryPointType, uri, ...texts }: GoogleEntryPoint): EntryPoint[] {
  const type = ENTRY_TYPES.find((known) => known === entryPointType)
  return type === undefined || uri === undefined ? [] : [{ type, url: uri, ...texts }]
}

const attendeeOf = ({ email, displayName, responseStatus, self, optional, organizer }: Attendee): EventAttendee[] =>
  email === undefined
    ? []
    : [
        {
          email,
          name: displayName ?? null,
          response: responseOf(responseStatus),
          isSelf: self === true,
          isOptional: optional === true,
          isOrganizer: organizer === true,
        },
      ]

function bodyOf(event: GoogleEvent, change: EventChange): calendar_v3.Schema$Event {
  const { title, description, start, end, status, attendees, hosts } = change
  return {
    ...(title !== undefined && { summary: title }),
    ...(description !== undefined && { description: description ?? '' }),
    // An event of whole days gets times at both ends, or at none.
    ...((start ?? end) && { start: changedMoment(event.start, start), end: changedMoment(event.end, end) }),
    ...(status !== undefined && { status }),
    ...((attendees ?? hosts) && { attendees: mergedAttendees(event, attendees ?? [], hosts ?? []) }),
  }
}

function changedMoment(old: Moment | undefined, change: Partial<EventMoment> = {}): calendar_v3.Schema$EventDateTime {
  const { at, timeZone } = { ...momentOf(old), ...change }
  return { dateTime: at.toISOString(), timeZone, ...(old?.date !== undefined && { date: null }) }
}

const RESPONSES: Readonly<Record<AttendeeResponse, string>> = {
  'needs-action': 'needsAction',
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'tentative',
}

/** Merges the changes into the attendees that are there. Google replaces the whole list. */
function mergedAttendees(
  { attendees = [], organizer }: GoogleEvent,
  changes: readonly AttendeeChange[],
  hosts: NonNullable<EventChange['hosts']>,
): Attendee[] {
  const merged = new Map(attendees.map((attendee) => [attendee.email?.toLowerCase() ?? '', attendee]))
  for (const { email, name, response, isOptional, isRemoved } of changes) {
    const key = email.toLowerCase()
    const known = merged.get(key)
    if (isRemoved) {
      if (known?.organizer !== true) merged.delete(key)
      continue
    }
    merged.set(key, {
      email,
      ...known,
      ...(name !== undefined && { displayName: name }),
      responseStatus: RESPONSES[response],
      ...(isOptional !== undefined && { optional: isOptional }),
    })
  }
  for (const { email, response } of hosts) {
    const key = email.toLowerCase()
    const known = merged.get(key)
    // Events that this server wrote don't have their organizer among the attendees.
    const isOrganizer = known?.organizer === true || organizer?.email?.toLowerCase() === key
    if (isOrganizer)
      merged.set(key, { email: organizer?.email ?? email, ...known, responseStatus: RESPONSES[response] })
  }
  return [...merged.values()]
}
