import { type Static, Type } from 'typebox'
import { isUuid } from '../../../lib/ids.ts'
import type { EventFilter, LoggedEvent } from './service.ts'

const MOST = 250
const USUAL = 50
const MAX_TYPES = 50
const MAX_TEXT = 255

const TypesFilter = Type.Optional(
  Type.Array(Type.String({ maxLength: MAX_TEXT }), {
    maxItems: MAX_TYPES,
    description: 'Only events of these types, for example `BOOKING_CREATED,BOOKING_CANCELLED`.',
  }),
)

export const EventsQuery = Type.Object({
  take: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MOST, default: USUAL, description: `The number of entries, ${MOST} at most.` }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: MAX_TEXT, description: '`nextCursor` of an earlier page. The list continues behind it.' }),
  ),
  type: TypesFilter,
  bookingUid: Type.Optional(
    Type.String({
      maxLength: MAX_TEXT,
      description: 'Only events of this booking and of its reschedules: the uid of any of them, or its permanentId.',
    }),
  ),
  since: Type.Optional(Type.String({ format: 'iso-instant', description: 'The beginning of the period.' })),
  until: Type.Optional(
    Type.String({ format: 'iso-instant', description: 'The end of the period, which it excludes.' }),
  ),
})

export const EventStreamQuery = Type.Object({
  type: TypesFilter,
  lastEventId: Type.Optional(
    Type.String({
      maxLength: MAX_TEXT,
      description:
        'Begins behind this event: an `id` of the stream, or `nextCursor` of the list. The header `Last-Event-ID` has precedence. Without both the stream begins with the next event.',
    }),
  ),
})

export const LogEvents = Type.String({
  contentMediaType: 'text/event-stream',
  description: 'Events without a name. `data` is an event in JSON, as in the list.',
})

const orNull = <Schema extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Integer>>(schema: Schema) =>
  Type.Union([schema, Type.Null()])

const LogEvent = Type.Object(
  {
    id: Type.Integer(),
    type: Type.String(),
    occurredAt: Type.String(),
    actor: Type.Object({
      kind: Type.String({ description: '`user`, or another kind of actor with its channel: `anonymous:page`.' }),
      userId: orNull(Type.Integer()),
    }),
    ip: orNull(Type.String()),
    requestId: orNull(Type.String({ description: 'The `X-Request-Id` of the request that made the change.' })),
    userId: orNull(Type.Integer({ description: 'The account that owns the object; for a booking, its organizer.' })),
    teamId: orNull(Type.Integer()),
    organizationId: orNull(Type.Integer()),
    platformClientId: orNull(Type.String()),
    eventTypeId: orNull(Type.Integer()),
    bookingUid: orNull(Type.String()),
    bookingPermanentId: orNull(Type.String({ description: 'Stays the same when a booking is rescheduled.' })),
    subject: orNull(Type.String({ description: 'The object, if it is no booking: `schedule:12`.' })),
    payload: Type.Record(Type.String(), Type.Unknown(), {
      description:
        "For a booking, the same as a webhook's `payload`. For another object, its ids and names. It never has a secret.",
    }),
  },
  { $id: 'LogEvent' },
)

export const EventsAnswer = Type.Object({
  status: Type.Enum(['success', 'error']),
  data: Type.Array(LogEvent),
  pagination: Type.Object({
    nextCursor: orNull(
      Type.String({ description: 'Continues behind the last event, also later; null before the first event.' }),
    ),
    hasMore: Type.Boolean({ description: 'True if there are more events already.' }),
    goneUntil: orNull(
      Type.String({ description: 'Events of this time or earlier may have been deleted; null while all are kept.' }),
    ),
  }),
})

type Query = Static<typeof EventsQuery>

export const parseEventFilter = ({ type, bookingUid, since, until }: Query): EventFilter => ({
  ...(type !== undefined && { types: type }),
  ...(bookingUid !== undefined && {
    booking: isUuid(bookingUid) ? { permanentId: bookingUid } : { uid: bookingUid },
  }),
  ...(since !== undefined && { since: new Date(since) }),
  ...(until !== undefined && { until: new Date(until) }),
})

export const pageOfEvents = ({ cursor, take = USUAL }: Query) => ({ cursor, take })

export const presentEvent = (event: LoggedEvent): Static<typeof LogEvent> => ({
  id: Number(event.id),
  type: event.type,
  occurredAt: event.occurredAt.toISOString(),
  actor: { kind: event.actorKind, userId: event.actorUserId },
  ip: event.ip,
  requestId: event.requestId,
  userId: event.userId,
  teamId: event.teamId,
  organizationId: event.organizationId,
  platformClientId: event.platformClientId,
  eventTypeId: event.eventTypeId,
  bookingUid: event.bookingUid,
  bookingPermanentId: event.bookingPermanentId,
  subject: event.subjectKey,
  payload: event.payload,
})
