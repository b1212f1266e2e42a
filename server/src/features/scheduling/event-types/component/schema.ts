import { Type } from 'typebox'
import { NumericId } from '../../../../http/input/ids.ts'
import { Color } from '../settings/appearance.ts'

const NullableText = Type.Union([Type.String(), Type.Null()])
const NullableInteger = Type.Union([Type.Integer(), Type.Null()])
const NullableFlag = Type.Union([Type.Boolean(), Type.Null()])
const Metadata = Type.Record(Type.String(), Type.Unknown())

const FormField = Type.Object(
  { name: Type.String(), type: Type.String() },
  { $id: 'FormField', additionalProperties: true, description: 'A question to bookers in the names of the web form.' },
)

const FormLocation = Type.Object(
  {
    type: Type.String({ description: 'For example `integrations:daily`, `inPerson`, `link`, `userPhone` or `phone`.' }),
    address: Type.Optional(Type.String()),
    link: Type.Optional(Type.String()),
    hostPhoneNumber: Type.Optional(Type.String()),
    displayLocationPublicly: Type.Optional(Type.Boolean()),
    credentialId: Type.Optional(Type.Integer()),
  },
  { $id: 'FormLocation' },
)

const FormRecurrence = Type.Union([
  Type.Object(
    {
      freq: Type.Integer({ description: '0: yearly, 1: monthly, 2: weekly.' }),
      count: Type.Integer(),
      interval: Type.Integer(),
    },
    { $id: 'FormRecurrence' },
  ),
  Type.Null(),
])

const SchedulingType = Type.Union([Type.Enum(['COLLECTIVE', 'ROUND_ROBIN', 'MANAGED']), Type.Null()])

const period = {
  periodType: Type.String({ description: '`UNLIMITED`, `ROLLING`, `ROLLING_WINDOW` or `RANGE`.' }),
  periodStartDate: NullableText,
  periodEndDate: NullableText,
  periodDays: NullableInteger,
  periodCountCalendarDays: Type.Boolean(),
}

/** What the page of bookings and the page of settings have in common. */
const shared = {
  id: Type.Integer(),
  title: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  length: Type.Integer(),
  hidden: Type.Boolean(),
  eventName: NullableText,
  price: Type.Integer(),
  currency: Type.String(),
  seatsPerTimeSlot: NullableInteger,
  seatsShowAvailabilityCount: Type.Boolean(),
  requiresConfirmation: Type.Boolean(),
  requiresBookerEmailVerification: Type.Boolean(),
  schedulingType: SchedulingType,
  lockTimeZoneToggleOnBookingPage: Type.Boolean(),
  successRedirectUrl: NullableText,
  forwardParamsSuccessRedirect: NullableFlag,
  disableGuests: Type.Boolean(),
  metadata: Metadata,
  bookingFields: Type.Array(FormField),
  locations: Type.Array(FormLocation),
  recurringEvent: FormRecurrence,
  ...period,
}

const person = { name: NullableText, username: NullableText, avatarUrl: NullableText }

const PagePerson = Type.Object(
  {
    ...person,
    weekStart: Type.String(),
    profile: Type.Object({ username: NullableText, upId: Type.String(), organizationId: NullableInteger }),
    bookerUrl: Type.String(),
  },
  { $id: 'PagePerson' },
)

const Layouts = Type.Object({ defaultLayout: Type.String(), enabledLayouts: Type.Array(Type.String()) })
const TeamName = Type.Union([
  Type.Object({ id: Type.Integer(), name: Type.String(), slug: Type.String() }),
  Type.Null(),
])

const Profile = Type.Object(
  {
    username: NullableText,
    name: Type.String(),
    weekStart: Type.String(),
    image: Type.String(),
    brandColor: NullableText,
    darkBrandColor: NullableText,
    theme: NullableText,
    bookerLayouts: Type.Union([Layouts, Type.Null()]),
  },
  { $id: 'PageProfile' },
)

const Entity = Type.Object(
  {
    fromRedirectOfNonOrgLink: Type.Boolean(),
    considerUnpublished: Type.Boolean(),
    orgSlug: NullableText,
    teamSlug: NullableText,
    name: NullableText,
    logoUrl: NullableText,
    hideProfileLink: Type.Boolean(),
  },
  { $id: 'PageEntity' },
)

