import { type Static, Type } from 'typebox'
import { shapeOf } from '../answer-shape.ts'
import { partsOf } from '../near-times.ts'

const text = Type.Optional(Type.String())

export const isCalendarEntry = shapeOf(
  Type.Object({
    id: Type.String({ minLength: 1, maxLength: 1024 }),
    summary: text,
    summaryOverride: text,
    primary: Type.Optional(Type.Boolean()),
    accessRole: text,
    deleted: Type.Optional(Type.Boolean()),
  }),
)

/** A list of anything. Each of its items is checked by itself. */
export const isList = shapeOf(
  Type.Object({ items: Type.Optional(Type.Array(Type.Unknown())), nextPageToken: text, nextSyncToken: text }),
)

const Moment = Type.Object({
  date: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  dateTime: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T[\\d:.]{5,20}(Z|[+-]\\d{2}:\\d{2})$' })),
  timeZone: text,
})
export type Moment = Static<typeof Moment>

const Attendee = Type.Object({
  email: text,
  displayName: text,
  responseStatus: text,
  self: Type.Optional(Type.Boolean()),
  organizer: Type.Optional(Type.Boolean()),
  optional: Type.Optional(Type.Boolean()),
})
export type Attendee = Static<typeof Attendee>

const Person = Type.Object({ email: text, displayName: text, self: Type.Optional(Type.Boolean()) })

const EntryPoint = Type.Object({
  entryPointType: text,
  uri: text,
  label: text,
  pin: text,
  accessCode: text,
  meetingCode: text,
  password: text,
  regionCode: text,
})

const Conference = Type.Object({
  conferenceId: text,
  createRequest: Type.Optional(
    Type.Object({ requestId: text, status: Type.Optional(Type.Object({ statusCode: text })) }),
  ),
  entryPoints: Type.Optional(Type.Array(EntryPoint)),
})

const Event = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 1024 }),
  etag: text,
  iCalUID: text,
  status: text,
  summary: text,
  description: text,
  location: text,
  eventType: text,
  transparency: text,
  start: Type.Optional(Moment),
  end: Type.Optional(Moment),
  attendees: Type.Optional(Type.Array(Attendee)),
  organizer: Type.Optional(Person),
  hangoutLink: text,
  conferenceData: Type.Optional(Conference),
  extendedProperties: Type.Optional(Type.Object({ private: Type.Optional(Type.Record(Type.String(), Type.String())) })),
})
export type GoogleEvent = Static<typeof Event>
export const isEvent = shapeOf(Event)

/** What can be read of an event, and of its times. */
export const partsOfEvent = partsOf(Event)
export const partsOfMoment = partsOf(
  Type.Object({
    date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    dateTime: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}[Tt ][\\d:.]{5,20}([Zz]|[+-]\\d{2}:?\\d{2})?$' }),
    timeZone: Type.String(),
  }),
)
