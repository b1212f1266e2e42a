import { type Static, Type } from 'typebox'

/** The id of an object in the source. */
const SourceId = Type.String({ minLength: 1, maxLength: 200 })
const Text = Type.String({ maxLength: 10_000 })
const orNull = <T extends ReturnType<typeof Type.String>>(schema: T) => Type.Union([schema, Type.Null()])
const Name = Type.String({ maxLength: 255 })
const Email = Type.String({ format: 'email', maxLength: 254 })
const TimeZone = Type.String({ format: 'time-zone' })
const Instant = Type.String({ format: 'iso-instant' })
const Uid = Type.String({ minLength: 1, maxLength: 200, pattern: '^[A-Za-z0-9_.~-]+$' })
const Settings = Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), {
  description:
    'The settings as the API takes them. Those that this server refuses are left out and named in the notes.',
})
const Role = Type.Enum(['owner', 'admin', 'member'])

export const UserRecord = Type.Object({
  kind: Type.Literal('user'),
  id: SourceId,
  email: Email,
  username: Type.Optional(Type.String({ maxLength: 100 })),
  name: Type.Optional(Name),
  timeZone: Type.Optional(TimeZone),
  locale: Type.Optional(Type.String({ maxLength: 20 })),
  timeFormat: Type.Optional(Type.Union([Type.Literal(12), Type.Literal(24)])),
  weekStart: Type.Optional(Type.Enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])),
  bio: Type.Optional(Text),
  avatarUrl: Type.Optional(Type.String({ format: 'web-url', maxLength: 2000 })),
})

export const OrganizationRecord = Type.Object({
  kind: Type.Literal('organization'),
  id: SourceId,
  name: Type.String({ minLength: 1, maxLength: 255 }),
  slug: Type.Optional(Type.String({ maxLength: 63 })),
  owner: SourceId,
})

export const TeamRecord = Type.Object({
  kind: Type.Literal('team'),
  id: SourceId,
  name: Type.String({ minLength: 1, maxLength: 255 }),
  slug: Type.Optional(Type.String({ maxLength: 255 })),
  organization: Type.Optional(SourceId),
  owner: Type.Optional(SourceId),
  settings: Settings,
})

export const MembershipRecord = Type.Object({
  kind: Type.Literal('membership'),
  id: SourceId,
  team: Type.Optional(SourceId),
  organization: Type.Optional(SourceId),
  user: SourceId,
  role: Role,
  accepted: Type.Boolean(),
})

export const ScheduleRecord = Type.Object({
  kind: Type.Literal('schedule'),
  id: SourceId,
  user: SourceId,
  settings: Settings,
})

const HostRecord = Type.Object({
  user: SourceId,
  mandatory: Type.Optional(Type.Boolean()),
  priority: Type.Optional(Type.String({ maxLength: 20 })),
  weight: Type.Optional(Type.Number()),
})

export const EventTypeRecord = Type.Object({
  kind: Type.Literal('event-type'),
  id: SourceId,
  user: Type.Optional(SourceId),
  team: Type.Optional(SourceId),
  schedule: Type.Optional(SourceId),
  schedulingType: Type.Optional(Type.Enum(['collective', 'round_robin', 'managed'])),
  hosts: Type.Optional(Type.Array(HostRecord, { maxItems: 250 })),
  settings: Settings,
})

export const WebhookRecord = Type.Object({
  kind: Type.Literal('webhook'),
  id: SourceId,
  user: Type.Optional(SourceId),
  team: Type.Optional(SourceId),
  organization: Type.Optional(SourceId),
  eventType: Type.Optional(SourceId),
  subscriberUrl: Type.String({ minLength: 1, maxLength: 2000 }),
  triggers: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 }),
  active: Type.Boolean(),
  payloadTemplate: Type.Optional(orNull(Type.String({ maxLength: 50_000 }))),
  secret: Type.Optional(orNull(Type.String({ maxLength: 512 }))),
})

const Answers = Type.Record(Type.String({ maxLength: 255 }), Type.Unknown())

const AttendeeRecord = Type.Object({
  name: Name,
  email: Email,
  timeZone: TimeZone,
  language: Type.Optional(Type.String({ maxLength: 20 })),
  phoneNumber: Type.Optional(Type.String({ maxLength: 100 })),
  absent: Type.Optional(Type.Boolean()),
  seat: Type.Optional(Type.Object({ uid: Uid, answers: Answers, metadata: Answers })),
})

export const BookingRecord = Type.Object({
  kind: Type.Literal('booking'),
  id: SourceId,
  uid: Uid,
  icsUid: Type.Optional(Type.String({ maxLength: 500 })),
  eventType: Type.Optional(SourceId),
  hosts: Type.Array(SourceId, { maxItems: 250, description: 'The organizer is the first.' }),
  status: Type.Enum(['accepted', 'pending', 'cancelled', 'rejected']),
  start: Instant,
  end: Instant,
  title: Type.String({ maxLength: 2000 }),
  description: Type.Optional(Text),
  location: Type.Optional(Type.String({ maxLength: 2000 })),
  attendees: Type.Array(AttendeeRecord, { maxItems: 1000 }),
  guests: Type.Optional(Type.Array(Email, { maxItems: 1000 })),
  answers: Answers,
  metadata: Answers,
  cancellationReason: Type.Optional(Text),
  cancelledByEmail: Type.Optional(Type.String({ maxLength: 320 })),
  rejectionReason: Type.Optional(Text),
  hostAbsent: Type.Optional(Type.Boolean()),
  rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  rescheduledFromUid: Type.Optional(Uid),
  rescheduledToUid: Type.Optional(Uid),
  rescheduledByEmail: Type.Optional(Type.String({ maxLength: 320 })),
  reschedulingReason: Type.Optional(Text),
  series: Type.Optional(
    Type.Object({
      uid: Uid,
      frequency: Type.Enum(['daily', 'weekly', 'monthly', 'yearly']),
      interval: Type.Integer({ minimum: 1, maximum: 1000 }),
      count: Type.Integer({ minimum: 1, maximum: 1000 }),
    }),
  ),
  createdAt: Instant,
  updatedAt: Type.Optional(Instant),
})

/** The records by their kind, in the order in which they refer to each other. */
export const RECORDS = {
  user: UserRecord,
  organization: OrganizationRecord,
  team: TeamRecord,
  membership: MembershipRecord,
  schedule: ScheduleRecord,
  'event-type': EventTypeRecord,
  webhook: WebhookRecord,
  booking: BookingRecord,
} as const

export type RecordKind = keyof typeof RECORDS
export type UserRecord = Static<typeof UserRecord>
export type OrganizationRecord = Static<typeof OrganizationRecord>
export type TeamRecord = Static<typeof TeamRecord>
export type MembershipRecord = Static<typeof MembershipRecord>
export type ScheduleRecord = Static<typeof ScheduleRecord>
export type EventTypeRecord = Static<typeof EventTypeRecord>
export type WebhookRecord = Static<typeof WebhookRecord>
export type BookingRecord = Static<typeof BookingRecord>
export type ImportRecord =
  | UserRecord
  | OrganizationRecord
  | TeamRecord
  | MembershipRecord
  | ScheduleRecord
  | EventTypeRecord
  | WebhookRecord
  | BookingRecord