export const PublicEvent = Type.Object(
  {
    ...shared,
    lockedTimeZone: NullableText,
    disableCancelling: Type.Boolean(),
    disableRescheduling: Type.Boolean(),
    interfaceLanguage: NullableText,
    isInstantEvent: Type.Boolean(),
    isDynamic: Type.Boolean(),
    instantMeetingParameters: Type.Array(Type.String()),
    restrictionScheduleId: NullableInteger,
    useBookerTimezone: Type.Boolean(),
    owner: Type.Union([Type.Object({ id: Type.Integer(), ...person }), Type.Null()]),
    team: TeamName,
    hosts: Type.Array(Type.Unknown()),
    users: Type.Array(PagePerson),
    subsetOfUsers: Type.Array(PagePerson),
    subsetOfHosts: Type.Array(Type.Unknown()),
    profile: Profile,
    entity: Entity,
    bannerUrl: NullableText,
  },
  { $id: 'PublicEvent' },
)

const Member = Type.Object({ id: Type.Integer(), ...person }, { $id: 'SettingsPerson' })

const Host = Type.Object(
  {
    userId: Type.Integer(),
    isFixed: Type.Boolean(),
    priority: Type.Integer(),
    weight: Type.Integer(),
    scheduleId: NullableInteger,
    groupId: NullableText,
  },
  { $id: 'SettingsHost' },
)

const Limits = Type.Union([Type.Record(Type.String(), Type.Integer()), Type.Null()])
const nothing = Type.Array(Type.Unknown())

const SettingsEventType = Type.Object(
  {
    ...shared,
    position: Type.Integer(),
    userId: NullableInteger,
    teamId: NullableInteger,
    schedule: NullableInteger,
    slotInterval: NullableInteger,
    offsetStart: Type.Integer(),
    minimumBookingNotice: Type.Integer(),
    beforeEventBuffer: Type.Integer(),
    afterEventBuffer: Type.Integer(),
    onlyShowFirstAvailableSlot: Type.Boolean(),
    seatsShowAttendees: Type.Boolean(),
    requiresConfirmationWillBlockSlot: Type.Boolean(),
    hideCalendarNotes: Type.Boolean(),
    hideCalendarEventDetails: Type.Boolean(),
    hideOrganizerEmail: Type.Boolean(),
    useEventTypeDestinationCalendarEmail: Type.Boolean(),
    assignAllTeamMembers: Type.Boolean(),
    isRRWeightsEnabled: Type.Boolean(),
    rescheduleWithSameRoundRobinHost: Type.Boolean(),
    bookingLimits: Limits,
    durationLimits: Limits,
    eventTypeColor: Type.Union([Color, Type.Null()]),
    users: Type.Array(Member),
    hosts: Type.Array(Host),
    children: Type.Array(Type.Object({ owner: Member, value: Type.String(), label: Type.String() })),
    hashedLink: nothing,
    customInputs: nothing,
    webhooks: nothing,
    workflows: nothing,
  },
  { $id: 'SettingsEventType' },
)

const LocationOption = Type.Object({ label: Type.String(), value: Type.String() })

export const EventTypeSettings = Type.Object(
  {
    eventType: SettingsEventType,
    locationOptions: Type.Array(Type.Object({ label: Type.String(), options: Type.Array(LocationOption) })),
    team: TeamName,
    teamMembers: Type.Array(Member),
    destinationCalendar: Type.Null(),
    currentUserMembership: Type.Null(),
    isUserOrganizationAdmin: Type.Boolean(),
  },
  { $id: 'EventTypeSettings' },
)

export const ListedEventTypes = Type.Object(
  {
    eventTypes: Type.Array(
      Type.Object({
        id: Type.Integer(),
        title: Type.String(),
        length: Type.Integer(),
        description: Type.String(),
        slug: Type.String(),
        hidden: Type.Boolean(),
      }),
    ),
  },
  { $id: 'ListedEventTypes' },
)

export const EventTypeWithTeam = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    slug: Type.String(),
    team: Type.Union([Type.Object({ id: Type.Integer(), name: Type.String() }), Type.Null()]),
  },
  { $id: 'EventTypeWithTeam' },
)

const text = Type.Optional(Type.String({ maxLength: 500 }))
const id = Type.Optional(NumericId)

export const PublicEventQuery = Type.Object({
  username: Type.Optional(
    Type.String({ maxLength: 500, description: 'Several names with `+` between them mean one meeting with all.' }),
  ),
  isTeamEvent: Type.Optional(Type.Boolean()),
  teamId: id,
  orgId: id,
  org: text,
})

export const SettingsChange = Type.Object(
  { id },
  {
    $id: 'EventTypeSettingsChange',
    additionalProperties: true,
    description: 'Any part of the event type, in the names of the answer.',
  },
)
