import { type Static, Type } from 'typebox'
import type { AttendeeResponse } from '../../../adapters/calendars/calendar-provider.ts'
import type { EventChange, EventDetails, EventMoment, EventStatus } from '../../../adapters/calendars/event-details.ts'

const MAX_ATTENDEES = 200
const nullable = <Shape extends Type.TSchema>(shape: Shape) => Type.Union([shape, Type.Null()])

const Email = Type.String({ format: 'email', maxLength: 320 })
const Response = Type.Union([
  Type.Literal('accepted'),
  Type.Literal('pending'),
  Type.Literal('declined'),
  Type.Literal('needsAction'),
])
const Status = Type.Union([
  Type.Literal('accepted'),
  Type.Literal('pending'),
  Type.Literal('declined'),
  Type.Literal('cancelled'),
])

export const EventPath = Type.Object({
  calendar: Type.String({ maxLength: 100, description: 'Only `google` has this operation.' }),
  eventUid: Type.String({ minLength: 1, maxLength: 1024, description: '`eventUid` of a reference of a booking.' }),
})

const MomentInput = Type.Object({
  time: Type.Optional(Type.String({ format: 'date-time' })),
  timeZone: Type.Optional(Type.String({ format: 'time-zone' })),
})

export const UnifiedEventInput = Type.Object(
  {
    start: Type.Optional(MomentInput),
    end: Type.Optional(MomentInput),
    title: Type.Optional(Type.String({ maxLength: 1000 })),
    description: Type.Optional(nullable(Type.String({ maxLength: 8000 }))),
    attendees: Type.Optional(
      nullable(
        Type.Array(
          Type.Object({
            email: Email,
            name: Type.Optional(Type.String({ maxLength: 500 })),
            responseStatus: Type.Optional(Response),
            self: Type.Optional(nullable(Type.Boolean())),
            optional: Type.Optional(nullable(Type.Boolean())),
            host: Type.Optional(nullable(Type.Boolean())),
            action: Type.Optional(Type.Literal('delete', { description: 'Removes the attendee.' })),
          }),
          {
            maxItems: MAX_ATTENDEES,
            description:
              'Merged with the attendees of the event by address. An organizer stays, and others that are not named stay too.',
          },
        ),
      ),
    ),
    hosts: Type.Optional(
      nullable(
        Type.Array(Type.Object({ email: Email, responseStatus: Type.Optional(Response) }), {
          maxItems: MAX_ATTENDEES,
          description:
            'Changes the `responseStatus` of organizers, and nothing else. An organizer who is not among the attendees is added. A list without any organizer is refused.',
        }),
      ),
    ),
    status: Type.Optional(nullable(Status)),
  },
  { $id: 'UnifiedCalendarEventInput' },
)

const MomentOutput = Type.Object({ time: Type.String({ format: 'date-time' }), timeZone: Type.String() })
const text = Type.Optional(Type.String())

const LocationOutput = Type.Object({
  type: Type.Union([Type.Literal('video'), Type.Literal('phone'), Type.Literal('sip'), Type.Literal('more')]),
  url: Type.String(),
  label: text,
  pin: text,
  password: text,
  meetingCode: text,
  accessCode: text,
  regionCode: text,
})

export const UnifiedEventOutput = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    description: nullable(Type.String()),
    start: MomentOutput,
    end: MomentOutput,
    locations: Type.Array(LocationOutput),
    attendees: Type.Array(
      Type.Object({
        email: Type.String(),
        name: text,
        responseStatus: Response,
        self: Type.Boolean(),
        optional: Type.Boolean(),
        host: Type.Boolean(),
      }),
    ),
    hosts: Type.Array(
      Type.Object({ email: Type.String(), name: nullable(Type.String()), responseStatus: nullable(Response) }),
    ),
    status: Status,
    calendarEventOwner: Type.Optional(Type.Object({ email: Type.String(), name: nullable(Type.String()) })),
    source: Type.Enum(['google', 'office365', 'apple'], { description: 'Only `google` is served at present.' }),
  },
  { $id: 'UnifiedCalendarEvent' },
)

