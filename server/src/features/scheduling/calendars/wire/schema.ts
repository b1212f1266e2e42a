import { type Static, Type } from 'typebox'
import { envelope, success } from '../../../../http/envelope.ts'
import type { Connection } from '../../connections/service.ts'
import type { CalendarApp } from '../calendar-apps.ts'
import type { Calendar, CalendarBusyTime, ConnectedAccount, ConnectedCalendars, KnownBusyTimes } from '../service.ts'

const MAX_URLS = 10
const MAX_ASKED = 100

const ExternalId = Type.String({ minLength: 1, maxLength: 1000 })
const CredentialId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Name = Type.String({ minLength: 1, maxLength: 100 })
const DelegationCredentialId = Type.Optional(Type.String({ maxLength: 100 }))

const Integration = Type.Object(
  {
    name: Type.String(),
    title: Type.String(),
    description: Type.String(),
    type: Type.String({ description: 'The type of the credentials, as selected and destination calendars name it.' }),
    slug: Type.String(),
    dirName: Type.String({ description: 'The same as `slug`.' }),
    variant: Type.String(),
    category: Type.String(),
    categories: Type.Array(Type.String()),
    appData: Type.Union([Type.Object({}), Type.Null()]),
    __template: Type.Optional(Type.String()),
    installed: Type.Boolean(),
    logo: Type.String(),
    publisher: Type.String(),
    url: Type.String(),
    email: Type.String(),
    locationOption: Type.Union([Type.Object({}), Type.Null()]),
  },
  { $id: 'CalendarIntegration' },
)

const ConnectedCalendar = Type.Object(
  {
    externalId: Type.String(),
    integration: Type.String(),
    name: Type.String(),
    primary: Type.Union([Type.Boolean(), Type.Null()]),
    readOnly: Type.Boolean(),
    email: Type.Optional(Type.String()),
    isSelected: Type.Boolean({ description: 'True if its busy times count.' }),
    credentialId: Type.Integer(),
    delegationCredentialId: Type.Union([Type.String(), Type.Null()]),
    lastSyncedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When the calendar was read completely the last time. Until the first time its host is busy.',
    }),
    warning: Type.Union([Type.String(), Type.Null()], {
      description: 'Why the last reading failed, or which events it could not read.',
    }),
  },
  { $id: 'ConnectedCalendar' },
)

const ConnectedAccountOutput = Type.Object({
  integration: Integration,
  credentialId: Type.Integer(),
  delegationCredentialId: Type.Union([Type.String(), Type.Null()]),
  primary: Type.Optional(ConnectedCalendar),
  calendars: Type.Array(ConnectedCalendar),
  error: Type.Optional(Type.Object({ message: Type.String() })),
})

const DestinationCalendar = Type.Object(
  {
    id: Type.Integer(),
    integration: Type.String(),
    externalId: Type.String(),
    primaryEmail: Type.Union([Type.String(), Type.Null()]),
    userId: Type.Union([Type.Integer(), Type.Null()]),
    eventTypeId: Type.Union([Type.Integer(), Type.Null()]),
    credentialId: Type.Union([Type.Integer(), Type.Null()]),
    delegationCredentialId: Type.Union([Type.String(), Type.Null()]),
    name: Type.Union([Type.String(), Type.Null()]),
    primary: Type.Boolean(),
    readOnly: Type.Boolean(),
    email: Type.String(),
    integrationTitle: Type.String(),
  },
  { $id: 'CalendarForBookings' },
)

export const ConnectedCalendarsOutput = Type.Object({
  connectedCalendars: Type.Array(ConnectedAccountOutput),
  // The settings component of existing clients crashes without an object.
  destinationCalendar: Type.Union([DestinationCalendar, Type.Object({}, { additionalProperties: false })], {
    description: 'The calendar into which bookings are written, or an empty object.',
  }),
})

export const CalendarCredential = Type.Object(
  {
    id: Type.Integer(),
    type: Type.String(),
    userId: Type.Union([Type.Integer(), Type.Null()]),
    teamId: Type.Union([Type.Integer(), Type.Null()]),
    appId: Type.Union([Type.String(), Type.Null()]),
    invalid: Type.Union([Type.Boolean(), Type.Null()]),
  },
  { $id: 'CalendarCredential' },
)

export const CalendarSlug = Type.Object({ calendar: Type.String({ maxLength: 100 }) })

export const FeedsInput = Type.Object({
  urls: Type.Array(Type.String({ minLength: 1, maxLength: 2000 }), {
    minItems: 1,
    maxItems: MAX_URLS,
    description: 'The addresses of iCalendar files.',
  }),
  readOnly: Type.Optional(Type.Boolean({ default: true, description: 'Feeds can only be read.' })),
})

export const DisconnectInput = Type.Object({ id: CredentialId })

export const SelectedCalendarInput = Type.Object({
  integration: Name,
  externalId: ExternalId,
  credentialId: CredentialId,
  delegationCredentialId: DelegationCredentialId,
})

export const DestinationCalendarInput = Type.Object({
  integration: Name,
  externalId: ExternalId,
  delegationCredentialId: DelegationCredentialId,
})

export const CalendarOfPerson = Type.Object({
  userId: Type.Integer(),
  integration: Type.String(),
  externalId: Type.String(),
  credentialId: Type.Union([Type.Integer(), Type.Null()]),
})

const NamedCalendar = Type.Object({ credentialId: CredentialId, externalId: ExternalId })

