import { type Static, Type } from 'typebox'
import { shapeOf } from '../answer-shape.ts'
import { partsOf } from '../near-times.ts'

/** Graph writes null for what an object does not have. */
const maybe = <Shape extends Type.TSchema>(shape: Shape) => Type.Optional(Type.Union([shape, Type.Null()]))
const text = maybe(Type.String())
const flag = maybe(Type.Boolean())

export const isPerson = shapeOf(
  Type.Object({ mail: text, userPrincipalName: Type.String({ minLength: 1, maxLength: 1024 }) }),
)

export const isCalendar = shapeOf(
  Type.Object({
    id: Type.String({ minLength: 1, maxLength: 1024 }),
    name: text,
    canEdit: flag,
    isDefaultCalendar: flag,
  }),
)

/** A page of anything. Each of its items is checked by itself. */
export const isPage = shapeOf(
  Type.Object({ value: Type.Array(Type.Unknown()), '@odata.nextLink': text, '@odata.deltaLink': text }),
)

const Moment = Type.Object({
  dateTime: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?$' }),
  timeZone: text,
})
export type Moment = Static<typeof Moment>

const Event = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 1024 }),
  '@odata.etag': text,
  iCalUId: text,
  subject: text,
  start: Moment,
  end: Moment,
  isAllDay: flag,
  isCancelled: flag,
  showAs: text,
  responseStatus: maybe(Type.Object({ response: text })),
  isOnlineMeeting: flag,
  onlineMeeting: maybe(Type.Object({ joinUrl: text })),
  singleValueExtendedProperties: maybe(Type.Array(Type.Object({ id: Type.String(), value: text }))),
})
export type GraphEvent = Static<typeof Event>
export const isEvent = shapeOf(Event)

/** What can be read of an event, and of its times. */
export const partsOfEvent = partsOf(Event)
export const partsOfMoment = partsOf(
  Type.Object({
    dateTime: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?Z?$' }),
    timeZone: Type.String(),
  }),
)