type ResponseName = Static<typeof Response>
type StatusName = Static<typeof Status>

const RESPONSES: Readonly<Record<ResponseName, AttendeeResponse>> = {
  accepted: 'accepted',
  pending: 'tentative',
  declined: 'declined',
  needsAction: 'needs-action',
}
const RESPONSE_NAMES: Readonly<Record<AttendeeResponse, ResponseName>> = {
  accepted: 'accepted',
  tentative: 'pending',
  declined: 'declined',
  'needs-action': 'needsAction',
}
const STATUSES: Readonly<Record<StatusName, EventStatus>> = {
  accepted: 'confirmed',
  pending: 'tentative',
  declined: 'cancelled',
  cancelled: 'cancelled',
}
const STATUS_NAMES: Readonly<Record<EventStatus, StatusName>> = {
  confirmed: 'accepted',
  tentative: 'pending',
  cancelled: 'cancelled',
}

export function parseChange(body: Static<typeof UnifiedEventInput>): EventChange {
  const { start, end, title, description, attendees, hosts, status } = body
  return {
    ...(start && { start: parseMoment(start) }),
    ...(end && { end: parseMoment(end) }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    // Clients send null for a confirmed event.
    ...(status !== undefined && { status: status === null ? 'confirmed' : STATUSES[status] }),
    ...(attendees && {
      attendees: attendees.map(({ email, name, responseStatus = 'needsAction', optional, action }) => ({
        email,
        response: RESPONSES[responseStatus],
        isRemoved: action === 'delete',
        ...(name !== undefined && { name }),
        ...(typeof optional === 'boolean' && { isOptional: optional }),
      })),
    }),
    ...(hosts && {
      hosts: hosts.flatMap(({ email, responseStatus }) =>
        responseStatus === undefined ? [] : [{ email, response: RESPONSES[responseStatus] }],
      ),
    }),
  }
}

const parseMoment = ({ time, timeZone }: Static<typeof MomentInput>): Partial<EventMoment> => ({
  ...(time !== undefined && { at: new Date(time) }),
  ...(timeZone !== undefined && { timeZone }),
})

export function presentUnifiedEvent(event: EventDetails): Static<typeof UnifiedEventOutput> {
  const { externalId, title, description, start, end, status, attendees, organizer } = event
  return {
    id: externalId,
    title,
    description,
    start: presentMoment(start),
    end: presentMoment(end),
    locations: locationsOf(event),
    attendees: attendees.map(({ email, name, response, isSelf, isOptional, isOrganizer }) => ({
      email,
      ...(name !== null && { name }),
      responseStatus: RESPONSE_NAMES[response],
      self: isSelf,
      optional: isOptional,
      host: isOrganizer,
    })),
    hosts: hostsOf(event),
    status: STATUS_NAMES[status],
    ...(organizer && { calendarEventOwner: organizer }),
    source: 'google',
  }
}

const presentMoment = ({ at, timeZone }: EventMoment) => ({ time: at.toISOString(), timeZone })

/** The ways into the meeting come first. A location is shown as a video, because clients expect an address there. */
function locationsOf({ entryPoints, location, meetingUrl }: EventDetails): Static<typeof LocationOutput>[] {
  if (entryPoints.length > 0) return [...entryPoints]
  const url = location || meetingUrl
  return url ? [{ type: 'video', url }] : []
}

function hostsOf({ attendees, organizer }: EventDetails): Static<typeof UnifiedEventOutput>['hosts'] {
  const organizers = attendees.filter(({ isOrganizer }) => isOrganizer)
  if (organizers.length > 0) {
    return organizers.map(({ email, name, response }) => ({ email, name, responseStatus: RESPONSE_NAMES[response] }))
  }
  return organizer ? [{ ...organizer, responseStatus: null }] : []
}