export const BusyTimesQuery = Type.Object({
  loggedInUsersTz: Type.Optional(Type.String({ maxLength: 100, description: 'The same as `timeZone`.' })),
  timeZone: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'The zone of dates without a time. This or `loggedInUsersTz` is needed.',
    }),
  ),
  dateFrom: Type.Optional(Type.String({ maxLength: 40, description: 'A date, or an instant.' })),
  dateTo: Type.Optional(Type.String({ maxLength: 40, description: 'A date, which counts to its end, or an instant.' })),
  credentialId: Type.Optional(CredentialId),
  externalId: Type.Optional(ExternalId),
  calendarsToLoad: Type.Optional(Type.Array(NamedCalendar, { maxItems: MAX_ASKED })),
})

const BusyTimeOutput = Type.Object({
  start: Type.String({ format: 'date-time' }),
  end: Type.String({ format: 'date-time' }),
  source: Type.Union([Type.String(), Type.Null()], { description: 'The name of the calendar.' }),
})

const BusyTimesWarningOutput = Type.Object(
  {
    code: Type.Enum(['BUSY_TIMES_KNOWN_UNTIL', 'BUSY_TIMES_KNOWN_FROM']),
    message: Type.String(),
    knownFrom: Type.String({ format: 'date-time', description: 'The beginning of the time that is read.' }),
    knownUntil: Type.String({ format: 'date-time', description: 'The end of the time that is read.' }),
  },
  { $id: 'BusyTimesWarning' },
)

export const BusyTimesOutput = Type.Object({
  ...envelope(Type.Array(BusyTimeOutput)).properties,
  warnings: Type.Optional(
    Type.Array(BusyTimesWarningOutput, {
      description: 'What is not known of the range. Absent if all of it is known.',
    }),
  ),
})

export function presentConnected({
  accounts,
  destination,
}: ConnectedCalendars): Static<typeof ConnectedCalendarsOutput> {
  return {
    connectedCalendars: accounts.map(presentAccount),
    destinationCalendar: destination ? presentDestination(destination, accounts) : {},
  }
}

function presentAccount({ connection, app, calendars }: ConnectedAccount) {
  const shown = calendars.map(presentCalendar)
  const primary = shown.find((calendar) => calendar.primary) ?? shown[0]
  const failing = calendars.find(({ failingSince }) => failingSince !== null)
  return {
    integration: presentApp(app),
    credentialId: connection.id,
    delegationCredentialId: connection.delegationCredentialId,
    ...(primary && { primary }),
    calendars: shown,
    ...(failing?.lastError && { error: { message: failing.lastError } }),
  }
}

const presentApp = ({ slug, type, title, description, publisher, url }: CalendarApp): Static<typeof Integration> => ({
  name: title,
  title,
  description,
  type,
  slug,
  dirName: slug,
  variant: 'calendar',
  category: 'calendar',
  categories: ['calendar'],
  appData: null,
  installed: true,
  logo: '',
  publisher,
  url,
  email: '',
  locationOption: null,
})

const presentCalendar = (calendar: Calendar): Static<typeof ConnectedCalendar> => ({
  externalId: calendar.externalId,
  integration: calendar.type,
  name: calendar.name,
  primary: calendar.isPrimary,
  readOnly: calendar.isReadOnly,
  ...(calendar.email !== null && { email: calendar.email }),
  isSelected: calendar.isSelected,
  credentialId: calendar.connectionId,
  delegationCredentialId: calendar.delegationCredentialId,
  lastSyncedAt: calendar.lastSyncedAt?.toISOString() ?? null,
  warning: calendar.lastError,
})

const presentDestination = (
  calendar: Calendar,
  accounts: readonly ConnectedAccount[],
): Static<typeof DestinationCalendar> => ({
  id: calendar.id,
  integration: calendar.type,
  externalId: calendar.externalId,
  primaryEmail: calendar.email,
  userId: calendar.userId,
  eventTypeId: null,
  credentialId: calendar.connectionId,
  delegationCredentialId: calendar.delegationCredentialId,
  name: calendar.name,
  primary: calendar.isPrimary,
  readOnly: calendar.isReadOnly,
  email: calendar.email ?? '',
  integrationTitle: accounts.find(({ connection }) => connection.id === calendar.connectionId)?.app.title ?? '',
})

export const presentCredential = ({
  id,
  type,
  userId,
  teamId,
  appSlug,
  isInvalid,
}: Connection): Static<typeof CalendarCredential> => ({ id, type, userId, teamId, appId: appSlug, invalid: isInvalid })

export const presentOfPerson = ({
  userId,
  type,
  externalId,
  connectionId,
}: Calendar): Static<typeof CalendarOfPerson> => ({ userId, integration: type, externalId, credentialId: connectionId })

export const presentBusyTimes = ({ busy, warnings }: KnownBusyTimes): Static<typeof BusyTimesOutput> => ({
  ...success(busy.map(presentBusyTime)),
  ...(warnings.length > 0 && {
    warnings: warnings.map(({ knownFrom, knownUntil, ...warning }) => ({
      ...warning,
      knownFrom: knownFrom.toISOString(),
      knownUntil: knownUntil.toISOString(),
    })),
  }),
})

const presentBusyTime = ({ startsAt, endsAt, source }: CalendarBusyTime): Static<typeof BusyTimeOutput> => ({
  start: startsAt.toISOString(),
  end: endsAt.toISOString(),
  source,
})
