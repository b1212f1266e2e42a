import type * as Graph from '@microsoft/microsoft-graph-types'

/** Each property of a published type. It names the type of what is in it, or nothing if no names are in it. */
type PropertiesOf<Type> = { readonly [Name in keyof Required<Type>]: string }

/** The properties of objects, written as Graph writes them. https://learn.microsoft.com/graph/api/resources/event */
const PROPERTIES = {
  event: {
    allowNewTimeProposals: '',
    attachments: '',
    attendees: 'attendee',
    body: 'itemBody',
    bodyPreview: '',
    calendar: 'calendar',
    cancelledOccurrences: '',
    categories: '',
    changeKey: '',
    createdDateTime: '',
    end: 'dateTimeTimeZone',
    exceptionOccurrences: 'event',
    extensions: '',
    hasAttachments: '',
    hideAttendees: '',
    iCalUId: '',
    id: '',
    importance: '',
    instances: 'event',
    isAllDay: '',
    isCancelled: '',
    isDraft: '',
    isOnlineMeeting: '',
    isOrganizer: '',
    isReminderOn: '',
    lastModifiedDateTime: '',
    location: 'location',
    locations: 'location',
    multiValueExtendedProperties: '',
    onlineMeeting: 'onlineMeetingInfo',
    onlineMeetingProvider: '',
    onlineMeetingUrl: '',
    organizer: 'recipient',
    originalEndTimeZone: '',
    originalStart: '',
    originalStartTimeZone: '',
    recurrence: 'patternedRecurrence',
    reminderMinutesBeforeStart: '',
    responseRequested: '',
    responseStatus: 'responseStatus',
    sensitivity: '',
    seriesMasterId: '',
    showAs: '',
    singleValueExtendedProperties: 'singleValueLegacyExtendedProperty',
    start: 'dateTimeTimeZone',
    subject: '',
    transactionId: '',
    type: '',
    webLink: '',
  } satisfies PropertiesOf<Graph.Event>,
  calendar: {
    allowedOnlineMeetingProviders: '',
    calendarPermissions: '',
    calendarView: 'event',
    canEdit: '',
    canShare: '',
    canViewPrivateItems: '',
    changeKey: '',
    color: '',
    defaultOnlineMeetingProvider: '',
    events: 'event',
    hexColor: '',
    id: '',
    isDefaultCalendar: '',
    isRemovable: '',
    isTallyingResponses: '',
    multiValueExtendedProperties: '',
    name: '',
    owner: 'emailAddress',
    singleValueExtendedProperties: 'singleValueLegacyExtendedProperty',
  } satisfies PropertiesOf<Graph.Calendar>,
  // The default properties. Graph has many more, which no request asks for.
  user: {
    businessPhones: '',
    displayName: '',
    givenName: '',
    id: '',
    jobTitle: '',
    mail: '',
    mobilePhone: '',
    officeLocation: '',
    preferredLanguage: '',
    surname: '',
    userPrincipalName: '',
  } satisfies Partial<PropertiesOf<Graph.User>>,
  attendee: {
    emailAddress: 'emailAddress',
    proposedNewTime: 'timeSlot',
    status: 'responseStatus',
    type: '',
  } satisfies PropertiesOf<Graph.Attendee>,
  recipient: { emailAddress: 'emailAddress' } satisfies PropertiesOf<Graph.Recipient>,
  emailAddress: { address: '', name: '' } satisfies PropertiesOf<Graph.EmailAddress>,
  responseStatus: { response: '', time: '' } satisfies PropertiesOf<Graph.ResponseStatus>,
  timeSlot: { end: 'dateTimeTimeZone', start: 'dateTimeTimeZone' } satisfies PropertiesOf<Graph.TimeSlot>,
  dateTimeTimeZone: { dateTime: '', timeZone: '' } satisfies PropertiesOf<Graph.DateTimeTimeZone>,
  itemBody: { content: '', contentType: '' } satisfies PropertiesOf<Graph.ItemBody>,
  location: {
    address: 'physicalAddress',
    coordinates: 'outlookGeoCoordinates',
    displayName: '',
    locationEmailAddress: '',
    locationType: '',
    locationUri: '',
    uniqueId: '',
    uniqueIdType: '',
  } satisfies PropertiesOf<Graph.Location>,
  physicalAddress: {
    city: '',
    countryOrRegion: '',
    postalCode: '',
    state: '',
    street: '',
  } satisfies PropertiesOf<Graph.PhysicalAddress>,
  outlookGeoCoordinates: {
    accuracy: '',
    altitude: '',
    altitudeAccuracy: '',
    latitude: '',
    longitude: '',
  } satisfies PropertiesOf<Graph.OutlookGeoCoordinates>,
  onlineMeetingInfo: {
    conferenceId: '',
    joinUrl: '',
    phones: '',
    quickDial: '',
    tollFreeNumbers: '',
    tollNumber: '',
  } satisfies PropertiesOf<Graph.OnlineMeetingInfo>,
  patternedRecurrence: {
    pattern: 'recurrencePattern',
    range: 'recurrenceRange',
  } satisfies PropertiesOf<Graph.PatternedRecurrence>,
  recurrencePattern: {
    dayOfMonth: '',
    daysOfWeek: '',
    firstDayOfWeek: '',
    index: '',
    interval: '',
    month: '',
    type: '',
  } satisfies PropertiesOf<Graph.RecurrencePattern>,
  recurrenceRange: {
    endDate: '',
    numberOfOccurrences: '',
    recurrenceTimeZone: '',
    startDate: '',
    type: '',
  } satisfies PropertiesOf<Graph.RecurrenceRange>,
  singleValueLegacyExtendedProperty: {
    id: '',
    value: '',
  } satisfies PropertiesOf<Graph.SingleValueLegacyExtendedProperty>,
}

export type GraphType = keyof typeof PROPERTIES

/** A name that is no property of its type, as it stands in a request. */
export type StrangeName = { name: string; type: string }

/** Returns the first name in an object that its type doesn't have. Another case is another name. */
export function strangeName(value: unknown, type: string): StrangeName | undefined {
  if (Array.isArray(value)) return value.map((one) => strangeName(one, type)).find((one) => one !== undefined)
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const below = typeOf(type, name)
    if (below === undefined) return { name, type }
    const strange = below === '' ? undefined : strangeName(inner, below)
    if (strange) return strange
  }
  return undefined
}

/** Returns the first name in a path, such as `start/dateTime`, that its type doesn't have. */
export function strangeStep(path: string, type: string): StrangeName | undefined {
  const [name = '', ...rest] = path.split('/')
  const below = typeOf(type, name)
  if (below === undefined) return { name, type }
  return rest.length === 0 ? undefined : strangeStep(rest.join('/'), below)
}

function typeOf(type: string, name: string): string | undefined {
  const known = new Map<string, Readonly<Record<string, string>>>(Object.entries(PROPERTIES)).get(type) ?? {}
  return Object.hasOwn(known, name) ? known[name] : undefined
}
