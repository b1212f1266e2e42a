// Generated from docs/openapi.json by `npm run docs`. Changes here are lost.
export type AcceptedInvite = {
  membershipId: number
  teamId: number
  /** The team's organization, if it has one. */
  organizationId: (number | null)
}
export type Account = {
  id: number
  email: string
  emailVerified: boolean
  username: (string | null)
  name: (string | null)
  timeZone: string
  locale: (string | null)
  isAdministrator: boolean
  isDisabled: boolean
  /** The platform client whose managed user this is. */
  platformClientId: (string | null)
  createdAt: string
}
export type AddAttendee = {
  name: string
  timeZone: string
  email: string
  phoneNumber?: string
  language?: "ar" | "ca" | "de" | "es" | "eu" | "he" | "id" | "ja" | "lv" | "pl" | "ro" | "sr" | "th" | "vi" | "az" | "cs" | "el" | "es-419" | "fi" | "hr" | "it" | "km" | "nl" | "pt" | "ru" | "sv" | "tr" | "zh-CN" | "bg" | "da" | "en" | "et" | "fr" | "hu" | "iw" | "ko" | "no" | "pt-BR" | "sk" | "ta" | "uk" | "zh-TW" | "bn" | "sk-SK"
}
export type AddGuests = {
  /** Ten at most. */
  guests: GuestInput[]
}
export type AddedAttendee = {
  name: string
  email: string
  /** The address without the suffix of a platform client's managed user. */
  displayEmail: string
  timeZone: string
  language?: "ar" | "ca" | "de" | "es" | "eu" | "he" | "id" | "ja" | "lv" | "pl" | "ro" | "sr" | "th" | "vi" | "az" | "cs" | "el" | "es-419" | "fi" | "hr" | "it" | "km" | "nl" | "pt" | "ru" | "sv" | "tr" | "zh-CN" | "bg" | "da" | "en" | "et" | "fr" | "hu" | "iw" | "ko" | "no" | "pt-BR" | "sk" | "ta" | "uk" | "zh-TW" | "bn"
  absent: boolean
  phoneNumber?: string
  id: number
  bookingId: number
}
export type AddressLocation = {
  type: "address"
  address: string
  /** True if people see it before they book. */
  public: boolean
}
export type AdminBooking = {
  id: number
  uid: string
  title: string
  status: "accepted" | "pending" | "cancelled" | "rejected"
  start: string
  end: string
  eventTypeId: (number | null)
  teamId: (number | null)
  organizerId: (number | null)
  organizerEmail: (string | null)
  bookerEmail: (string | null)
  createdAt: string
}
export type AdminEventType = {
  id: number
  title: string
  slug: string
  lengthInMinutes: number
  hidden: boolean
  ownerId: (number | null)
  ownerEmail: (string | null)
  teamId: (number | null)
  teamSlug: (string | null)
}
export type AdminPasswordReset = {
  /** 8 to 128 characters. Without it the answer has a link. */
  password?: string
}
export type ApiKey = {
  id: string
  note: (string | null)
  /** The key works through the end of this day, in UTC; null never ends. */
  expiresAt: (string | null)
  createdAt: string
  /** The last characters of the key, by which people recognize it. */
  lastFour: (string | null)
  /** True for the key that makes this request. */
  isCurrent: boolean
  teamId: (number | null)
  /** To the hour. */
  lastUsedAt: (string | null)
}
export type ApiVersionsOfArea = {
  area: "bookings" | "slots" | "event-types" | "schedules"
  /** The version in which requests are answered. */
  current: string
  /** The date of the current version. */
  since: string
  /** The dates that `cal-api-version` may have with `cal-api-version-strict: true`. Without it, any other date counts as the newest of them that is not later. */
  accepted: string[]
  older: OlderApiVersion[]
}
export type AssignAttributeOption = {
  attributeId: string
  attributeOptionId?: string
  /** For TEXT and NUMBER, instead of an option. */
  value?: string
}
export type AssignedAttributeOption = {
  id: string
  attributeId: string
  value: string
  slug: string
  /** The people who have the option, in ascending order. */
  assignedUserIds: string[]
}
export type AttendeeAddressLocation = {
  type: "attendeeAddress"
}
export type AttendeeDefinedLocation = {
  type: "attendeeDefined"
}
export type AttendeePhoneLocation = {
  type: "attendeePhone"
}
export type AttendeePhoneNumberField = {
  isDefault: true
  slug: "attendeePhoneNumber"
  type: "phone"
  required: boolean
  hidden: boolean
  label?: string
  placeholder?: string
  disableOnPrefill: boolean
}
export type AttendeePhoneNumberFieldInput = {
  slug: "attendeePhoneNumber"
  required?: boolean
  hidden?: boolean
  label?: string
  placeholder?: string
  disableOnPrefill?: boolean
}
export type Attribute = {
  id: string
  /** The organization. */
  teamId: number
  type: "TEXT" | "NUMBER" | "SINGLE_SELECT" | "MULTI_SELECT"
  name: string
  slug: string
  enabled: boolean
  /** True if people may choose for themselves. */
  usersCanEditRelation: boolean
}
export type AttributeAssignment = {
  id: string
  /** The membership. */
  memberId: number
  attributeOptionId: string
  /** The weight of the option for this person, in per cent; null is the usual weight. */
  weight: (number | null)
}
export type AttributeOption = {
  id: string
  attributeId: string
  value: string
  slug: string
}
export type AttributeOptionOfUser = {
  id: string
  attributeId: string
  value: string
  slug: string
  /** The weight of the option for this person, in per cent; null is the usual weight. */
  weight: (number | null)
}
export type AuditEntry = {
  id: number
  occurredAt: string
  actor: {
    /** `user`, or another kind of actor with its channel. */
    kind: string
    userId: (number | null)
    email: (string | null)
  }
  action: string
  subject: string
  teamId: (number | null)
  before: (Record<string, unknown> | null)
  after: (Record<string, unknown> | null)
  from: {
    ip: (string | null)
    userAgent: (string | null)
    requestId: (string | null)
  }
}
export type AuthorizePlatformClient = {
  /** One of the redirectUris of the client. */
  redirectUri: string
}
export type AuthorizedApp = {
  id: number
  client: {
    id: string
    name: string
    logo: (string | null)
    websiteUrl: (string | null)
  }
  /** An empty list: the application has no limits. */
  scopes: string[]
  /** The team for which the application acts; null for your own account. */
  team: ({
    id: number
    name: string
  } | null)
  createdAt: string
  /** The time of the last consent. */
  updatedAt: string
}
export type AvailableSlots = {
  slots: Record<string, {
    time: string
  }[]>
}
export type Backup = {
  file: string
  bytes: number
  createdAt: string
}
export type BookedSeat = {
  id: number
  uid: string
  /** Stays the same when the booking is rescheduled. It finds the newest booking. */
  permanentId?: string
  title: string
  description: string
  /** The organizer; other hosts are among the attendees. */
  hosts: BookingHost[]
  status: "accepted" | "pending" | "cancelled" | "rejected"
  cancellationReason?: string
  cancelledByEmail?: string
  reschedulingReason?: string
  rescheduledByEmail?: string
  rescheduledFromUid?: string
  rescheduledToUid?: string
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  start: string
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  end: string
  /** Minutes. */
  duration: number
  /** Use eventType.id. */
  eventTypeId: number
  eventType: BookingEventType
  /** Use location. */
  meetingUrl?: string
  /** An address, a number, a link, or the code of an integration without a link. */
  location: string
  absentHost: boolean
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  createdAt: string
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  updatedAt: string
  metadata?: Record<string, (string | number | boolean)>
  rating?: number
  icsUid?: string
  payment?: BookingPayment
  /** What the bookers have agreed to. Only callers who may read the whole booking get it. */
  bookingConsents?: GivenBookingConsent[]
  /** The guests who were not told of the booking. Only callers who may read the whole booking get it. */
  unsentGuestNotices?: UnsentGuestNotice[]
  /** Empty for callers who may not see who else attends. */
  attendees: SeatedAttendee[]
  /** The seat that was booked or rescheduled. */
  seatUid: string
}
export type BookerActiveBookingsLimit = {
  /** The maximum number of future bookings of one person. */
  maximumActiveBookings?: number
  /** True if a person at the limit is offered to reschedule their booking. */
  offerReschedule?: boolean
}
export type BookerLayouts = {
  defaultLayout: "month" | "week" | "column"
  enabledLayouts: ("month" | "week" | "column")[]
}
export type BookerVerified = {
  verified: boolean
}
export type Booking = {
  id: number
  uid: string
  /** Stays the same when the booking is rescheduled. It finds the newest booking. */
  permanentId?: string
  title: string
  description: string
  /** The organizer; other hosts are among the attendees. */
  hosts: BookingHost[]
  status: "accepted" | "pending" | "cancelled" | "rejected"
  cancellationReason?: string
  cancelledByEmail?: string
  reschedulingReason?: string
  rescheduledByEmail?: string
  rescheduledFromUid?: string
  rescheduledToUid?: string
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  start: string
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  end: string
  /** Minutes. */
  duration: number
  /** Use eventType.id. */
  eventTypeId: number
  eventType: BookingEventType
  /** Use location. */
  meetingUrl?: string
  /** An address, a number, a link, or the code of an integration without a link. */
  location: string
  absentHost: boolean
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  createdAt: string
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  updatedAt: string
  metadata?: Record<string, (string | number | boolean)>
  rating?: number
  icsUid?: string
  payment?: BookingPayment
  /** What the bookers have agreed to. Only callers who may read the whole booking get it. */
  bookingConsents?: GivenBookingConsent[]
  /** The guests who were not told of the booking. Only callers who may read the whole booking get it. */
  unsentGuestNotices?: UnsentGuestNotice[]
  /** The booker is first. */
  attendees: BookingAttendee[]
  guests?: string[]
  bookingFieldsResponses: BookingFieldsResponses
}
export type BookingAttendee = {
  name: string
  email: string
  /** The address without the suffix of a platform client's managed user. */
  displayEmail: string
  timeZone: string
  language?: "ar" | "ca" | "de" | "es" | "eu" | "he" | "id" | "ja" | "lv" | "pl" | "ro" | "sr" | "th" | "vi" | "az" | "cs" | "el" | "es-419" | "fi" | "hr" | "it" | "km" | "nl" | "pt" | "ru" | "sv" | "tr" | "zh-CN" | "bg" | "da" | "en" | "et" | "fr" | "hu" | "iw" | "ko" | "no" | "pt-BR" | "sk" | "ta" | "uk" | "zh-TW" | "bn"
  absent: boolean
  phoneNumber?: string
}
export type BookingAttendeeInput = {
  /** IANA time zone: mails and series follow it. */
  timeZone: string
  /** Of the mails. */
  language?: "ar" | "ca" | "de" | "es" | "eu" | "he" | "id" | "ja" | "lv" | "pl" | "ro" | "sr" | "th" | "vi" | "az" | "cs" | "el" | "es-419" | "fi" | "hr" | "it" | "km" | "nl" | "pt" | "ru" | "sv" | "tr" | "zh-CN" | "bg" | "da" | "en" | "et" | "fr" | "hu" | "iw" | "ko" | "no" | "pt-BR" | "sk" | "ta" | "uk" | "zh-TW" | "bn" | "sk-SK"
  /** Event types of a team may permit an attendee without it. */
  email?: string
  /** In international form, for example +4930123456. */
  phoneNumber?: string
  name: string
}
export type BookingConsent = {
  /** Plain text beside a checkbox of the booking form, in the words of the booker ("I agree that …"). */
  text: string
  /** A page that the form links to. */
  policyUrl?: string
  /** True refuses bookings without the consent. */
  required: boolean
}
export type BookingConsentInput = {
  /** True if the booker agrees. */
  accepted: boolean
  /** The text that the booker has read. If the event type has another one now, the booking is refused. */
  text?: string
}
export type BookingEventType = {
  /** 0 when the event type was deleted. */
  id: number
  slug: string
}
export type BookingField = (NameField | SplitNameField | EmailField | AttendeePhoneNumberField | LocationField | TitleField | NotesField | GuestsField | RescheduleReasonField | CustomPhoneField | CustomAddressField | CustomTextField | CustomNumberField | CustomTextareaField | CustomSelectField | CustomMultiselectField | CustomMultiemailField | CustomCheckboxField | CustomRadioField | CustomBooleanField | CustomUrlField | UnknownField)
export type BookingFieldInput = (NameFieldInput | SplitNameFieldInput | EmailFieldInput | AttendeePhoneNumberFieldInput | LocationFieldInput | TitleFieldInput | NotesFieldInput | GuestsFieldInput | RescheduleReasonFieldInput | CustomPhoneFieldInput | CustomAddressFieldInput | CustomTextFieldInput | CustomNumberFieldInput | CustomTextareaFieldInput | CustomSelectFieldInput | CustomMultiselectFieldInput | CustomMultiemailFieldInput | CustomCheckboxFieldInput | CustomRadioFieldInput | CustomBooleanFieldInput | CustomUrlFieldInput)
export type BookingFieldsResponses = ({
  name?: (string | {
    firstName: string
    lastName?: string
  })
  email?: string
  /** The address without the suffix of a platform client's managed user. */
  displayEmail?: string
  guests?: string[]
  displayGuests?: string[]
  location?: {
    value: string
    optionValue: string
  }
  attendeePhoneNumber?: string
} & Record<string, unknown>)
export type BookingHost = {
  /** 0 when the account is gone. */
  id: number
  name: string
  /** Empty where the event type hides it (`hideOrganizerEmail`) and the caller may not read the booking. */
  email: string
  /** The address without the suffix of a platform client's managed user. */
  displayEmail: string
  username: string
  timeZone: string
}
export type BookingInsights = {
  /** The zone in which days begin and end. */
  timeZone: string
  interval: "day" | "week" | "month"
  groupBy: "none" | "eventType" | "host" | "status"
  /** All counted bookings. Each one counts once. */
  total: number
  periods: {
    /** The first date. */
    start: string
    /** The last date. */
    end: string
    /** The bookings that start in the period. */
    count: number
  }[]
  /** The 50 largest groups, the largest one first, and then the others together. */
  groups: {
    /** The id or the status as a text. `none` are bookings without an event type or a host, because it was deleted. `other` are the smaller groups together. */
    key: string
    /** The id of the event type or the host. */
    id: (number | null)
    name: (string | null)
    /** The sum of the counts. */
    total: number
    /** The count of each period, in the order of `periods`. */
    counts: number[]
  }[]
}
export type BookingLimitsCount = {
  /** The maximum number of bookings in that period. */
  day?: number
  /** The maximum number of bookings in that period. */
  week?: number
  /** The maximum number of bookings in that period. */
  month?: number
  /** The maximum number of bookings in that period. */
  year?: number
}
export type BookingLimitsDuration = {
  /** The maximum number of booked minutes in that period. */
  day?: number
  /** The maximum number of booked minutes in that period. */
  week?: number
  /** The maximum number of booked minutes in that period. */
  month?: number
  /** The maximum number of booked minutes in that period. */
  year?: number
}
export type BookingNote = {
  id: number
  /** The booking on which the note was written. A booking also has the notes from before it was rescheduled. */
  bookingUid: string
  text: string
  /** null: the account of the author was deleted. */
  author: (BookingNoteAuthor | null)
  createdAt: string
  updatedAt: string
  /** True for the author. */
  mayUpdate: boolean
  /** True for the author and the admins of the team. */
  mayDelete: boolean
}
export type BookingNoteAuthor = {
  id: number
  name: string
}
export type BookingNoteInput = {
  /** Space around the text is removed. */
  text: string
}
export type BookingPayment = {
  /** `due`: the booking waits for it. `held`: a card is saved, which is charged only after a no-show. */
  status: "due" | "paid" | "held"
  /** In the currency's smallest unit. */
  amount: number
  currency: string
  /** Without a payment, the booking ends then. */
  dueAt?: string
  /** The page on which the booker pays. */
  link?: string
}
export type BookingRecording = {
  id: string
  roomName: string
  /** When it began, since 1970, in seconds. */
  startTs: number
  status: string
  maxParticipants?: number
  /** Its length, in seconds. */
  duration: number
  shareToken: string
  downloadLink?: (string | null)
  error?: (string | null)
}
export type BookingReference = {
  /** The kind of calendar or video provider. */
  type: string
  /** The provider's own id. */
  eventUid: string
  /** The calendar that it is in. */
  destinationCalendarId: (string | null)
  id: number
}
export type BookingRouting = {
  /** The response of a routing form that leads to this booking. */
  responseId?: (number | null)
  /** The queued response, which becomes a response with this booking. */
  queuedResponseId?: (string | null)
  teamMemberIds: number[]
  teamMemberEmail?: string
  skipContactOwner?: boolean
  crmAppSlug?: string
  crmOwnerRecordType?: string
}
export type BusinessDaysWindow = {
  type: "businessDays"
  /** The number of days into the future. */
  value: number
  /** true always offers that many days that have a free time, looking a year ahead at most; false counts every day. */
  rolling?: boolean
}
export type BusyTimesWarning = {
  code: "BUSY_TIMES_KNOWN_UNTIL" | "BUSY_TIMES_KNOWN_FROM"
  message: string
  /** The beginning of the time that is read. */
  knownFrom: string
  /** The end of the time that is read. */
  knownUntil: string
}
export type CalendarAuthUrl = {
  authUrl: string
}
export type CalendarCredential = {
  id: number
  type: string
  userId: (number | null)
  teamId: (number | null)
  appId: (string | null)
  invalid: (boolean | null)
}
export type CalendarDaysWindow = {
  type: "calendarDays"
  /** The number of days into the future. */
  value: number
  /** true always offers that many days that have a free time, looking a year ahead at most; false counts every day. */
  rolling?: boolean
}
export type CalendarFeed = {
  id: number
  /** `busy` publishes only the times of bookings, and `full` also their titles, places and people. */
  detail: "busy" | "full"
  createdAt: string
}
export type CalendarForBookings = {
  id: number
  integration: string
  externalId: string
  primaryEmail: (string | null)
  userId: (number | null)
  eventTypeId: (number | null)
  credentialId: (number | null)
  delegationCredentialId: (string | null)
  name: (string | null)
  primary: boolean
  readOnly: boolean
  email: string
  integrationTitle: string
}
export type CalendarIntegration = {
  name: string
  title: string
  description: string
  /** The type of the credentials, as selected and destination calendars name it. */
  type: string
  slug: string
  /** The same as `slug`. */
  dirName: string
  variant: string
  category: string
  categories: string[]
  appData: (Record<string, unknown> | null)
  __template?: string
  installed: boolean
  logo: string
  publisher: string
  url: string
  email: string
  locationOption: (Record<string, unknown> | null)
}
export type CalendarLink = {
  label: string
  link: string
}
export type CancelBooking = {
  /** Organizers must give a reason. */
  cancellationReason?: string
  /** Cancels the later occurrences of the series as well. */
  cancelSubsequentBookings?: boolean
  /** True makes all checks of the request and changes nothing. The answer is that of the request, and a new booking in it has the id 0 and the uid "dry-run". */
  _isDryRun?: boolean
}
export type CancelSeat = {
  /** The uid of the seat that the caller booked. */
  seatUid: string
  /** Organizers must give a reason. */
  cancellationReason?: string
  /** True makes all checks of the request and changes nothing. The answer is that of the request, and a new booking in it has the id 0 and the uid "dry-run". */
  _isDryRun?: boolean
}
export type ChangeBookingLocation = {
  location?: NewBookingLocation
}
export type ChangedMe = {
  id: number
  username: string
  email: string
  name: (string | null)
  avatarUrl: (string | null)
  bio: (string | null)
  /** 12 or 24. */
  timeFormat: number
  defaultScheduleId: (number | null)
  weekStart: string
  timeZone: string
  organizationId: (number | null)
  organization?: {
    isPlatform: boolean
    id: number
  }
  /** False if search engines are asked not to list the booking pages; else absent. */
  allowSEOIndexing?: boolean
  /** Of the booking pages; absent if nothing was chosen. */
  theme?: string
  brandColor?: string
  darkBrandColor?: string
  bookingLimits?: PersonalLimits
  metadata?: {
    /** In lower case. */
    emailChangeWaitingForVerification: string
  }
}
export type Clock = {
  now: string
  frozen: boolean
}
export type ComponentPayment = {
  uid: string
  /** In the smallest unit of the currency, for example cents. */
  amount: number
  currency: string
  /** `HOLD` saves a card. */
  paymentOption: "ON_BOOKING" | "HOLD"
  status: "due" | "paid" | "held" | "charging" | "refunding" | "refunded" | "refund_failed" | "cancelled"
  /** True if the money has arrived or the card is saved. */
  success: boolean
  refunded: boolean
  dueAt: string
  /** The page of this server on which the booker pays; null if nothing is due. */
  link: (string | null)
  /** Always null: bookers pay on a page of the provider, to which `link` leads. */
  clientSecret: null
  booking: {
    uid: string
    title: string
    startTime: string
    endTime: string
    status: string
  }
  eventType: ({
    id: number
    slug: string
  } | null)
}
export type ConferencingApp = {
  id: number
  type: string
  /** 0 if the connection is a team’s. */
  userId: number
  /** Whether the provider refuses the credentials. */
  invalid?: boolean
}
export type ConferencingAppItems = {
  items: {
    slug: string
    name: string
    type: string
    logo: string
    categories: string[]
    /** True for the app that needs no connection. */
    isGlobal: boolean
    userCredentialIds: number[]
    invalidCredentialIds: number[]
    teams: {
      name: string
      credentialId: number
    }[]
  }[]
}
export type ConferencingAuthUrl = {
  url: string
}
export type ConferencingLink = {
  link: string
}
export type ConferencingSession = {
  id: string
  room: string
  /** When it began, since 1970, in seconds. */
  startTime: number
  /** Its length, in seconds. */
  duration: number
  ongoing: boolean
  maxParticipants: number
  participants: {
    userId: (string | null)
    userName: (string | null)
    /** When they came, since 1970, in seconds. */
    joinTime: number
    /** How long they stayed, in seconds. */
    duration: number
  }[]
}
export type ConfirmAlways = {
  type: "always"
  /** True if a booking that waits for confirmation takes its slot. */
  blockUnconfirmedBookingsInBooker: boolean
}
export type ConfirmByTime = {
  type: "time"
  noticeThreshold: NoticeThreshold
  /** True if a booking that waits for confirmation takes its slot. */
  blockUnconfirmedBookingsInBooker: boolean
}
export type ConnectedCalendar = {
  externalId: string
  integration: string
  name: string
  primary: (boolean | null)
  readOnly: boolean
  email?: string
  /** True if its busy times count. */
  isSelected: boolean
  credentialId: number
  delegationCredentialId: (string | null)
  /** When the calendar was read completely the last time. Until the first time its host is busy. */
  lastSyncedAt: (string | null)
  /** Why the last reading failed, or which events it could not read. */
  warning: (string | null)
}
export type CountedPrivateLink = {
  linkId: string
  eventTypeId: number
  /** True if its time is over, or all its bookings are made. */
  isExpired: boolean
  bookingUrl: string
  /** null: any number of bookings. */
  maxUsageCount: (number | null)
  usageCount: number
}
export type CreateApiKey = {
  note?: string
  /** The key works through the end of this day, in UTC. */
  expiresAt?: string
  /** A team or an organization of the account, for which the key acts. */
  teamId?: number
  /** Each limit has a name of its own. */
  rateLimits?: RateLimit[]
}
export type CreateAttribute = {
  name: string
  slug: string
  type: "TEXT" | "NUMBER" | "SINGLE_SELECT" | "MULTI_SELECT"
  /** The options in their order. A TEXT or NUMBER needs none: its values become options. */
  options: CreateAttributeOption[]
  enabled?: boolean
}
export type CreateAttributeOption = {
  value: string
  slug: string
}
export type CreateBooking = {
  /** For example 2030-01-31T09:00:00Z. A time without an offset is in UTC. */
  start: string
  /** Answers to the event type's own booking fields, by slug. */
  bookingFieldsResponses?: Record<string, unknown>
  eventTypeId?: number
  /** The slug of the event type, with username or teamSlug, in place of eventTypeId. */
  eventTypeSlug?: string
  username?: string
  /** Replaces the event type: a meeting with all of these people, who must permit it. */
  usernames?: string[]
  teamSlug?: string
  organizationSlug?: string
  /** The addresses of further attendees. */
  guests?: string[]
  /** Use location. */
  meetingUrl?: string
  /** Only for event types that offer several lengths. */
  lengthInMinutes?: number
  routing?: BookingRouting
  /** The six digits that were sent to the attendee, if the event type requires them. */
  emailVerificationCode?: string
  bookingConsent?: BookingConsentInput
  /** The hold that this booking uses up. */
  reservedSlotUid?: string
  /** Ignores hours, notice and limits, but no other booking. Only those who administer the event type can use it. */
  overrideAvailability?: boolean
  /** True makes all checks of the request and changes nothing. The answer is that of the request, and a new booking in it has the id 0 and the uid "dry-run". */
  _isDryRun?: boolean
  attendee: BookingAttendeeInput
  /** One of the event type's locations. The default is its first one. */
  location?: (WantedLocation | string)
  metadata?: Record<string, (string | number | boolean)>
}
export type CreateCalendarFeed = {
  /** `busy` publishes only the times of bookings, and `full` also their titles, places and people. */
  detail?: "busy" | "full"
}
export type CreateDelegationCredential = {
  /** `google` or `office365`. */
  workspacePlatformSlug: string
  /** The part of the addresses behind the @, for example `acme.com`. */
  domain: string
  /** One key, of the kind of the platform. The object without a list is accepted as well. It is never shown again. */
  serviceAccountKey: (GoogleServiceAccountKey | MicrosoftServiceAccountKey)[]
}
export type CreateEventType = {
  /** How long a booking is. */
  lengthInMinutes: number
  title: string
  /** Last part of the address of the booking page; spaces and signs become dashes. */
  slug: string
  description?: (string | null)
  slotInterval?: (number | null)
  minimumBookingNotice?: (number | null)
  beforeEventBuffer?: (number | null)
  afterEventBuffer?: (number | null)
  offsetStart?: (number | null)
  scheduleId?: (number | null)
  onlyShowFirstAvailableSlot?: (boolean | null)
  showOptimizedSlots?: (boolean | null)
  requiresBookerEmailVerification?: (boolean | null)
  hideCalendarNotes?: (boolean | null)
  hideCalendarEventDetails?: (boolean | null)
  hideOrganizerEmail?: (boolean | null)
  useDestinationCalendarEmail?: (boolean | null)
  lockTimeZoneToggleOnBookingPage?: (boolean | null)
  successRedirectUrl?: ((string | "") | null)
  forwardParamsSuccessRedirect?: (boolean | null)
  hidden?: (boolean | null)
  bookingRequiresAuthentication?: (boolean | null)
  interfaceLanguage?: ("" | "en" | "ar" | "az" | "bg" | "bn" | "ca" | "cs" | "da" | "de" | "el" | "es" | "es-419" | "eu" | "et" | "fi" | "fr" | "he" | "hu" | "it" | "ja" | "km" | "ko" | "nl" | "no" | "pl" | "pt-BR" | "pt" | "ro" | "ru" | "sk-SK" | "sr" | "sv" | "tr" | "uk" | "vi" | "zh-CN" | "zh-TW" | null)
  allowReschedulingPastBookings?: (boolean | null)
  allowReschedulingCancelledBookings?: (boolean | null)
  allowPartialSeries?: (boolean | null)
  disableGuests?: (boolean | null)
  bookerLayouts?: (BookerLayouts | null)
  color?: (EventTypeColor | null)
  customName?: (string | null)
  destinationCalendar?: (DestinationCalendar | null)
  calVideoSettings?: (VideoSettings | null)
  videoSettings?: (VideoSettings | null)
  bookingConsent?: (BookingConsent | null)
  embedOrigins?: (string[] | null)
  disableCancelling?: (DisableCancelling | null)
  disableRescheduling?: (DisableRescheduling | null)
  lengthInMinutesOptions?: ((number | string)[] | null)
  bookingFields?: BookingFieldInput[]
  locations?: LocationInput[]
  bookingLimitsCount?: ({
    /** The maximum number of bookings in that period. */
    day?: number
    /** The maximum number of bookings in that period. */
    week?: number
    /** The maximum number of bookings in that period. */
    month?: number
    /** The maximum number of bookings in that period. */
    year?: number
    disabled?: boolean
  } | Disabled)
  bookingLimitsDuration?: (BookingLimitsDuration | Disabled)
  bookerActiveBookingsLimit?: (BookerActiveBookingsLimit | Disabled | number)
  bookingWindow?: (BusinessDaysWindow | CalendarDaysWindow | RangeWindow | Disabled)
  confirmationPolicy?: (ConfirmAlways | ConfirmByTime | Disabled)
  payment?: (EventTypePayment | Disabled)
  recurrence?: (Recurrence | Disabled | null)
  seats?: (Seats | Disabled)
}
export type CreateEventTypeWorkflow = {
  name: string
  activation: {
    isActiveOnAllEventTypes: boolean
    activeOnEventTypeIds?: number[]
  }
  trigger: {
    type: "beforeEvent" | "afterEvent" | "newEvent" | "eventCancelled" | "rescheduleEvent" | "afterHostsCalVideoNoShow" | "afterGuestsCalVideoNoShow" | "bookingRejected" | "bookingRequested" | "bookingPaymentInitiated" | "bookingPaid" | "bookingNoShowUpdated" | "BEFORE_EVENT" | "AFTER_EVENT" | "NEW_EVENT" | "EVENT_CANCELLED" | "RESCHEDULE_EVENT" | "AFTER_HOSTS_CAL_VIDEO_NO_SHOW" | "AFTER_GUESTS_CAL_VIDEO_NO_SHOW" | "BOOKING_REJECTED" | "BOOKING_REQUESTED" | "BOOKING_PAYMENT_INITIATED" | "BOOKING_PAID" | "BOOKING_NO_SHOW_UPDATED"
    offset?: {
      value: number
      /** An offset of days keeps the hour of the organizer across a change of the clock. */
      unit: "hour" | "minute" | "day" | "hours" | "minutes" | "days"
    }
  }
  steps: WorkflowStepInput[]
}
export type CreateInstantBooking = {
  /** For example 2030-01-31T09:00:00Z. A time without an offset is in UTC. */
  start: string
  /** Answers to the event type's own booking fields, by slug. */
  bookingFieldsResponses?: Record<string, unknown>
  eventTypeId?: number
  /** The slug of the event type, with username or teamSlug, in place of eventTypeId. */
  eventTypeSlug?: string
  username?: string
  /** Replaces the event type: a meeting with all of these people, who must permit it. */
  usernames?: string[]
  teamSlug?: string
  organizationSlug?: string
  /** The addresses of further attendees. */
  guests?: string[]
  /** Use location. */
  meetingUrl?: string
  /** Only for event types that offer several lengths. */
  lengthInMinutes?: number
  routing?: BookingRouting
  /** The six digits that were sent to the attendee, if the event type requires them. */
  emailVerificationCode?: string
  bookingConsent?: BookingConsentInput
  /** The hold that this booking uses up. */
  reservedSlotUid?: string
  /** Ignores hours, notice and limits, but no other booking. Only those who administer the event type can use it. */
  overrideAvailability?: boolean
  /** True makes all checks of the request and changes nothing. The answer is that of the request, and a new booking in it has the id 0 and the uid "dry-run". */
  _isDryRun?: boolean
  attendee: BookingAttendeeInput
  /** One of the event type's locations. The default is its first one. */
  location?: (WantedLocation | string)
  metadata?: Record<string, (string | number | boolean)>
  instant: boolean
}
export type CreateInvite = {
  /** The token of an existing invitation, which the answer repeats. */
  token?: string
  /** The person gets a mail. The invitation works once, for this address. */
  email?: string
  /** A role other than MEMBER needs an `email`. */
  role?: "MEMBER" | "OWNER" | "ADMIN"
}
export type CreateManagedOrganization = {
  name: string
  /** The default is made from the name. */
  slug?: string
  /** At most 50 keys of up to 40 characters; texts of up to 500 characters, numbers and booleans. */
  metadata?: Record<string, unknown>
  /** The default is 30. */
  apiKeyDaysValid?: number
  /** Replaces the number of days. */
  apiKeyNeverExpires?: boolean
}
export type CreateManagedUser = {
  /** The address is kept and shown with the id of the client behind a plus sign: `ann+<clientId>@example.com`. */
  email: string
  name: string
  timeFormat?: 12 | 24
  weekStart?: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday"
  locale?: "ar" | "ca" | "de" | "es" | "eu" | "he" | "id" | "ja" | "lv" | "pl" | "ro" | "sr" | "th" | "vi" | "az" | "cs" | "el" | "es-419" | "fi" | "hr" | "it" | "km" | "nl" | "pt" | "ru" | "sv" | "tr" | "zh-CN" | "bg" | "da" | "en" | "et" | "fr" | "hu" | "iw" | "ko" | "no" | "pt-BR" | "sk" | "ta" | "uk" | "zh-TW" | "bn" | "sk-SK"
  /** An empty text takes the picture out. */
  avatarUrl?: (string | "")
  bio?: string
  /** At most 50 keys of 40 characters; texts of 500 characters, numbers and booleans. */
  metadata?: Record<string, unknown>
  /** With a time zone the user has office hours there, Monday to Friday, 09:00 to 17:00. Without it the user has no hours, and the zone Europe/London. */
  timeZone?: (string | null)
}
export type CreateMembership = {
  userId: number
  /** Only accepted memberships count. The person of a pending one can accept it. */
  accepted?: boolean
  role?: "MEMBER" | "OWNER" | "ADMIN"
  /** A role that the team or organization made, with rights beyond `role`. null removes it. */
  roleId?: (string | null)
  disableImpersonation?: boolean
}
export type CreateOAuthClient = {
  /** The name that the consent page shows. */
  name: string
  /** The server compares it character by character. */
  redirectUris: string[]
  /** public: apps and pages that can’t keep a secret. They prove themselves by PKCE. */
  type: "confidential" | "public"
  purpose?: (string | null)
  logo?: (string | null)
  websiteUrl?: (string | null)
  /** The scopes that the application may request. Without scopes its tokens are unrestricted. */
  scopes?: ("EVENT_TYPE_READ" | "EVENT_TYPE_WRITE" | "BOOKING_READ" | "BOOKING_WRITE" | "SCHEDULE_READ" | "SCHEDULE_WRITE" | "APPS_READ" | "APPS_WRITE" | "PROFILE_READ" | "PROFILE_WRITE" | "WEBHOOK_READ" | "WEBHOOK_WRITE" | "VERIFIED_RESOURCES_READ" | "VERIFIED_RESOURCES_WRITE" | "CREDITS_READ" | "CREDITS_WRITE" | "INSIGHTS_READ" | "TEAM_EVENT_TYPE_READ" | "TEAM_EVENT_TYPE_WRITE" | "TEAM_BOOKING_READ" | "TEAM_BOOKING_WRITE" | "TEAM_SCHEDULE_READ" | "TEAM_SCHEDULE_WRITE" | "TEAM_PROFILE_READ" | "TEAM_PROFILE_WRITE" | "TEAM_MEMBERSHIP_READ" | "TEAM_MEMBERSHIP_WRITE" | "TEAM_APPS_READ" | "TEAM_APPS_WRITE" | "TEAM_ROUTING_FORM_READ" | "TEAM_ROUTING_FORM_WRITE" | "TEAM_WORKFLOW_READ" | "TEAM_WORKFLOW_WRITE" | "TEAM_VERIFIED_RESOURCES_READ" | "TEAM_VERIFIED_RESOURCES_WRITE" | "TEAM_INSIGHTS_READ" | "ORG_EVENT_TYPE_READ" | "ORG_EVENT_TYPE_WRITE" | "ORG_BOOKING_READ" | "ORG_BOOKING_WRITE" | "ORG_SCHEDULE_READ" | "ORG_SCHEDULE_WRITE" | "ORG_PROFILE_READ" | "ORG_PROFILE_WRITE" | "ORG_MEMBERSHIP_READ" | "ORG_MEMBERSHIP_WRITE" | "ORG_ROUTING_FORM_READ" | "ORG_ROUTING_FORM_WRITE" | "ORG_WEBHOOK_READ" | "ORG_WEBHOOK_WRITE" | "ORG_ATTRIBUTES_READ" | "ORG_ATTRIBUTES_WRITE" | "ORG_INSIGHTS_READ" | "READ_BOOKING" | "READ_PROFILE")[]
  /** True for applications of the operator, which need no consent. */
  isTrusted?: boolean
  ownerId?: (number | null)
}
export type CreateOrganization = {
  name: string
  /** The name of its subdomain, in lower case: letters, digits, hyphens and underscores. The default is made from the name, with a number if another organization has it. */
  slug?: string
  ownerId: number
  /** True if it may have platform clients with users of their own. */
  isPlatform?: boolean
  metadata?: Record<string, unknown>
}
export type CreateOrganizationRole = {
  name: string
  color?: (string | null)
  description?: (string | null)
  /** Each counts once, in this order. `resource.*` is all of a resource. */
  permissions?: ("*.*" | "role.create" | "role.read" | "role.update" | "role.delete" | "eventType.create" | "eventType.read" | "eventType.update" | "eventType.delete" | "team.read" | "team.update" | "team.delete" | "team.invite" | "team.remove" | "team.listMembers" | "team.listMembersPrivate" | "team.changeMemberRole" | "team.impersonate" | "booking.read" | "booking.update" | "booking.readRecordings" | "insights.read" | "workflow.create" | "workflow.read" | "workflow.update" | "workflow.delete" | "routingForm.create" | "routingForm.read" | "routingForm.update" | "routingForm.delete" | "webhook.create" | "webhook.read" | "webhook.update" | "webhook.delete" | "featureOptIn.read" | "featureOptIn.update" | "team.create" | "organization.create" | "organization.read" | "organization.update" | "organization.listMembers" | "organization.listMembersPrivate" | "organization.invite" | "organization.remove" | "organization.manageBilling" | "organization.changeMemberRole" | "organization.impersonate" | "organization.passwordReset" | "booking.readOrgBookings" | "booking.readOrgAuditLogs" | "organization.attributes.create" | "organization.attributes.read" | "organization.attributes.update" | "organization.attributes.delete" | "organization.attributes.editUsers" | "watchlist.create" | "watchlist.read" | "watchlist.update" | "watchlist.delete" | "role.*" | "eventType.*" | "team.*" | "booking.*" | "insights.*" | "workflow.*" | "routingForm.*" | "webhook.*" | "featureOptIn.*" | "organization.*" | "organization.attributes.*" | "watchlist.*")[]
}
export type CreateOrganizationUser = {
  email: string
  username?: string
  name?: string
  /** The first day of their week. */
  weekday?: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday"
  brandColor?: string
  bio?: string
  metadata?: Record<string, unknown>
  darkBrandColor?: string
  hideBranding?: boolean
  timeZone?: string
  theme?: (string | null)
  appTheme?: (string | null)
  timeFormat?: 12 | 24
  /** An http(s) address, a path of this server, or data:image/…;base64,…. An empty text takes it out. */
  avatarUrl?: string
  /** Only for changes: a new account has the one schedule that is made with it. */
  defaultScheduleId?: number
  locale?: ("ar" | "ca" | "de" | "es" | "eu" | "he" | "id" | "ja" | "lv" | "pl" | "ro" | "sr" | "th" | "vi" | "az" | "cs" | "el" | "es-419" | "fi" | "hr" | "it" | "km" | "nl" | "pt" | "ru" | "sv" | "tr" | "zh-CN" | "bg" | "da" | "en" | "et" | "fr" | "hu" | "iw" | "ko" | "no" | "pt-BR" | "sk" | "ta" | "uk" | "zh-TW" | "bn" | "sk-SK" | null)
  organizationRole?: "MEMBER" | "ADMIN" | "OWNER"
  /** false: the person has to accept the membership. */
  autoAccept?: boolean
}
export type CreateOwnApiKey = {
  note?: string
  /** The key works through the end of this day, in UTC. */
  expiresAt?: string
}
export type CreatePhoneCall = {
  /** International form: +4930901820. */
  yourPhoneNumber: string
  /** International form: +4930901820. */
  numberToCall: string
  /** The API key with which the agent books. */
  calApiKey: string
  enabled: boolean
  templateType: "CHECK_IN_APPOINTMENT" | "CUSTOM_TEMPLATE"
  schedulerName?: string
  guestName?: string
  guestEmail?: string
  guestCompany?: string
  beginMessage?: string
  /** The instructions for the agent; CUSTOM_TEMPLATE needs them. */
  generalPrompt?: string
}
export type CreatePlatformClient = {
  logo?: string
  /** The page of a booking is `<this>/<uid>`. */
  bookingRedirectUri?: string
  /** The page that cancels a booking is `<this>/<uid>`. */
  bookingCancelRedirectUri?: string
  /** The page that reschedules a booking is `<this>?rescheduleUid=<uid>&eventTypeSlug=<slug>`. */
  bookingRescheduleRedirectUri?: string
  /** True if the server sends mails about bookings of its users. */
  areEmailsEnabled?: boolean
  /** New users get four event types: 30 and 60 minutes, each with and without video. */
  areDefaultEventTypesEnabled?: boolean
  /** True if bookings are written to its users' calendars. */
  areCalendarEventsEnabled?: boolean
  name: string
  /** Pages of the client. Browsers may call the server with tokens of its users only from the origins of these pages. */
  redirectUris: string[]
  /** `*` gives all permissions. They can't be changed later. */
  permissions: ("EVENT_TYPE_READ" | "EVENT_TYPE_WRITE" | "BOOKING_READ" | "BOOKING_WRITE" | "SCHEDULE_READ" | "SCHEDULE_WRITE" | "APPS_READ" | "APPS_WRITE" | "PROFILE_READ" | "PROFILE_WRITE" | "*")[]
}
export type CreatePrivateLink = {
  /** The end of the link, for any number of bookings. */
  expiresAt?: string
  /** How many bookings it is good for; 1 where nothing is sent. */
  maxUsageCount?: number
}
export type CreateRecurringBooking = {
  /** For example 2030-01-31T09:00:00Z. A time without an offset is in UTC. */
  start: string
  /** Answers to the event type's own booking fields, by slug. */
  bookingFieldsResponses?: Record<string, unknown>
  eventTypeId?: number
  /** The slug of the event type, with username or teamSlug, in place of eventTypeId. */
  eventTypeSlug?: string
  username?: string
  /** Replaces the event type: a meeting with all of these people, who must permit it. */
  usernames?: string[]
  teamSlug?: string
  organizationSlug?: string
  /** The addresses of further attendees. */
  guests?: string[]
  /** Use location. */
  meetingUrl?: string
  /** Only for event types that offer several lengths. */
  lengthInMinutes?: number
  routing?: BookingRouting
  /** The six digits that were sent to the attendee, if the event type requires them. */
  emailVerificationCode?: string
  bookingConsent?: BookingConsentInput
  /** The hold that this booking uses up. */
  reservedSlotUid?: string
  /** Ignores hours, notice and limits, but no other booking. Only those who administer the event type can use it. */
  overrideAvailability?: boolean
  /** True makes all checks of the request and changes nothing. The answer is that of the request, and a new booking in it has the id 0 and the uid "dry-run". */
  _isDryRun?: boolean
  attendee: BookingAttendeeInput
  /** One of the event type's locations. The default is its first one. */
  location?: (WantedLocation | string)
  metadata?: Record<string, (string | number | boolean)>
  recurrenceCount?: number
  /** Dates of the series that are left out, in the attendee's time zone. The event type must allow it with `allowPartialSeries`. A refused series lists the dates that are not free in `details.dates`. */
  skipDates?: string[]
}
export type CreateRoutingForm = {
  name: string
  description?: (string | null)
  position?: number
  /** True if the form takes no answers. */
  disabled?: boolean
  fields?: RoutingFormField[]
  /** The first route whose conditions hold wins. */
  routes?: RoutingFormRoute[]
}
export type CreateRoutingFormWorkflow = {
  name: string
  activation: {
    isActiveOnAllRoutingForms: boolean
    activeOnRoutingFormIds?: string[]
  }
  trigger: {
    type: "formSubmitted" | "formSubmittedNoEvent" | "FORM_SUBMITTED" | "FORM_SUBMITTED_NO_EVENT"
    offset?: {
      value: number
      /** An offset of days keeps the hour of the organizer across a change of the clock. */
      unit: "hour" | "minute" | "day" | "hours" | "minutes" | "days"
    }
  }
  steps: WorkflowStepInput[]
}
export type CreateSchedule = {
  name: string
  /** The IANA time zone of the hours. */
  timeZone: string
  /** True if event types without a schedule of their own use it. There is at most one default: true replaces the former default, and false changes nothing. */
  isDefault: boolean
  /** The default is Monday to Friday, 09:00 to 17:00. */
  availability?: WeeklyHours[]
  overrides?: DateHours[]
}
export type CreateTeam = {
  name: string
  /** The part of its public address. The default is made from the name. */
  slug?: string
  /** An http(s) address, a path of this server, or data:image/…;base64,…. An empty text takes it out. */
  logoUrl?: string
  /** An http(s) address, a path of this server, or data:image/…;base64,…. An empty text takes it out. */
  calVideoLogo?: string
  /** An http(s) address, a path of this server, or data:image/…;base64,…. An empty text takes it out. */
  appLogo?: string
  /** An http(s) address, a path of this server, or data:image/…;base64,…. An empty text takes it out. */
  appIconLogo?: string
  bio?: string
  hideBranding?: boolean
  isPrivate?: boolean
  hideBookATeamMember?: boolean
  /** False asks search engines not to list the booking pages. */
  allowSEOIndexing?: boolean
  /** Up to 50 keys of 40 characters each; numbers, booleans, or texts of up to 500 characters. */
  metadata?: Record<string, unknown>
  theme?: string
  brandColor?: string
  darkBrandColor?: string
  /** An http(s) address, a path of this server, or data:image/…;base64,…. An empty text takes it out. */
  bannerUrl?: string
  timeFormat?: 12 | 24
  timeZone?: string
  weekStart?: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday"
  /** false: the creator has to accept the membership. */
  autoAcceptCreator?: boolean
}
export type CreateTeamEventType = {
  /** How long a booking is. */
  lengthInMinutes: number
  title: string
  /** Last part of the address of the booking page; spaces and signs become dashes. */
  slug: string
  description?: (string | null)
  slotInterval?: (number | null)
  minimumBookingNotice?: (number | null)
  beforeEventBuffer?: (number | null)
  afterEventBuffer?: (number | null)
  offsetStart?: (number | null)
  scheduleId?: (number | null)
  onlyShowFirstAvailableSlot?: (boolean | null)
  showOptimizedSlots?: (boolean | null)
  requiresBookerEmailVerification?: (boolean | null)
  hideCalendarNotes?: (boolean | null)
  hideCalendarEventDetails?: (boolean | null)
  hideOrganizerEmail?: (boolean | null)
  useDestinationCalendarEmail?: (boolean | null)
  lockTimeZoneToggleOnBookingPage?: (boolean | null)
  successRedirectUrl?: ((string | "") | null)
  forwardParamsSuccessRedirect?: (boolean | null)
  hidden?: (boolean | null)
  bookingRequiresAuthentication?: (boolean | null)
  interfaceLanguage?: ("" | "en" | "ar" | "az" | "bg" | "bn" | "ca" | "cs" | "da" | "de" | "el" | "es" | "es-419" | "eu" | "et" | "fi" | "fr" | "he" | "hu" | "it" | "ja" | "km" | "ko" | "nl" | "no" | "pl" | "pt-BR" | "pt" | "ro" | "ru" | "sk-SK" | "sr" | "sv" | "tr" | "uk" | "vi" | "zh-CN" | "zh-TW" | null)
  allowReschedulingPastBookings?: (boolean | null)
  allowReschedulingCancelledBookings?: (boolean | null)
  allowPartialSeries?: (boolean | null)
  disableGuests?: (boolean | null)
  bookerLayouts?: (BookerLayouts | null)
  color?: (EventTypeColor | null)
  customName?: (string | null)
  destinationCalendar?: (DestinationCalendar | null)
  calVideoSettings?: (VideoSettings | null)
  videoSettings?: (VideoSettings | null)
  bookingConsent?: (BookingConsent | null)
  embedOrigins?: (string[] | null)
  disableCancelling?: (DisableCancelling | null)
  disableRescheduling?: (DisableRescheduling | null)
  lengthInMinutesOptions?: ((number | string)[] | null)
  bookingFields?: BookingFieldInput[]
  locations?: TeamLocationInput[]
  bookingLimitsCount?: ({
    /** The maximum number of bookings in that period. */
    day?: number
    /** The maximum number of bookings in that period. */
    week?: number
    /** The maximum number of bookings in that period. */
    month?: number
    /** The maximum number of bookings in that period. */
    year?: number
    disabled?: boolean
  } | Disabled)
  bookingLimitsDuration?: (BookingLimitsDuration | Disabled)
  bookerActiveBookingsLimit?: (BookerActiveBookingsLimit | Disabled | number)
  bookingWindow?: (BusinessDaysWindow | CalendarDaysWindow | RangeWindow | Disabled)
  confirmationPolicy?: (ConfirmAlways | ConfirmByTime | Disabled)
  payment?: (EventTypePayment | Disabled)
  recurrence?: (Recurrence | Disabled | null)
  seats?: (Seats | Disabled)
  schedulingType: "collective" | "roundRobin" | "managed" | "COLLECTIVE" | "ROUND_ROBIN" | "MANAGED"
  /** Accepted members of the team, in the order of the answer. */
  hosts?: TeamEventTypeHostInput[]
  /** Every accepted member is a host, also later members. `hosts` sets the fields of some of them. */
  assignAllTeamMembers?: boolean
  emailSettings?: (EmailSettingsInput | null)
  rescheduleWithSameRoundRobinHost?: (boolean | null)
  /** For a managed event type: the fields that each member may change in theirs. The default is none. */
  unlockedFields?: ("description" | "slotInterval" | "minimumBookingNotice" | "beforeEventBuffer" | "afterEventBuffer" | "offsetStart" | "onlyShowFirstAvailableSlot" | "showOptimizedSlots" | "requiresBookerEmailVerification" | "hideCalendarNotes" | "hideCalendarEventDetails" | "hideOrganizerEmail" | "useDestinationCalendarEmail" | "lockTimeZoneToggleOnBookingPage" | "successRedirectUrl" | "forwardParamsSuccessRedirect" | "hidden" | "bookingRequiresAuthentication" | "interfaceLanguage" | "allowReschedulingPastBookings" | "allowReschedulingCancelledBookings" | "allowPartialSeries" | "title" | "slug" | "lengthInMinutes" | "lengthInMinutesOptions" | "customName" | "disableGuests" | "bookingFields" | "color" | "bookerLayouts" | "bookingWindow" | "bookingLimitsCount" | "bookingLimitsDuration" | "bookerActiveBookingsLimit" | "confirmationPolicy" | "recurrence" | "seats" | "bookingConsent" | "embedOrigins" | "disableCancelling" | "disableRescheduling" | "calVideoSettings" | "locations")[]
  weightsEnabled?: (boolean | null)
}
export type CreateTeamRole = {
  name: string
  color?: (string | null)
  description?: (string | null)
  /** Each counts once, in this order. `resource.*` is all of a resource. */
  permissions?: ("role.create" | "role.read" | "role.update" | "role.delete" | "eventType.create" | "eventType.read" | "eventType.update" | "eventType.delete" | "team.read" | "team.update" | "team.delete" | "team.invite" | "team.remove" | "team.listMembers" | "team.listMembersPrivate" | "team.changeMemberRole" | "team.impersonate" | "booking.read" | "booking.update" | "booking.readRecordings" | "insights.read" | "workflow.create" | "workflow.read" | "workflow.update" | "workflow.delete" | "routingForm.create" | "routingForm.read" | "routingForm.update" | "routingForm.delete" | "webhook.create" | "webhook.read" | "webhook.update" | "webhook.delete" | "featureOptIn.read" | "featureOptIn.update" | "booking.readTeamBookings" | "booking.readTeamAuditLogs" | "role.*" | "eventType.*" | "team.*" | "booking.*" | "insights.*" | "workflow.*" | "routingForm.*" | "webhook.*" | "featureOptIn.*")[]
}
export type CreateUser = {
  email: string
  /** First part of the address of booking pages. */
  username?: string
  name?: string
  /** The default is the server's zone (DAYBOOK_TIME_ZONE). */
  timeZone?: string
  password?: string
  locale?: "ar" | "ca" | "de" | "es" | "eu" | "he" | "id" | "ja" | "lv" | "pl" | "ro" | "sr" | "th" | "vi" | "az" | "cs" | "el" | "es-419" | "fi" | "hr" | "it" | "km" | "nl" | "pt" | "ru" | "sv" | "tr" | "zh-CN" | "bg" | "da" | "en" | "et" | "fr" | "hu" | "iw" | "ko" | "no" | "pt-BR" | "sk" | "ta" | "uk" | "zh-TW" | "bn" | "sk-SK"
}
export type CreateWebhook = {
  /** The address that receives the POST requests. */
  subscriberUrl: string
  triggers: ("BOOKING_CREATED" | "BOOKING_PAYMENT_INITIATED" | "BOOKING_PAID" | "BOOKING_RESCHEDULED" | "BOOKING_REQUESTED" | "BOOKING_CANCELLED" | "BOOKING_REJECTED" | "BOOKING_NO_SHOW_UPDATED" | "FORM_SUBMITTED" | "MEETING_ENDED" | "MEETING_STARTED" | "RECORDING_READY" | "INSTANT_MEETING" | "RECORDING_TRANSCRIPTION_GENERATED" | "OOO_CREATED" | "AFTER_HOSTS_CAL_VIDEO_NO_SHOW" | "AFTER_GUESTS_CAL_VIDEO_NO_SHOW" | "FORM_SUBMITTED_NO_EVENT" | "ROUTING_FORM_FALLBACK_HIT" | "DELEGATION_CREDENTIAL_ERROR" | "WRONG_ASSIGNMENT_REPORT")[]
  active: boolean
  /** The body that replaces the usual one, with {{path.to.value}} for values; see docs/webhooks.md. */
  payloadTemplate?: (string | null)
  /** The secret that signs the deliveries, so that the receiver can check their origin. */
  secret?: (string | null)
  version?: "2021-10-20"
}
export type CreditBalance = {
  hasCredits: boolean
  balance: {
    monthlyRemaining: number
    additional: number
  }
}
export type CurrentSession = {
  user?: SignedInUser
  expires?: string
}
export type CustomAddressField = {
  type: "address"
  slug: string
  label: string
  required: boolean
  hidden: boolean
  disableOnPrefill: boolean
  placeholder: string
  isDefault: false
}
export type CustomAddressFieldInput = {
  type: "address"
  slug: string
  label: string
  required: boolean
  hidden?: boolean
  disableOnPrefill?: boolean
  placeholder?: string
}
export type CustomBooleanField = {
  type: "boolean"
  slug: string
  label: string
  required: boolean
  hidden: boolean
  disableOnPrefill: boolean
  isDefault: false
}
export type CustomBooleanFieldInput = {
  type: "boolean"
  slug: string
  label: string
  required: boolean
  hidden?: boolean
  disableOnPrefill?: boolean
}
export type CustomCheckboxField = {
  type: "checkbox"
  slug: string
  label: string
  required: boolean
  hidden: boolean
  disableOnPrefill: boolean
  options: string[]
  isDefault: false
}
export type CustomCheckboxFieldInput = {
  type: "checkbox"
  slug: string
  label: string
  required: boolean
  hidden?: boolean
  disableOnPrefill?: boolean
  options: string[]
}
export type CustomMultiemailField = {
  type: "multiemail"
  slug: string
  label: string
  required: boolean
  hidden: boolean
  disableOnPrefill: boolean
  placeholder: string
  isDefault: false
}
export type CustomMultiemailFieldInput = {
  type: "multiemail"
  slug: string
  label: string
  required: boolean
  hidden?: boolean
  disableOnPrefill?: boolean
  placeholder?: string
}
export type CustomMultiselectField = {
  type: "multiselect"
  slug: string
  label: string
  required: boolean
  hidden: boolean
  disableOnPrefill: boolean
  options: string[]
  isDefault: false
}
export type CustomMultiselectFieldInput = {
  type: "multiselect"
  slug: string
  label: string
  required: boolean
  hidden?: boolean
  disableOnPrefill?: boolean
  options: string[]
}
export type CustomNumberField = {
  type: "number"
  slug: string
  label: string
  required: boolean
  hidden: boolean
  disableOnPrefill: boolean
  placeholder: string
  isDefault: false
}
export type CustomNumberFieldInput = {
  type: "number"
  slug: string
  label: string
  required: boolean
  hidden?: boolean
  disableOnPrefill?: boolean
  placeholder?: string
}
export type CustomPhoneField = {
  type: "phone"
  slug: string
  label: string
  required: boolean
  hidden: boolean
  disableOnPrefill: boolean
  placeholder: string
  isDefault: false
}
export type CustomPhoneFieldInput = {
  type: "phone"
  slug: string
  label: string
  required: boolean
  hidden?: boolean
  disableOnPrefill?: boolean
  placeholder?: string
}
export type CustomRadioField = {
  type: "radio"
  slug: string
  label: string
  required: boolean
  hidden: boolean
  disableOnPrefill: boolean
  options: string[]
  isDefault: false
}
export type CustomRadioFieldInput = {
  type: "radio"
  slug: string
  label: string
  required: boolean
  hidden?: boolean
  disableOnPrefill?: boolean
  options: string[]
}
export type CustomSelectField = {
  type: "select"
  slug: string
  label: string
  required: boolean
  hidden: boolean
  disableOnPrefill: boolean
  placeholder: string
  options: string[]
  isDefault: false
}
export type CustomSelectFieldInput = {
  type: "select"
  slug: string
  label: string
  required: boolean
  hidden?: boolean
  disableOnPrefill?: boolean
  placeholder?: string
  options: string[]
}
export type CustomTextField = {
  type: "text"
  slug: string
  label: string
  required: boolean
  hidden: boolean
  disableOnPrefill: boolean
  placeholder: string
  isDefault: false
}
export type CustomTextFieldInput = {
  type: "text"
  slug: string
  label: string
  required: boolean
  hidden?: boolean
  disableOnPrefill?: boolean
  placeholder?: string
}
export type CustomTextareaField = {
  type: "textarea"
  slug: string
  label: string
  required: boolean
  hidden: boolean
  disableOnPrefill: boolean
  placeholder: string
  isDefault: false
}
export type CustomTextareaFieldInput = {
  type: "textarea"
  slug: string
  label: string
  required: boolean
  hidden?: boolean
  disableOnPrefill?: boolean
  placeholder?: string
}
export type CustomUrlField = {
  type: "url"
  slug: string
  label: string
  required: boolean
  hidden: boolean
  disableOnPrefill: boolean
  placeholder: string
  isDefault: false
}
export type CustomUrlFieldInput = {
  type: "url"
  slug: string
  label: string
  required: boolean
  hidden?: boolean
  disableOnPrefill?: boolean
  placeholder?: string
}
export type DailyNoticeReceived = {
  received: true
}
export type DateHours = {
  date: string
  /** Wall-clock time HH:MM; 00:00 as an end is the end of the day. */
  startTime: string
  /** Wall-clock time HH:MM; 00:00 as an end is the end of the day. */
  endTime: string
}
export type DeadLetter = {
  queue: "follow-ups" | "messages" | "webhook-deliveries" | "timers"
  id: number
  about: string
  since: string
  attempts: number
  lastError: (string | null)
}
export type DeclineBooking = {
  reason?: string
}
export type DefaultConferencingApp = {
  status: "success" | "error"
  data?: {
    appSlug?: string
    appLink?: string
  }
}
export type DelegationCredential = {
  id: string
  enabled: boolean
  /** With its @. */
  domain: string
  organizationId: number
  workspacePlatform: {
    name: string
    slug: "google" | "office365"
  }
  createdAt: string
  updatedAt: string
}
export type DeletedBookingNote = {
  id: number
}
export type DeletedEventType = {
  id: number
  lengthInMinutes: number
  title: string
  slug: string
}
export type DeletedPrivateLink = {
  linkId?: string
  message?: string
}
export type DestinationCalendar = {
  integration: string
  externalId: string
}
export type DisableCancelling = {
  /** True if nobody but the organizer may cancel. */
  disabled?: boolean
}
export type DisableRescheduling = {
  /** True if nobody but the organizer may reschedule a booking. */
  disabled?: boolean
  /** From so many minutes before the start only the organizer may move it. */
  minutesBefore?: number
}
export type Disabled = {
  disabled: true
}
export type EmailAddress = {
  /** Null for the primary address. */
  id: (number | null)
  email: string
  /** True for the address that signs in and gets the mails. */
  isPrimary: boolean
  isVerified: boolean
}
export type EmailField = {
  isDefault: true
  slug: "email"
  type: "email"
  required: boolean
  hidden: boolean
  label?: string
  placeholder?: string
  disableOnPrefill: boolean
}
export type EmailFieldInput = {
  type: "email"
  slug?: "email"
  required?: boolean
  hidden?: boolean
  label?: string
  placeholder?: string
  disableOnPrefill?: boolean
}
export type EmailSettings = {
  disableEmailsToAttendees: boolean
  disableEmailsToHosts: boolean
}
export type EmailSettingsInput = {
  disableEmailsToAttendees?: boolean
  disableEmailsToHosts?: boolean
}
export type EmailVerified = {
  verified: boolean
}
export type EraseBooker = {
  /** The id of an account. */
  userId?: number
  /** The address of a booker or a guest without an account. */
  email?: string
  /** Cancels bookings that have not ended, with the usual mails. Otherwise they are a reason to refuse. */
  cancelFutureBookings?: boolean
  /** Only counts what would be erased. Nothing is changed. */
  dryRun?: boolean
}
export type EraseMe = {
  /** The address of the account, to confirm. */
  email: string
  /** Of the account. Only a session of an account without a password may leave it out. */
  currentPassword?: string
  /** Cancels bookings that have not ended, with the usual mails. Otherwise they are a reason to refuse. */
  cancelFutureBookings?: boolean
  /** Only counts what would be erased. Nothing is changed. */
  dryRun?: boolean
}
export type ErasedBooker = {
  /** False for a dry run. */
  isErased: boolean
  /** The number of rows by kind. */
  counts: Record<string, number>
}
export type Erasure = {
  id: number
  /** The keyed hash of the address, in hexadecimal digits. An account without a confirmed address has `accountHash` here. */
  addressHash: string
  /** Those of the further addresses of an account. */
  otherAddressHashes: string[]
  /** The keyed hash of the uuid of an account. */
  accountHash: (string | null)
  /** The former account. */
  userId: (number | null)
  askedByUserId: (number | null)
  channel: string
  /** The number of rows by kind. */
  counts: Record<string, number>
  erasedAt: string
}
export type Error = {
  status: "error"
  timestamp: string
  path: string
  message: string
  error: ErrorFacts
}
export type ErrorFacts = {
  /** The exception's name, for example BadRequestException. */
  code: string
  /** The fault, and the correct value. */
  message: string
  details: {
    message: string
    error?: string
    statusCode: number
    /** A stable code, which programs compare. */
    code: string
  }
}
export type EventType = {
  id: number
  lengthInMinutes: number
  lengthInMinutesOptions?: number[]
  title: string
  slug: string
  description: string
  slotInterval: (number | null)
  minimumBookingNotice: number
  beforeEventBuffer: number
  afterEventBuffer: number
  offsetStart: number
  scheduleId: (number | null)
  onlyShowFirstAvailableSlot: boolean
  showOptimizedSlots: boolean
  requiresBookerEmailVerification: boolean
  hideCalendarNotes: boolean
  hideCalendarEventDetails: boolean
  hideOrganizerEmail: boolean
  useDestinationCalendarEmail: boolean
  lockTimeZoneToggleOnBookingPage: boolean
  successRedirectUrl: (string | null)
  forwardParamsSuccessRedirect: (boolean | null)
  hidden: boolean
  bookingRequiresAuthentication: boolean
  interfaceLanguage: (string | null)
  allowReschedulingPastBookings: boolean
  allowReschedulingCancelledBookings: boolean
  allowPartialSeries: boolean
  locations: Location[]
  bookingFields: BookingField[]
  disableGuests: boolean
  bookingWindow: (BusinessDaysWindow | CalendarDaysWindow | RangeWindow | Disabled | (BusinessDaysWindow | CalendarDaysWindow | RangeWindow)[])
  bookingLimitsCount?: BookingLimitsCount
  bookingLimitsDuration?: BookingLimitsDuration
  bookerActiveBookingsLimit: (BookerActiveBookingsLimit | Disabled)
  confirmationPolicy: (ConfirmAlways | ConfirmByTime | Disabled)
  recurrence: (Recurrence | null)
  seats: (Seats | Disabled)
  seatsPerTimeSlot: (number | null)
  seatsShowAvailabilityCount: boolean
  bookerLayouts?: BookerLayouts
  color?: EventTypeColor
  customName?: string
  destinationCalendar?: {
    integration: string
    externalId: string
  }
  calVideoSettings: VideoSettings
  videoSettings: VideoSettings
  disableCancelling: DisableCancelling
  disableRescheduling: DisableRescheduling
  isInstantEvent: boolean
  /** In the currency's smallest unit. */
  price: number
  currency: string
  payment: (EventTypePayment | Disabled)
  bookingConsent?: BookingConsent
  /** The sites that may show the booking page inside their own pages. An empty list allows none; null follows the setting of the server, which allows all unless it is changed. */
  embedOrigins?: string[]
  metadata: Record<string, unknown>
  /** The address of its booking page; empty if the owner has no username. */
  bookingUrl: string
  /** 0 for a meeting of several people. */
  ownerId: number
  users: EventTypeUser[]
  /** The managed event type that this one follows. */
  parentEventTypeId?: number
}
export type EventTypeApp = {
  slug: string
  name: string
  type: string
  logo: string
  categories: string[]
  isInstalled: boolean
  userCredentialIds: number[]
  invalidCredentialIds: number[]
  teams: {
    name: string
    credentialId: number
  }[]
}
export type EventTypeColor = {
  /** For example #292929. */
  lightThemeHex: string
  /** For example #292929. */
  darkThemeHex: string
}
export type EventTypePayment = {
  /** In the currency's smallest unit: 2050 is 20.50 EUR, or 2050 JPY. */
  amount: number
  /** ISO 4217, for example `eur`. */
  currency: string
  /** `charge` takes the money when the meeting is booked. `hold` saves a card, which a host may charge if the booker does not come. */
  collect?: "charge" | "hold"
  /** Whether a booker who cancels gets the money back. With `days` it must be that many days before the start. A host who cancels or declines always gives it back. */
  refund?: ({
    type: "always" | "never"
  } | {
    type: "days"
    daysBefore: number
  })
}
export type EventTypeSettings = {
  eventType: SettingsEventType
  locationOptions: {
    label: string
    options: {
      label: string
      value: string
    }[]
  }[]
  team: ({
    id: number
    name: string
    slug: string
  } | null)
  teamMembers: SettingsPerson[]
  destinationCalendar: null
  currentUserMembership: null
  isUserOrganizationAdmin: boolean
}
export type EventTypeSettingsChange = {
  id?: number
}
export type EventTypeTeam = {
  id: number
  slug: string
  name: string
  bannerUrl: (string | null)
  logoUrl: (string | null)
  weekStart: string
  brandColor: (string | null)
  darkBrandColor: (string | null)
  theme: (string | null)
}
export type EventTypeUser = {
  id: number
  name: (string | null)
  username: (string | null)
  avatarUrl: (string | null)
  brandColor: (string | null)
  darkBrandColor: (string | null)
  weekStart: string
  metadata: Record<string, unknown>
}
export type EventTypeWebhook = {
  id: string
  subscriberUrl: string
  triggers: ("BOOKING_CREATED" | "BOOKING_PAYMENT_INITIATED" | "BOOKING_PAID" | "BOOKING_RESCHEDULED" | "BOOKING_REQUESTED" | "BOOKING_CANCELLED" | "BOOKING_REJECTED" | "BOOKING_NO_SHOW_UPDATED" | "FORM_SUBMITTED" | "MEETING_ENDED" | "MEETING_STARTED" | "RECORDING_READY" | "INSTANT_MEETING" | "RECORDING_TRANSCRIPTION_GENERATED" | "OOO_CREATED" | "AFTER_HOSTS_CAL_VIDEO_NO_SHOW" | "AFTER_GUESTS_CAL_VIDEO_NO_SHOW" | "FORM_SUBMITTED_NO_EVENT" | "ROUTING_FORM_FALLBACK_HIT" | "DELEGATION_CREDENTIAL_ERROR" | "WRONG_ASSIGNMENT_REPORT")[]
  active: boolean
  /** null: the usual body. */
  payloadTemplate: (string | null)
  /** null: what is sent carries no signature. */
  secret: (string | null)
  /** true: there is a secret, but the server has lost the key that opens it. Nothing is sent until it gets a new one, or the key is back. */
  isSecretUnreadable?: boolean
  version: string
  /** Since when its receiver has taken nothing. */
  failingSince: (string | null)
  /** When the server switched it off because of that. */
  disabledAt: (string | null)
  /** Why it did. */
  disabledBecause: (string | null)
  eventTypeId: number
}
export type EventTypeWithTeam = {
  id: number
  title: string
  slug: string
  team: ({
    id: number
    name: string
  } | null)
}
export type EventTypeWorkflow = {
  id: number
  name: string
  userId?: number
  teamId?: number
  createdAt: string
  updatedAt: string
  type: "event-type"
  activation: {
    isActiveOnAllEventTypes: boolean
    activeOnEventTypeIds: number[]
  }
  trigger: {
    type: "beforeEvent" | "afterEvent" | "newEvent" | "eventCancelled" | "rescheduleEvent" | "afterHostsCalVideoNoShow" | "afterGuestsCalVideoNoShow" | "bookingRejected" | "bookingRequested" | "bookingPaymentInitiated" | "bookingPaid" | "bookingNoShowUpdated"
    offset?: {
      value: number
      /** An offset of days keeps the hour of the organizer across a change of the clock. */
      unit: "hour" | "minute" | "day"
    }
  }
  steps: WorkflowStep[]
}
export type ExchangePlatformCode = {
  clientSecret: string
}
export type ExplainedStart = {
  start: string
  end: string
  bookable: boolean
  /** The reasons of the event type. */
  reasons: SlotReason[]
  hosts: {
    id: number
    name: string
    free: boolean
    reasons: SlotReason[]
  }[]
}
export type Fairness = {
  eventTypeId: number
  /** Without weights all hosts have the same share. */
  weightsEnabled: boolean
  /** The rotating hosts. Fixed hosts attend every booking. */
  hosts: {
    userId: number
    name: string
    groupId: (number | null)
    /** From 0, the lowest, to 4. The free host with the highest priority is first. */
    priority: number
    weight: number
    /** Of the bookings of all hosts of the same group and priority, from 0 to 1. */
    targetShare: number
    /** Likewise, of what counts: bookings and credits. */
    actualShare: number
    /** Bookings and credits together, which decide the next host. */
    count: number
    /** The number of bookings, without cancelled, declined and reassigned ones. */
    pickedCount: number
    /** The credit of a host who joined later or came back, so that they do not catch up. It is below 0 if the host had more bookings than others. */
    creditedCount: number
    lastPickedAt: (string | null)
  }[]
}
export type FairnessInsights = {
  /** The zone in which days begin and end. */
  timeZone: string
  /** At most 50 round robins, the one with the most bookings first. */
  eventTypes: {
    eventTypeId: number
    title: string
    /** Without weights all hosts have the same share. */
    weightsEnabled: boolean
    /** At most 50 rotating hosts, the one with the most bookings first. */
    hosts: {
      userId: number
      name: (string | null)
      groupId: (number | null)
      /** From 0, the lowest, to 4. */
      priority: number
      /** The weight as it is now, or 1 without weights. */
      weight: number
      /** The accepted bookings that start in the range. */
      bookings: number
      /** The weight divided by the weights of the same group and priority, from 0 to 1. */
      targetShare: number
      /** Likewise, of the bookings. */
      actualShare: number
      /** The bookings minus those that the weight would give. It is below 0 for a host with too few. */
      difference: number
    }[]
    /** The number of hosts who are not listed. */
    omittedHosts: number
  }[]
  /** The number of round robins that are not listed. */
  omittedEventTypes: number
}
export type FormField = {
  name: string
  type: string
}
export type FormHours = {
  /** Its clock in UTC is the local time, for example `1970-01-01T09:00:00.000Z`. */
  start: string
  /** Its clock in UTC is the local time, for example `1970-01-01T09:00:00.000Z`. */
  end: string
}
export type FormHoursRow = {
  id: number
  days: number[]
  startTime: string
  endTime: string
  date: (string | null)
}
export type FormLocation = {
  /** For example `integrations:daily`, `inPerson`, `link`, `userPhone` or `phone`. */
  type: string
  address?: string
  link?: string
  hostPhoneNumber?: string
  displayLocationPublicly?: boolean
  credentialId?: number
}
export type FormRecurrence = {
  /** 0: yearly, 1: monthly, 2: weekly. */
  freq: number
  count: number
  interval: number
}
export type FormSchedule = {
  id: number
  userId: number
  name: string
  timeZone: string
  isDefault: boolean
  /** One list of hours for each day of the week. Sunday is the first. */
  availability: FormHours[][]
  schedule: FormHoursRow[]
  workingHours: {
    days: number[]
    startTime: number
    endTime: number
  }[]
  dateOverrides: {
    ranges: FormHours[]
  }[]
  isManaged: boolean
  isLastSchedule: boolean
  readOnly: boolean
}
export type FormerErasure = {
  /** A hash from the list of erasures. */
  addressHash: string
  otherAddressHashes?: string[]
  accountHash?: (string | null)
  userId?: (number | null)
  erasedAt: string
}
export type GivenBookingConsent = {
  /** The address of the booker who agreed. */
  email: string
  /** The text as it was then. */
  text: string
  policyUrl?: string
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  consentedAt: string
}
export type GoogleServiceAccountKey = {
  private_key: string
  client_email: string
  client_id: string
}
export type GuestInput = {
  email: string
  name?: string
  /** The default is the booker's. */
  timeZone?: string
  phoneNumber?: string
  language?: "ar" | "ca" | "de" | "es" | "eu" | "he" | "id" | "ja" | "lv" | "pl" | "ro" | "sr" | "th" | "vi" | "az" | "cs" | "el" | "es-419" | "fi" | "hr" | "it" | "km" | "nl" | "pt" | "ru" | "sv" | "tr" | "zh-CN" | "bg" | "da" | "en" | "et" | "fr" | "hu" | "iw" | "ko" | "no" | "pt-BR" | "sk" | "ta" | "uk" | "zh-TW" | "bn" | "sk-SK"
}
export type GuestsField = {
  isDefault: true
  slug: "guests"
  type: "multiemail"
  required: boolean
  hidden: boolean
  label?: string
  placeholder?: string
  disableOnPrefill: boolean
}
export type GuestsFieldInput = {
  slug: "guests"
  required?: boolean
  hidden?: boolean
  label?: string
  placeholder?: string
  disableOnPrefill?: boolean
}
export type HeldSlot = {
  eventTypeId: number
  slotStart: string
  slotEnd: string
  /** Minutes. */
  slotDuration: number
  reservationUid: string
  /** The end of the hold. */
  reservationUntil: string
}
export type HeldSlotAnswer = {
  status: "success" | "error"
  data: (HeldSlot | null | HeldSlotAnswer)
}
export type HistoryEntry = {
  id: number
  /** What happened, for example `event-type.updated`. */
  type: string
  occurredAt: string
  actor: {
    /** `user`, or another kind of actor with its channel. */
    kind: string
    userId: (number | null)
    name: (string | null)
  }
  payload: Record<string, unknown>
}
export type IdentifiedAttendee = {
  name: string
  email: string
  /** The address without the suffix of a platform client's managed user. */
  displayEmail: string
  timeZone: string
  language?: "ar" | "ca" | "de" | "es" | "eu" | "he" | "id" | "ja" | "lv" | "pl" | "ro" | "sr" | "th" | "vi" | "az" | "cs" | "el" | "es-419" | "fi" | "hr" | "it" | "km" | "nl" | "pt" | "ru" | "sv" | "tr" | "zh-CN" | "bg" | "da" | "en" | "et" | "fr" | "hu" | "iw" | "ko" | "no" | "pt-BR" | "sk" | "ta" | "uk" | "zh-TW" | "bn"
  absent: boolean
  phoneNumber?: string
  id: number
  /** The answer to the invitation, as the organizer's calendar has it. `pending` is a tentative answer. Missing if the calendar has none. */
  responseStatus?: "accepted" | "pending" | "declined" | "needsAction"
}
export type ImportRecords = {
  /** The name of the system from which the records come. Repeat an import under the same name. */
  source: string
  /** Nothing is stored. The results say what would happen. */
  isTrial?: boolean
  /** People who were imported get a mail by which they choose a password, once. */
  invites?: boolean
  records: ({
    kind: "user"
    id: string
    email: string
    username?: string
    name?: string
    timeZone?: string
    locale?: string
    timeFormat?: (12 | 24)
    weekStart?: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday"
    bio?: string
    avatarUrl?: string
  } | {
    kind: "organization"
    id: string
    name: string
    slug?: string
    owner: string
  } | {
    kind: "team"
    id: string
    name: string
    slug?: string
    organization?: string
    owner?: string
    /** The settings as the API takes them. Those that this server refuses are left out and named in the notes. */
    settings: Record<string, unknown>
  } | {
    kind: "membership"
    id: string
    team?: string
    organization?: string
    user: string
    role: "owner" | "admin" | "member"
    accepted: boolean
  } | {
    kind: "schedule"
    id: string
    user: string
    /** The settings as the API takes them. Those that this server refuses are left out and named in the notes. */
    settings: Record<string, unknown>
  } | {
    kind: "event-type"
    id: string
    user?: string
    team?: string
    schedule?: string
    schedulingType?: "collective" | "round_robin" | "managed"
    hosts?: {
      user: string
      mandatory?: boolean
      priority?: string
      weight?: number
    }[]
    /** The settings as the API takes them. Those that this server refuses are left out and named in the notes. */
    settings: Record<string, unknown>
  } | {
    kind: "webhook"
    id: string
    user?: string
    team?: string
    organization?: string
    eventType?: string
    subscriberUrl: string
    triggers: string[]
    active: boolean
    payloadTemplate?: (string | null)
    secret?: (string | null)
  } | {
    kind: "booking"
    id: string
    uid: string
    icsUid?: string
    eventType?: string
    /** The organizer is the first. */
    hosts: string[]
    status: "accepted" | "pending" | "cancelled" | "rejected"
    start: string
    end: string
    title: string
    description?: string
    location?: string
    attendees: {
      name: string
      email: string
      timeZone: string
      language?: string
      phoneNumber?: string
      absent?: boolean
      seat?: {
        uid: string
        answers: Record<string, unknown>
        metadata: Record<string, unknown>
      }
    }[]
    guests?: string[]
    answers: Record<string, unknown>
    metadata: Record<string, unknown>
    cancellationReason?: string
    cancelledByEmail?: string
    rejectionReason?: string
    hostAbsent?: boolean
    rating?: number
    rescheduledFromUid?: string
    rescheduledToUid?: string
    rescheduledByEmail?: string
    reschedulingReason?: string
    series?: {
      uid: string
      frequency: "daily" | "weekly" | "monthly" | "yearly"
      interval: number
      count: number
    }
    createdAt: string
    updatedAt?: string
  })[]
}
export type ImportResult = {
  kind: string
  /** The id of the record in the source. */
  id: string
  outcome: "created" | "updated" | "unchanged" | "linked" | "kept" | "refused"
  notes: {
    code: string
    message: string
  }[]
}
export type IntegrationLocation = {
  type: "integration"
  integration: "cal-video" | "google-meet" | "zoom" | "whereby-video" | "whatsapp-video" | "webex-video" | "telegram-video" | "tandem" | "sylaps-video" | "skype-video" | "sirius-video" | "signal-video" | "shimmer-video" | "salesroom-video" | "roam-video" | "riverside-video" | "ping-video" | "office365-video" | "mirotalk-video" | "jitsi" | "jelly-video" | "jelly-conferencing" | "huddle" | "facetime-video" | "element-call-video" | "eightxeight-video" | "discord-video" | "demodesk-video" | "campfire-video"
  link?: string
  credentialId?: number
}
export type IntegrationLocationInput = {
  type: "integration"
  integration: "cal-video" | "google-meet" | "zoom" | "whereby-video" | "whatsapp-video" | "webex-video" | "telegram-video" | "tandem" | "sylaps-video" | "skype-video" | "sirius-video" | "signal-video" | "shimmer-video" | "salesroom-video" | "roam-video" | "riverside-video" | "ping-video" | "office365-video" | "mirotalk-video" | "jitsi" | "jelly-video" | "jelly-conferencing" | "huddle" | "facetime-video" | "element-call-video" | "eightxeight-video" | "discord-video" | "demodesk-video" | "campfire-video" | "msteams"
}
export type Invite = {
  token: string
  inviteLink: string
}
export type JobState = {
  name: string
  /** The beginning of each present run. */
  runningSince: string[]
  /** The number of failures in a row. */
  failureCount: number
  lastError: (string | null)
}
export type JobsOverview = {
  queues: QueueState[]
  /** The jobs of the process that answers. Other processes have jobs of their own. */
  process: {
    jobs: JobState[]
  }
}
export type KeptMessage = {
  id: number
  channel: "email" | "sms" | "whatsapp"
  to: string
  subject: (string | null)
  text: string
  html?: string
  attachments: {
    filename: string
    contentType: string
    content: string
  }[]
  createdAt: string
  /** The reason for which it was given up. */
  error?: string
}
export type LeadTimeInsights = {
  /** The zone in which days begin and end. */
  timeZone: string
  /** The bookings in the buckets. */
  count: number
  medianMinutes: (number | null)
  averageMinutes: (number | null)
  /** Bookings that were stored after their start, for example by an import. */
  leftOut: number
  buckets: {
    /** The shortest time in the bucket. */
    fromMinutes: number
    /** The end of the bucket, which is not in it. The last bucket has none. */
    untilMinutes: (number | null)
    /** The bookings in the bucket. */
    count: number
  }[]
}
export type LinkLocation = {
  type: "link"
  link: string
  /** True if people see it before they book. */
  public: boolean
}
export type ListedEventTypes = {
  eventTypes: {
    id: number
    title: string
    length: number
    description: string
    slug: string
    hidden: boolean
  }[]
}
export type ListedOrganization = {
  id: number
  name: string
  slug: string
  isPlatform: boolean
  /** The organization that has made this one for a customer. */
  managerId: (number | null)
  memberCount: number
  teamCount: number
  createdAt: string
}
export type ListedSchedules = {
  schedules: {
    id: number
    userId: number
    name: string
    timeZone: string
    isDefault: boolean
    availability: FormHoursRow[]
  }[]
}
export type Location = (AddressLocation | LinkLocation | PhoneLocation | AttendeeAddressLocation | AttendeePhoneLocation | AttendeeDefinedLocation | IntegrationLocation | OrganizersDefaultAppLocation | UnknownLocation)
export type LocationField = {
  isDefault: true
  slug: "location"
  type: "radioInput"
  required: boolean
  hidden: boolean
  label?: string
}
export type LocationFieldInput = {
  slug: "location"
  label?: string
}
export type LocationInput = (AddressLocation | LinkLocation | PhoneLocation | AttendeeAddressLocation | AttendeePhoneLocation | AttendeeDefinedLocation | IntegrationLocationInput)
export type LogEvent = {
  id: number
  type: string
  occurredAt: string
  actor: {
    /** `user`, or another kind of actor with its channel: `anonymous:page`. */
    kind: string
    userId: (number | null)
  }
  ip: (string | null)
  requestId: (string | null)
  userId: (number | null)
  teamId: (number | null)
  organizationId: (number | null)
  platformClientId: (string | null)
  eventTypeId: (number | null)
  bookingUid: (string | null)
  bookingPermanentId: (string | null)
  subject: (string | null)
  /** For a booking, the same as a webhook's `payload`. For another object, its ids and names. It never has a secret. */
  payload: Record<string, unknown>
}
export type LogIn = {
  email?: string
  password?: string
  /** The ticket of a sign-in that waits for a code. */
  ticket?: string
  /** Six digits of the authenticator, or a recovery code. */
  code?: string
}
export type ManagedOrganization = {
  id: number
  name: string
  slug: string
  /** At most 50 keys of up to 40 characters; texts of up to 500 characters, numbers and booleans. */
  metadata: Record<string, unknown>
}
export type ManagedUser = {
  id: number
  email: string
  username: (string | null)
  name: (string | null)
  bio: (string | null)
  timeZone: string
  weekStart: string
  createdDate: string
  timeFormat: (number | null)
  defaultScheduleId: (number | null)
  locale?: "ar" | "ca" | "de" | "es" | "eu" | "he" | "id" | "ja" | "lv" | "pl" | "ro" | "sr" | "th" | "vi" | "az" | "cs" | "el" | "es-419" | "fi" | "hr" | "it" | "km" | "nl" | "pt" | "ru" | "sv" | "tr" | "zh-CN" | "bg" | "da" | "en" | "et" | "fr" | "hu" | "iw" | "ko" | "no" | "pt-BR" | "sk" | "ta" | "uk" | "zh-TW" | "bn"
  avatarUrl?: (string | null)
  metadata?: Record<string, unknown>
}
export type ManagedUserKeys = {
  accessToken: string
  refreshToken: string
  /** In milliseconds since 1970. */
  accessTokenExpiresAt: number
  /** In milliseconds since 1970. */
  refreshTokenExpiresAt: number
}
export type MarkAbsent = {
  /** True marks the host as absent; false does not remove the mark. */
  host?: boolean
  /** Addresses that are not on the booking are ignored. */
  attendees?: {
    email: string
    absent: boolean
  }[]
  /** True charges the saved card of the booker, who must be absent. */
  chargeNoShow?: boolean
}
export type MatchingMembers = {
  result: {
    id: number
    name: (string | null)
    email: string
  }[]
}
export type McpAnswer = {
  jsonrpc: "2.0"
  /** It is null if the message could not be read. */
  id?: (string | number | null)
  result?: unknown
  error?: unknown
}
export type McpMessage = {
  jsonrpc: "2.0"
  id?: (string | number)
  method: string
  params?: unknown
}
export type Me = {
  id: number
  username: string
  email: string
  name: (string | null)
  avatarUrl: (string | null)
  bio: (string | null)
  /** 12 or 24. */
  timeFormat: number
  defaultScheduleId: (number | null)
  weekStart: string
  timeZone: string
  organizationId: (number | null)
  organization?: {
    isPlatform: boolean
    id: number
  }
  /** False if search engines are asked not to list the booking pages; else absent. */
  allowSEOIndexing?: boolean
  /** Of the booking pages; absent if nothing was chosen. */
  theme?: string
  brandColor?: string
  darkBrandColor?: string
  bookingLimits?: PersonalLimits
}
export type MembershipUser = {
  avatarUrl?: string
  username?: string
  name?: string
  email: string
  bio?: string
  metadata: Record<string, unknown>
}
export type MicrosoftServiceAccountKey = {
  private_key: string
  tenant_id: string
  client_id: string
}
export type NameField = {
  isDefault: true
  slug: "name"
  type: "name"
  required: boolean
  label?: string
  placeholder?: string
  disableOnPrefill?: boolean
}
export type NameFieldInput = {
  type: "name"
  slug?: "name"
  label?: string
  placeholder?: string
  disableOnPrefill?: boolean
}
export type NewApiKey = {
  id: string
  note: (string | null)
  /** The key works through the end of this day, in UTC; null never ends. */
  expiresAt: (string | null)
  createdAt: string
  /** Shown this once. */
  apiKey: string
}
export type NewBookingLocation = ({
  type: "address"
  address: string
} | {
  type: "link"
  link: string
} | {
  type: "phone"
  phone: string
} | {
  type: "integration"
  integration: "cal-video" | "google-meet" | "zoom" | "whereby-video" | "whatsapp-video" | "webex-video" | "telegram-video" | "tandem" | "sylaps-video" | "skype-video" | "sirius-video" | "signal-video" | "shimmer-video" | "salesroom-video" | "roam-video" | "riverside-video" | "ping-video" | "office365-video" | "mirotalk-video" | "jitsi" | "jelly-video" | "jelly-conferencing" | "huddle" | "facetime-video" | "element-call-video" | "eightxeight-video" | "discord-video" | "demodesk-video" | "campfire-video"
} | {
  type: "attendeeAddress"
  address: string
} | {
  type: "attendeePhone"
  phone: string
} | {
  type: "attendeeDefined"
  location: string
})
export type NewCalendarFeed = {
  id: number
  /** `busy` publishes only the times of bookings, and `full` also their titles, places and people. */
  detail: "busy" | "full"
  createdAt: string
  /** The secret address of the calendar. It is shown only now. With `.ifb` in place of `.ics`, it has the free and busy times as a VFREEBUSY. */
  url: string
}
export type NewManagedOrganization = {
  id: number
  name: string
  slug: string
  /** At most 50 keys of up to 40 characters; texts of up to 500 characters, numbers and booleans. */
  metadata: Record<string, unknown>
  /** A key that acts in the organization. Only this answer shows it. */
  apiKey: string
}
export type NewManagedUser = {
  user: ManagedUser
  accessToken: string
  refreshToken: string
  /** In milliseconds since 1970. */
  accessTokenExpiresAt: number
  /** In milliseconds since 1970. */
  refreshTokenExpiresAt: number
}
export type NewOAuthApplication = {
  clientId: string
  name: string
  type: "confidential" | "public"
  redirectUris: string[]
  scopes: string[]
  purpose: (string | null)
  logo: (string | null)
  websiteUrl: (string | null)
  isTrusted: boolean
  approvalStatus: "APPROVED" | "PENDING" | "REJECTED"
  ownerId: (number | null)
  /** True if the application registered itself, so that nobody has checked it. */
  registeredItself: boolean
  createdAt: string
  updatedAt: string
  clientSecret: (string | null)
}
export type NewOAuthSecret = {
  id: number
  lastFour: string
  createdAt: string
  /** Shown this once. */
  clientSecret: string
}
export type NewOrganization = {
  id: number
  name: string
  slug: string
  isPlatform: boolean
  metadata: Record<string, unknown>
  createdAt: string
}
export type NewPlatformClient = {
  clientId: string
  clientSecret: string
}
export type NewUser = {
  id: number
  email: string
  username: (string | null)
  name: (string | null)
  timeZone: string
  /** Shown this once. */
  apiKey: string
}
export type NoShowInsights = {
  /** The zone in which days begin and end. */
  timeZone: string
  interval: "day" | "week" | "month"
  /** The accepted bookings that have begun. */
  bookings: number
  /** Those to which an attendee did not come. */
  withAbsentAttendee: number
  /** Those to which the host did not come. */
  withAbsentHost: number
  /** The part of the bookings to which an attendee did not come, from 0 to 1. Null without bookings. */
  absentAttendeeRate: (number | null)
  periods: {
    /** The first date. */
    start: string
    /** The last date. */
    end: string
    /** The accepted bookings that have begun. */
    bookings: number
    /** Those to which an attendee did not come. */
    withAbsentAttendee: number
    /** Those to which the host did not come. */
    withAbsentHost: number
    /** The part of the bookings to which an attendee did not come, from 0 to 1. Null without bookings. */
    absentAttendeeRate: (number | null)
  }[]
}
export type NotesField = {
  isDefault: true
  slug: "notes"
  type: "textarea"
  required: boolean
  hidden: boolean
  label?: string
  placeholder?: string
  disableOnPrefill: boolean
}
export type NotesFieldInput = {
  slug: "notes"
  required?: boolean
  hidden?: boolean
  label?: string
  placeholder?: string
  disableOnPrefill?: boolean
}
export type NoticeThreshold = {
  unit: "minutes" | "hours"
  count: number
}
export type OAuthApplication = {
  clientId: string
  name: string
  type: "confidential" | "public"
  redirectUris: string[]
  scopes: string[]
  purpose: (string | null)
  logo: (string | null)
  websiteUrl: (string | null)
  isTrusted: boolean
  approvalStatus: "APPROVED" | "PENDING" | "REJECTED"
  ownerId: (number | null)
  /** True if the application registered itself, so that nobody has checked it. */
  registeredItself: boolean
  createdAt: string
  updatedAt: string
}
export type OAuthApplicationWithSecrets = {
  clientId: string
  name: string
  type: "confidential" | "public"
  redirectUris: string[]
  scopes: string[]
  purpose: (string | null)
  logo: (string | null)
  websiteUrl: (string | null)
  isTrusted: boolean
  approvalStatus: "APPROVED" | "PENDING" | "REJECTED"
  ownerId: (number | null)
  /** True if the application registered itself, so that nobody has checked it. */
  registeredItself: boolean
  createdAt: string
  updatedAt: string
  secrets: {
    id: number
    lastFour: string
    createdAt: string
  }[]
}
export type OAuthClientFacts = {
  client_id: string
  /** The first redirect URI. */
  redirect_uri: string
  name: string
  logo?: (string | null)
  is_trusted: boolean
  client_type: "CONFIDENTIAL" | "PUBLIC"
}
export type OAuthClientOfAtoms = {
  clientId: string
  organizationId: (number | null)
  name: string
  logo?: (string | null)
  isTrusted: boolean
  clientType: "CONFIDENTIAL" | "PUBLIC"
}
export type OAuthCodeConfidential = {
  client_id: string
  grant_type: "authorization_code"
  code: string
  redirect_uri: string
  client_secret: string
  /** This server (RFC 8707). */
  resource?: string
}
export type OAuthCodePublic = {
  client_id: string
  grant_type: "authorization_code"
  code: string
  redirect_uri: string
  code_verifier: string
  /** This server (RFC 8707). */
  resource?: string
}
export type OAuthConsent = {
  redirectUri: string
  state?: string
  /** A list, or names with spaces or commas between. */
  scopes?: (string[] | string)
  /** The team for which the application acts, in place of the own account. */
  teamSlug?: string
  teamId?: (number | string)
  codeChallenge?: string
  codeChallengeMethod?: string
  deny?: (boolean | "true" | "false" | "")
  /** Of the page’s own form. */
  formToken?: string
}
export type OAuthIntrospection = {
  active: boolean
  client_id?: string
  username?: string
  scope?: string
  token_type?: string
  exp?: number
  iat?: number
  sub?: string
  iss?: string
  jti?: string
}
export type OAuthRefreshConfidential = {
  client_id: string
  grant_type: "refresh_token"
  refresh_token: string
  client_secret: string
  /** Fewer scopes, for the access token alone. */
  scope?: string
  /** This server (RFC 8707). */
  resource?: string
}
export type OAuthRefreshPublic = {
  client_id: string
  grant_type: "refresh_token"
  refresh_token: string
  /** Fewer scopes, for the access token alone. */
  scope?: string
  /** This server (RFC 8707). */
  resource?: string
}
export type OAuthRefusal = {
  error: string
  error_description?: string
}
export type OAuthResourceMetadata = {
  resource: string
  authorization_servers: string[]
  scopes_supported: string[]
  bearer_methods_supported: string[]
  resource_name: string
  resource_documentation: string
}
export type OAuthServerMetadata = {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  revocation_endpoint: string
  introspection_endpoint: string
  /** The operator can switch this off. */
  registration_endpoint?: string
  scopes_supported: string[]
  response_types_supported: string[]
  response_modes_supported: string[]
  grant_types_supported: string[]
  token_endpoint_auth_methods_supported: string[]
  revocation_endpoint_auth_methods_supported: string[]
  introspection_endpoint_auth_methods_supported: string[]
  code_challenge_methods_supported: string[]
  authorization_response_iss_parameter_supported: boolean
  service_documentation: string
}
export type OAuthTokenQuestion = {
  /** An access token or a refresh token. */
  token: string
  /** Not needed. */
  token_type_hint?: string
  client_id?: string
  /** Or by HTTP Basic. */
  client_secret?: string
}
export type OAuthTokens = {
  access_token: string
  token_type: string
  refresh_token: string
  /** Seconds. */
  expires_in: number
  /** The granted scopes, separated by spaces. */
  scope: string
}
export type OAuthTokensOfWeb = {
  access_token: string
  token_type: string
  refresh_token: string
  /** Seconds. */
  expires_in: number
}
export type OlderApiVersion = {
  version: string
  deprecated: true
  /** True if some requests are answered in the shapes of this version. */
  served: boolean
  /** Which requests they are, and how the server recognises them. */
  note: string
}
export type OlderBooked = {
  id: number
  uid: string
  title: string
  description: string
  /** In capitals: ACCEPTED, PENDING, CANCELLED or REJECTED. */
  status: string
  startTime: string
  endTime: string
  eventTypeId: (number | null)
  location: string
  responses: Record<string, unknown>
  metadata: Record<string, unknown>
  user: {
    id: number
    name: string
    email: string
    username: string
    timeZone: string
  }
  attendees: {
    name: string
    email: string
    timeZone: string
    locale: string
    phoneNumber?: string
  }[]
  cancellationReason: string
  fromReschedule: (string | null)
  recurringEventId: (string | null)
  paymentRequired: boolean
  paymentLink?: string
  isDryRun: boolean
  seatReferenceUid?: string
}
export type OlderBooking = {
  responses: {
    name?: unknown
    email?: (string | null)
    guests?: ((string[] | string) | null)
    location?: unknown
    attendeePhoneNumber?: (string | null)
    rescheduleReason?: (string | null)
  }
  start: string
  end?: (string | null)
  eventTypeId?: (number | null)
  eventTypeSlug?: (string | null)
  user?: ((string | string[]) | null)
  orgSlug?: (string | null)
  timeZone: string
  language?: (string | null)
  metadata?: (Record<string, unknown> | null)
  hashedLink?: (string | null)
  rescheduleUid?: (string | null)
  rescheduledBy?: (string | null)
  seatReferenceUid?: (string | null)
  routedTeamMemberIds?: (number[] | null)
  teamMemberEmail?: (string | null)
  skipContactOwner?: (boolean | null)
  routingFormResponseId?: (number | null)
  verificationCode?: (string | null)
  bookingConsent?: (BookingConsentInput | null)
  reservedSlotUid?: (string | null)
  recurringEventId?: (string | null)
  _isDryRun?: (boolean | null)
}
export type OpenInvite = {
  token: string
  inviteLink: string
  /** null: everybody who has the link. */
  email: (string | null)
  role: "MEMBER" | "OWNER" | "ADMIN"
  expiresAt: (string | null)
  createdAt: string
}
export type OrganizationMembership = {
  id: number
  userId: number
  /** Of the team, or of the organization. */
  teamId: number
  accepted: boolean
  role: "MEMBER" | "OWNER" | "ADMIN"
  /** A role that the team or organization made. */
  roleId: (string | null)
  disableImpersonation: boolean
  user: MembershipUser
  attributes: ({
    id: string
    name: string
    type: "text" | "singleSelect"
    optionId: string
    option: string
  } | {
    id: string
    name: string
    type: "number"
    optionId: string
    option: number
  } | {
    id: string
    name: string
    type: "multiSelect"
    options: {
      optionId: string
      option: string
    }[]
  })[]
}
export type OrganizationRole = {
  id: string
  name: string
  color: (string | null)
  description: (string | null)
  organizationId: number
  type: "SYSTEM" | "CUSTOM"
  /** Each counts once, in this order. `resource.*` is all of a resource. */
  permissions: ("*.*" | "role.create" | "role.read" | "role.update" | "role.delete" | "eventType.create" | "eventType.read" | "eventType.update" | "eventType.delete" | "team.read" | "team.update" | "team.delete" | "team.invite" | "team.remove" | "team.listMembers" | "team.listMembersPrivate" | "team.changeMemberRole" | "team.impersonate" | "booking.read" | "booking.update" | "booking.readRecordings" | "insights.read" | "workflow.create" | "workflow.read" | "workflow.update" | "workflow.delete" | "routingForm.create" | "routingForm.read" | "routingForm.update" | "routingForm.delete" | "webhook.create" | "webhook.read" | "webhook.update" | "webhook.delete" | "featureOptIn.read" | "featureOptIn.update" | "team.create" | "organization.create" | "organization.read" | "organization.update" | "organization.listMembers" | "organization.listMembersPrivate" | "organization.invite" | "organization.remove" | "organization.manageBilling" | "organization.changeMemberRole" | "organization.impersonate" | "organization.passwordReset" | "booking.readOrgBookings" | "booking.readOrgAuditLogs" | "organization.attributes.create" | "organization.attributes.read" | "organization.attributes.update" | "organization.attributes.delete" | "organization.attributes.editUsers" | "watchlist.create" | "watchlist.read" | "watchlist.update" | "watchlist.delete" | "role.*" | "eventType.*" | "team.*" | "booking.*" | "insights.*" | "workflow.*" | "routingForm.*" | "webhook.*" | "featureOptIn.*" | "organization.*" | "organization.attributes.*" | "watchlist.*")[]
  createdAt: string
  updatedAt: string
}
export type OrganizationRolePermissions = {
  /** Each counts once, in this order. `resource.*` is all of a resource. */
  permissions: ("*.*" | "role.create" | "role.read" | "role.update" | "role.delete" | "eventType.create" | "eventType.read" | "eventType.update" | "eventType.delete" | "team.read" | "team.update" | "team.delete" | "team.invite" | "team.remove" | "team.listMembers" | "team.listMembersPrivate" | "team.changeMemberRole" | "team.impersonate" | "booking.read" | "booking.update" | "booking.readRecordings" | "insights.read" | "workflow.create" | "workflow.read" | "workflow.update" | "workflow.delete" | "routingForm.create" | "routingForm.read" | "routingForm.update" | "routingForm.delete" | "webhook.create" | "webhook.read" | "webhook.update" | "webhook.delete" | "featureOptIn.read" | "featureOptIn.update" | "team.create" | "organization.create" | "organization.read" | "organization.update" | "organization.listMembers" | "organization.listMembersPrivate" | "organization.invite" | "organization.remove" | "organization.manageBilling" | "organization.changeMemberRole" | "organization.impersonate" | "organization.passwordReset" | "booking.readOrgBookings" | "booking.readOrgAuditLogs" | "organization.attributes.create" | "organization.attributes.read" | "organization.attributes.update" | "organization.attributes.delete" | "organization.attributes.editUsers" | "watchlist.create" | "watchlist.read" | "watchlist.update" | "watchlist.delete" | "role.*" | "eventType.*" | "team.*" | "booking.*" | "insights.*" | "workflow.*" | "routingForm.*" | "webhook.*" | "featureOptIn.*" | "organization.*" | "organization.attributes.*" | "watchlist.*")[]
}
export type OrganizationUser = {
  id: number
  username: (string | null)
  name: (string | null)
  email: string
  emailVerified: (string | null)
  bio: (string | null)
  avatarUrl: (string | null)
  timeZone: string
  weekStart: string
  appTheme: (string | null)
  theme: (string | null)
  defaultScheduleId: (number | null)
  locale: (string | null)
  timeFormat: (number | null)
  hideBranding: boolean
  brandColor: (string | null)
  darkBrandColor: (string | null)
  allowDynamicBooking: boolean
  createdDate: string
  /** This server never sets it. */
  verified: null
  /** Invitations are memberships that are not accepted yet. */
  invitedTo: null
  metadata: Record<string, unknown>
  profile: ({
    id: number
    organizationId: number
    userId: number
    /** The name in the organization. */
    username: string
  } | null)
}
export type OrganizersDefaultAppLocation = {
  type: "organizersDefaultApp"
}
export type OutOfOffice = {
  id: number
  uuid: string
  userId: number
  toUserId?: number
  /** The first day: the date of the instant in UTC. It is a day on the clock of the person's hours. If `isWholeDay` is false, the exact beginning. */
  start: string
  /** The last day: the date of the instant in UTC. It is a day on the clock of the person's hours. If `isWholeDay` is false, the exact end. */
  end: string
  notes?: string
  reason?: "unspecified" | "vacation" | "travel" | "sick" | "public_holiday"
  /** Only there if the times are exact. */
  isWholeDay?: false
}
export type OwnMembership = {
  id: number
  /** Of the team, or of the organization. */
  teamId: number
  accepted: boolean
  role: "MEMBER" | "OWNER" | "ADMIN"
  team: {
    id: number
    name: string
    slug: string
    isOrganization: boolean
    logoUrl?: string
  }
}
export type OwnTeam = {
  id: number
  /** The team's organization. */
  parentId?: number
  name: string
  slug: string
  logoUrl?: string
  calVideoLogo?: string
  appLogo?: string
  appIconLogo?: string
  bio?: string
  hideBranding: boolean
  /** Always false: organizations have operations of their own. */
  isOrganization: boolean
  isPrivate: boolean
  hideBookATeamMember: boolean
  /** False if search engines are asked not to list the booking pages; else absent. */
  allowSEOIndexing?: boolean
  metadata: Record<string, unknown>
  theme?: string
  brandColor?: string
  darkBrandColor?: string
  bannerUrl?: string
  timeFormat?: number
  timeZone: string
  weekStart: string
  /** Absent if you are no member. */
  role?: "MEMBER" | "OWNER" | "ADMIN"
  accepted: boolean
}
export type PageEntity = {
  fromRedirectOfNonOrgLink: boolean
  considerUnpublished: boolean
  orgSlug: (string | null)
  teamSlug: (string | null)
  name: (string | null)
  logoUrl: (string | null)
  hideProfileLink: boolean
}
export type PagePerson = {
  name: (string | null)
  username: (string | null)
  avatarUrl: (string | null)
  weekStart: string
  profile: {
    username: (string | null)
    upId: string
    organizationId: (number | null)
  }
  bookerUrl: string
}
export type PageProfile = {
  username: (string | null)
  name: string
  weekStart: string
  image: string
  brandColor: (string | null)
  darkBrandColor: (string | null)
  theme: (string | null)
  bookerLayouts: ({
    defaultLayout: string
    enabledLayouts: string[]
  } | null)
}
export type Pagination = {
  returnedItems: number
  totalItems: number
  itemsPerPage: number
  remainingItems: number
  currentPage: number
  totalPages: number
  hasNextPage: boolean
  hasPreviousPage: boolean
}
export type PasswordReset = {
  id: number
  email: string
  /** The page on which the person chooses a new password, once. It is shown this once, and mailed to nobody. */
  link?: string
  /** The end of the link. */
  expiresAt?: string
}
export type PaymentNoticeReceived = {
  received: true
}
export type PendingTeam = {
  message: string
  paymentLink: string
  pendingTeam: Team
}
export type PersonOfExport = {
  /** The id of an account. */
  userId?: number
  /** The address of an account, or of a booker without one. */
  email?: string
}
export type PersonalData = {
  exportedAt: string
  userId: (number | null)
  /** The addresses by which the person was looked for. */
  emails: string[]
  phoneNumbers: string[]
  sections: Record<string, PersonalDataSection>
}
export type PersonalDataSection = {
  /** False if there are more rows than the 1000 newest ones. */
  isComplete: boolean
  rows: (Record<string, unknown>)[]
}
export type PersonalLimits = {
  count?: PersonalLimitsCount
  minutes?: PersonalLimitsMinutes
}
export type PersonalLimitsCount = {
  day?: number
  week?: number
  month?: number
  year?: number
}
export type PersonalLimitsMinutes = {
  day?: number
  week?: number
  month?: number
  year?: number
}
export type PhoneCall = {
  callId: string
  agentId?: string
}
export type PhoneLocation = {
  type: "phone"
  phone: string
  /** True if people see it before they book. */
  public: boolean
}
export type PlatformClient = {
  id: string
  name: string
  secret: string
  /** true: the server has lost the key that opens the secret, which is shown as an empty text. */
  isSecretUnreadable?: boolean
  permissions: ("EVENT_TYPE_READ" | "EVENT_TYPE_WRITE" | "BOOKING_READ" | "BOOKING_WRITE" | "SCHEDULE_READ" | "SCHEDULE_WRITE" | "APPS_READ" | "APPS_WRITE" | "PROFILE_READ" | "PROFILE_WRITE")[]
  logo?: string
  redirectUris: string[]
  organizationId: number
  createdAt: string
  areEmailsEnabled: boolean
  areDefaultEventTypesEnabled: boolean
  areCalendarEventsEnabled: boolean
  bookingRedirectUri?: string
  bookingCancelRedirectUri?: string
  bookingRescheduleRedirectUri?: string
}
export type PlatformClientWebhook = {
  id: string
  subscriberUrl: string
  triggers: ("BOOKING_CREATED" | "BOOKING_PAYMENT_INITIATED" | "BOOKING_PAID" | "BOOKING_RESCHEDULED" | "BOOKING_REQUESTED" | "BOOKING_CANCELLED" | "BOOKING_REJECTED" | "BOOKING_NO_SHOW_UPDATED" | "FORM_SUBMITTED" | "MEETING_ENDED" | "MEETING_STARTED" | "RECORDING_READY" | "INSTANT_MEETING" | "RECORDING_TRANSCRIPTION_GENERATED" | "OOO_CREATED" | "AFTER_HOSTS_CAL_VIDEO_NO_SHOW" | "AFTER_GUESTS_CAL_VIDEO_NO_SHOW" | "FORM_SUBMITTED_NO_EVENT" | "ROUTING_FORM_FALLBACK_HIT" | "DELEGATION_CREDENTIAL_ERROR" | "WRONG_ASSIGNMENT_REPORT")[]
  active: boolean
  /** null: the usual body. */
  payloadTemplate: (string | null)
  /** null: what is sent carries no signature. */
  secret: (string | null)
  /** true: there is a secret, but the server has lost the key that opens it. Nothing is sent until it gets a new one, or the key is back. */
  isSecretUnreadable?: boolean
  version: string
  /** Since when its receiver has taken nothing. */
  failingSince: (string | null)
  /** When the server switched it off because of that. */
  disabledAt: (string | null)
  /** Why it did. */
  disabledBecause: (string | null)
  oAuthClientId: string
}
export type PlatformProvider = {
  clientId: string
  organizationId: number
  name: string
}
export type PublicEvent = {
  id: number
  title: string
  slug: string
  description: string
  length: number
  hidden: boolean
  eventName: (string | null)
  price: number
  currency: string
  seatsPerTimeSlot: (number | null)
  seatsShowAvailabilityCount: boolean
  requiresConfirmation: boolean
  requiresBookerEmailVerification: boolean
  schedulingType: ("COLLECTIVE" | "ROUND_ROBIN" | "MANAGED" | null)
  lockTimeZoneToggleOnBookingPage: boolean
  successRedirectUrl: (string | null)
  forwardParamsSuccessRedirect: (boolean | null)
  disableGuests: boolean
  metadata: Record<string, unknown>
  bookingFields: FormField[]
  locations: FormLocation[]
  recurringEvent: (FormRecurrence | null)
  /** `UNLIMITED`, `ROLLING`, `ROLLING_WINDOW` or `RANGE`. */
  periodType: string
  periodStartDate: (string | null)
  periodEndDate: (string | null)
  periodDays: (number | null)
  periodCountCalendarDays: boolean
  lockedTimeZone: (string | null)
  disableCancelling: boolean
  disableRescheduling: boolean
  interfaceLanguage: (string | null)
  isInstantEvent: boolean
  isDynamic: boolean
  instantMeetingParameters: string[]
  restrictionScheduleId: (number | null)
  useBookerTimezone: boolean
  owner: ({
    id: number
    name: (string | null)
    username: (string | null)
    avatarUrl: (string | null)
  } | null)
  team: ({
    id: number
    name: string
    slug: string
  } | null)
  hosts: unknown[]
  users: PagePerson[]
  subsetOfUsers: PagePerson[]
  subsetOfHosts: unknown[]
  profile: PageProfile
  entity: PageEntity
  bannerUrl: (string | null)
}
export type QueueState = {
  queue: "follow-ups" | "messages" | "webhook-deliveries" | "timers"
  waiting: number
  /** The number of waiting entries that a process could do now. A delivery to a webhook that is disabled, or whose receiver fails, waits and is not due. */
  due: number
  oldestDueSince: (string | null)
  /** Leased by a process; 0 for queues whose work runs inside of a transaction. */
  running: number
  /** The number of dead letters. */
  failed: number
}
export type RangeWindow = {
  type: "range"
  /** The first and the last day, YYYY-MM-DD. */
  value: string[]
}
export type RateLimit = {
  name: string
  /** Requests within the time. */
  limit: number
  /** The time, in milliseconds. */
  ttl: number
  /** How long a key stays blocked that has exceeded the limit, in milliseconds. */
  blockDuration: number
}
export type ReassignAnswer = {
  status: "success" | "error"
  data: (ReassignedBooking | ReassignAnswer)
}
export type ReassignBooking = {
  /** A text that the mails to the hosts show. */
  reason?: string
}
export type ReassignCandidate = {
  userId: number
  name: string
  username: (string | null)
  groupId: (number | null)
  /** By the hours and the meetings of the host, at the time of the booking. */
  isFree: boolean
  /** Why the host isn't free. Empty for a free host. */
  reasons: {
    /** Stable. */
    code: "OUTSIDE_HOURS" | "OVERRIDE" | "OUT_OF_OFFICE" | "BUSY_BOOKING" | "BUSY_CALENDAR" | "CALENDAR_UNREAD" | "BUFFER" | "RESERVED" | "LIMIT_DAY" | "LIMIT_WEEK" | "LIMIT_MONTH" | "LIMIT_YEAR" | "LIMIT_DAY_MINUTES" | "LIMIT_WEEK_MINUTES" | "LIMIT_MONTH_MINUTES" | "LIMIT_YEAR_MINUTES"
    message: string
    /** When this reason ends, in UTC. */
    until?: string
  }[]
  /** True if `POST /v2/bookings/{bookingUid}/reassign/{userId}` would accept this host, who may be outside their hours. Another meeting prevents it. */
  canBeChosen: boolean
  /** True for the host whom `POST /v2/bookings/{bookingUid}/reassign` would pick now. */
  isNext: boolean
  /** Why this host is the next one. */
  nextReason: ("only-one-free" | "highest-priority" | "furthest-behind-share" | "least-recently-picked" | null)
  /** From 0, the lowest, to 4. */
  priority: number
  weight: number
  /** Of the bookings of all hosts of the same group and priority, from 0 to 1. */
  targetShare: number
  /** Likewise, of what counts: bookings and credits. */
  actualShare: number
  /** Bookings and credits together, which decide the next host. */
  count: number
  /** The bookings and credits of all hosts of the same group and priority, this host included. */
  countOfPeers: number
  /** The number of bookings, without this one. */
  pickedCount: number
  /** The credit of a host who joined later or came back. */
  creditedCount: number
  lastPickedAt: (string | null)
}
export type ReassignCandidates = {
  bookingUid: string
  eventTypeId: (number | null)
  /** The rotating hosts who don't host the booking, in the order of the event type. The counts are those after the booking is taken from its host. */
  candidates: ReassignCandidate[]
}
export type ReassignedBooking = {
  bookingUid: string
  /** The organizer. A fixed organizer stays when another host is replaced. */
  reassignedTo: {
    id: number
    name: string
    email: string
    displayEmail: string
  }
}
export type Recurrence = {
  /** The number of weeks, months or years between two meetings. */
  interval: number
  /** The maximum number of meetings. */
  occurrences: number
  frequency: "yearly" | "monthly" | "weekly"
}
export type RecurringBookedSeat = {
  id: number
  uid: string
  /** Stays the same when the booking is rescheduled. It finds the newest booking. */
  permanentId?: string
  title: string
  description: string
  /** The organizer; other hosts are among the attendees. */
  hosts: BookingHost[]
  status: "accepted" | "pending" | "cancelled" | "rejected"
  cancellationReason?: string
  cancelledByEmail?: string
  reschedulingReason?: string
  rescheduledByEmail?: string
  rescheduledFromUid?: string
  rescheduledToUid?: string
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  start: string
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  end: string
  /** Minutes. */
  duration: number
  /** Use eventType.id. */
  eventTypeId: number
  eventType: BookingEventType
  /** Use location. */
  meetingUrl?: string
  /** An address, a number, a link, or the code of an integration without a link. */
  location: string
  absentHost: boolean
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  createdAt: string
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  updatedAt: string
  metadata?: Record<string, (string | number | boolean)>
  rating?: number
  icsUid?: string
  payment?: BookingPayment
  /** What the bookers have agreed to. Only callers who may read the whole booking get it. */
  bookingConsents?: GivenBookingConsent[]
  /** The guests who were not told of the booking. Only callers who may read the whole booking get it. */
  unsentGuestNotices?: UnsentGuestNotice[]
  /** Empty for callers who may not see who else attends. */
  attendees: SeatedAttendee[]
  /** The seat that was booked or rescheduled. */
  seatUid: string
  /** The uid of the series. Each booking of it has a uid of its own. */
  recurringBookingUid: string
}
export type RecurringBooking = {
  id: number
  uid: string
  /** Stays the same when the booking is rescheduled. It finds the newest booking. */
  permanentId?: string
  title: string
  description: string
  /** The organizer; other hosts are among the attendees. */
  hosts: BookingHost[]
  status: "accepted" | "pending" | "cancelled" | "rejected"
  cancellationReason?: string
  cancelledByEmail?: string
  reschedulingReason?: string
  rescheduledByEmail?: string
  rescheduledFromUid?: string
  rescheduledToUid?: string
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  start: string
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  end: string
  /** Minutes. */
  duration: number
  /** Use eventType.id. */
  eventTypeId: number
  eventType: BookingEventType
  /** Use location. */
  meetingUrl?: string
  /** An address, a number, a link, or the code of an integration without a link. */
  location: string
  absentHost: boolean
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  createdAt: string
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  updatedAt: string
  metadata?: Record<string, (string | number | boolean)>
  rating?: number
  icsUid?: string
  payment?: BookingPayment
  /** What the bookers have agreed to. Only callers who may read the whole booking get it. */
  bookingConsents?: GivenBookingConsent[]
  /** The guests who were not told of the booking. Only callers who may read the whole booking get it. */
  unsentGuestNotices?: UnsentGuestNotice[]
  /** The booker is first. */
  attendees: BookingAttendee[]
  guests?: string[]
  bookingFieldsResponses: BookingFieldsResponses
  /** The uid of the series. Each booking of it has a uid of its own. */
  recurringBookingUid: string
}
export type RecurringSeatedBooking = {
  id: number
  uid: string
  /** Stays the same when the booking is rescheduled. It finds the newest booking. */
  permanentId?: string
  title: string
  description: string
  /** The organizer; other hosts are among the attendees. */
  hosts: BookingHost[]
  status: "accepted" | "pending" | "cancelled" | "rejected"
  cancellationReason?: string
  cancelledByEmail?: string
  reschedulingReason?: string
  rescheduledByEmail?: string
  rescheduledFromUid?: string
  rescheduledToUid?: string
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  start: string
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  end: string
  /** Minutes. */
  duration: number
  /** Use eventType.id. */
  eventTypeId: number
  eventType: BookingEventType
  /** Use location. */
  meetingUrl?: string
  /** An address, a number, a link, or the code of an integration without a link. */
  location: string
  absentHost: boolean
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  createdAt: string
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  updatedAt: string
  metadata?: Record<string, (string | number | boolean)>
  rating?: number
  icsUid?: string
  payment?: BookingPayment
  /** What the bookers have agreed to. Only callers who may read the whole booking get it. */
  bookingConsents?: GivenBookingConsent[]
  /** The guests who were not told of the booking. Only callers who may read the whole booking get it. */
  unsentGuestNotices?: UnsentGuestNotice[]
  /** Empty for callers who may not see who else attends. */
  attendees: SeatedAttendee[]
  /** The uid of the series. Each booking of it has a uid of its own. */
  recurringBookingUid: string
}
export type RefreshApiKey = {
  /** The number of days for which the new key works. */
  apiKeyDaysValid?: number
  apiKeyNeverExpires?: boolean
}
export type RefreshManagedUserToken = {
  refreshToken: string
}
export type RefusedErasure = {
  erasedAt: string
  code: string
  message: string
}
export type RemovedAttendee = {
  id: number
  bookingId: number
  name: string
  email: string
  timeZone: string
}
export type RepeatErasures = {
  erasures: FormerErasure[]
  /** Only counts what would be erased. Nothing is changed. */
  dryRun?: boolean
}
export type RepeatedErasures = {
  /** Erasures that this database has on record. They are not repeated. */
  known: number
  /** Also those of people of whom nothing was found. */
  repeated: number
  /** Accounts that were found. */
  accounts: number
  /** Addresses that were found. */
  addresses: number
  refused: RefusedErasure[]
}
export type ReplayWebhook = {
  /** The beginning of the period. */
  since: string
  /** The end of the period, which it excludes. */
  until?: string
  /** `nextCursor` of the answer before, where there was more. */
  cursor?: string
}
export type RequestBookerVerification = {
  email: string
  /** Of the mail. */
  language?: "ar" | "ca" | "de" | "es" | "eu" | "he" | "id" | "ja" | "lv" | "pl" | "ro" | "sr" | "th" | "vi" | "az" | "cs" | "el" | "es-419" | "fi" | "hr" | "it" | "km" | "nl" | "pt" | "ru" | "sv" | "tr" | "zh-CN" | "bg" | "da" | "en" | "et" | "fr" | "hu" | "iw" | "ko" | "no" | "pt-BR" | "sk" | "ta" | "uk" | "zh-TW" | "bn" | "sk-SK"
  /** Not needed. */
  username?: string
  /** Not needed. */
  eventTypeId?: number
}
export type RequestEmailVerification = {
  email: string
}
export type RequestPhoneVerification = {
  /** In international form, for example +4930123456. */
  phone: string
}
export type RescheduleBooking = {
  /** A time without an offset is in UTC. */
  start: string
  /** Who reschedules it. Ignored unless the caller may update the booking: the organizer, and admins of the event type. */
  rescheduledBy?: string
  emailVerificationCode?: string
  /** True makes all checks of the request and changes nothing. The answer is that of the request, and a new booking in it has the id 0 and the uid "dry-run". */
  _isDryRun?: boolean
  reschedulingReason?: string
}
export type RescheduleReasonField = {
  isDefault: true
  slug: "rescheduleReason"
  type: "textarea"
  required: boolean
  hidden: boolean
  label?: string
  placeholder?: string
  disableOnPrefill: boolean
}
export type RescheduleReasonFieldInput = {
  slug: "rescheduleReason"
  required?: boolean
  hidden?: boolean
  label?: string
  placeholder?: string
  disableOnPrefill?: boolean
}
export type RescheduleSeat = {
  /** A time without an offset is in UTC. */
  start: string
  /** Who reschedules it. Ignored unless the caller may update the booking: the organizer, and admins of the event type. */
  rescheduledBy?: string
  emailVerificationCode?: string
  /** True makes all checks of the request and changes nothing. The answer is that of the request, and a new booking in it has the id 0 and the uid "dry-run". */
  _isDryRun?: boolean
  /** The uid of the seat that the caller booked. */
  seatUid: string
}
export type ReserveSlot = {
  eventTypeId?: number
  /** The slug of the event type, with username or teamSlug, in place of eventTypeId. */
  eventTypeSlug?: string
  username?: string
  teamSlug?: string
  organizationSlug?: string
  slotStart: string
  /** Minutes, for event types with several lengths. */
  slotDuration?: number
  /** Minutes to hold the slot; the default is 5. Only those who run the event type can send it. */
  reservationDuration?: number
}
export type ReserveSlotOlder = {
  eventTypeId: number
  slotUtcStartDate: string
  slotUtcEndDate: string
  /** True makes all checks and holds nothing. */
  _isDryRun?: boolean
  /** The server ignores it. */
  bookingUid?: unknown
}
export type ReservedSlot = {
  eventTypeId: number
  slotStart: string
  slotEnd: string
  /** Minutes. */
  slotDuration: number
  reservationUid: string
  /** The end of the hold. */
  reservationUntil: string
  /** Minutes. */
  reservationDuration: number
}
export type RetriedDeadLetters = {
  retried: number
}
export type RetryDeadLetters = {
  /** The default is all queues. */
  queue?: "follow-ups" | "messages" | "webhook-deliveries" | "timers"
}
export type RotateWebhookSecret = {
  /** The server makes a secret if the request has none. */
  secret?: string
  /** The time for which the previous secret also signs. */
  overlapHours?: number
}
export type RoutedSlots = {
  eventTypeId: number
  /** The slots by their dates in the requested time zone. */
  slots: Record<string, (Record<string, unknown>)[]>
}
export type RoutingForm = {
  id: string
  name: string
  description: (string | null)
  position: number
  disabled: boolean
  /** The owner of the form, or the person who made it. 0 if they were deleted. */
  userId: number
  teamId: (number | null)
  organizationId: (number | null)
  fields: (Record<string, unknown>)[]
  routes: (Record<string, unknown>)[]
  settings: Record<string, unknown>
  createdAt: string
  updatedAt: string
}
export type RoutingFormAction = {
  type: "customPageMessage" | "externalRedirectUrl" | "eventTypeRedirectUrl"
  /** The message, the address, or the path of the event type: team/TEAM/EVENT-TYPE or USERNAME/EVENT-TYPE. */
  value: string
  eventTypeId?: number
}
export type RoutingFormDestination = {
  eventTypeId?: number
  routing?: {
    queuedResponseId?: (string | null)
    responseId?: (number | null)
    /** The hosts whose attributes suit the answers. Any host may be booked if there are none. */
    teamMemberIds: number[]
    teamMemberEmail?: string
    skipContactOwner?: boolean
    crmAppSlug?: string
    crmOwnerRecordType?: string
  }
  /** The slots by their dates in the requested time zone. */
  slots?: Record<string, (Record<string, unknown>)[]>
  routingCustomMessage?: string
  routingExternalRedirectUrl?: string
}
export type RoutingFormField = {
  /** Without one, the server makes one. */
  id?: string
  label: string
  /** The name of the field in the bodies of answers. Without one, it is the label. */
  identifier?: string
  placeholder?: string
  type: "text" | "textarea" | "number" | "select" | "multiselect" | "phone" | "email" | "address"
  required?: boolean
  /** True if the field is no longer asked. */
  deleted?: boolean
  /** For select and multiselect. */
  options?: {
    id?: (string | null)
    label: string
  }[]
  /** The options, a line each. Use options. */
  selectText?: string
  routerId?: string
}
export type RoutingFormResponse = {
  id: number
  formId: string
  formFillerId: string
  routedToBookingUid: (string | null)
  /** The answers by the ids of their fields. Options are named by their labels. */
  response: Record<string, {
    label: string
    identifier: string
    value: (string | number | string[])
  }>
  createdAt: string
}
export type RoutingFormRoute = {
  /** Without one, the server makes one. */
  id?: string
  name?: string
  /** The route of answers for which no other route holds. */
  isFallback?: boolean
  queryValue?: (Record<string, unknown> | null)
  attributesQueryValue?: (Record<string, unknown> | null)
  fallbackAttributesQueryValue?: (Record<string, unknown> | null)
  attributeRoutingConfig?: ({
    skipContactOwner?: boolean
  } | null)
  action: RoutingFormAction
}
export type RoutingFormTrace = {
  formId: string
  formName: string
  responseId: number
  /** In UTC. */
  answeredAt: string
  /** The route that won. */
  routeId: string
  isFallback: boolean
  action: {
    type: string
    value: string
    eventTypeId?: number
  }
  /** The routes that were tried, in their order, with their conditions. */
  steps: {
    routeId: string
    name: (string | null)
    isFallback: boolean
    holds: boolean
    conditions: {
      field: string
      operator: string
      value: unknown[]
      holds: boolean
    }[]
  }[]
  /** The hosts who matched the answers. */
  hosts: ({
    /** any: the route doesn't restrict the hosts; attributes, fallback-attributes: these conditions chose them; nobody: no host matched, so any host could be booked. */
    by: string
    userIds: number[]
  } | null)
}
export type RoutingFormWorkflow = {
  id: number
  name: string
  userId?: number
  teamId?: number
  createdAt: string
  updatedAt: string
  type: "routing-form"
  activation: {
    isActiveOnAllRoutingForms: boolean
    activeOnRoutingFormIds: string[]
  }
  trigger: {
    type: "formSubmitted" | "formSubmittedNoEvent"
    offset?: {
      value: number
      /** An offset of days keeps the hour of the organizer across a change of the clock. */
      unit: "hour" | "minute" | "day"
    }
  }
  steps: WorkflowStep[]
}
export type RoutingTrace = {
  bookingUid: string
  eventTypeId: (number | null)
  /** Null if no form led to the booking. */
  form: (RoutingFormTrace | null)
  /** One pick for each group of rotating hosts, and one for each later change of a host; oldest first. */
  picks: {
    groupId: (number | null)
    /** The host who was found. */
    userId: number
    name: (string | null)
    /** only-one-free, highest-priority, furthest-behind-share, least-recently-picked; preferred: the booker was sent to this host; stays: the booking moved, or another of its hosts changed; chosen: a person reassigned it. */
    reason: string
    /** In UTC. */
    pickedAt: string
    /** When the booking was cancelled, declined, rescheduled or reassigned. The pick no longer counts. */
    revokedAt: (string | null)
    candidates: {
      userId: number
      name: (string | null)
      free: boolean
      weight: number
      /** The earlier bookings and credits of the host. */
      count: number
      /** The share by weight, among these candidates, from 0 to 1. */
      targetShare: number
      /** The share by count, among these candidates, from 0 to 1. */
      actualShare: number
    }[]
  }[]
}
export type Schedule = {
  id: number
  ownerId: number
  name: string
  /** The IANA time zone of the hours. */
  timeZone: string
  /** True if event types without a schedule of their own use it. There is at most one default: true replaces the former default, and false changes nothing. */
  isDefault: boolean
  /** The default is Monday to Friday, 09:00 to 17:00. */
  availability: WeeklyHours[]
  overrides: DateHours[]
}
export type ScheduleFacts = {
  schedule: {
    id: number
    userId: number
    name: string
    timeZone: string
    isDefault: boolean
  }
}
export type SchedulingConfig = {
  eventTypeId: number
  schedulingType: ("collective" | "round_robin" | "managed" | null)
  assignAllTeamMembers: boolean
  weightsEnabled: boolean
  rescheduleWithSameHost: boolean
  hosts: {
    userId: number
    name: (string | null)
    username: (string | null)
    isFixed: boolean
    priority: "lowest" | "low" | "medium" | "high" | "highest"
    weight: number
    group: (string | null)
    scheduleId: (number | null)
  }[]
}
export type SeatedAttendee = {
  name: string
  email: string
  /** The address without the suffix of a platform client's managed user. */
  displayEmail: string
  timeZone: string
  language?: "ar" | "ca" | "de" | "es" | "eu" | "he" | "id" | "ja" | "lv" | "pl" | "ro" | "sr" | "th" | "vi" | "az" | "cs" | "el" | "es-419" | "fi" | "hr" | "it" | "km" | "nl" | "pt" | "ru" | "sv" | "tr" | "zh-CN" | "bg" | "da" | "en" | "et" | "fr" | "hu" | "iw" | "ko" | "no" | "pt-BR" | "sk" | "ta" | "uk" | "zh-TW" | "bn"
  absent: boolean
  phoneNumber?: string
  /** Empty unless it is the caller's own seat, or the caller may read the booking. */
  seatUid: string
  bookingFieldsResponses: BookingFieldsResponses
  metadata?: Record<string, (string | number | boolean)>
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  createdAt?: string
}
export type SeatedBooking = {
  id: number
  uid: string
  /** Stays the same when the booking is rescheduled. It finds the newest booking. */
  permanentId?: string
  title: string
  description: string
  /** The organizer; other hosts are among the attendees. */
  hosts: BookingHost[]
  status: "accepted" | "pending" | "cancelled" | "rejected"
  cancellationReason?: string
  cancelledByEmail?: string
  reschedulingReason?: string
  rescheduledByEmail?: string
  rescheduledFromUid?: string
  rescheduledToUid?: string
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  start: string
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  end: string
  /** Minutes. */
  duration: number
  /** Use eventType.id. */
  eventTypeId: number
  eventType: BookingEventType
  /** Use location. */
  meetingUrl?: string
  /** An address, a number, a link, or the code of an integration without a link. */
  location: string
  absentHost: boolean
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  createdAt: string
  /** In UTC, for example 2030-01-31T09:00:00.000Z. */
  updatedAt: string
  metadata?: Record<string, (string | number | boolean)>
  rating?: number
  icsUid?: string
  payment?: BookingPayment
  /** What the bookers have agreed to. Only callers who may read the whole booking get it. */
  bookingConsents?: GivenBookingConsent[]
  /** The guests who were not told of the booking. Only callers who may read the whole booking get it. */
  unsentGuestNotices?: UnsentGuestNotice[]
  /** Empty for callers who may not see who else attends. */
  attendees: SeatedAttendee[]
}
export type Seats = {
  seatsPerTimeSlot: number
  /** True if bookers see who else attends. */
  showAttendeeInfo: boolean
  /** True if bookers see how many seats are left. */
  showAvailabilityCount: boolean
}
export type SecondFactor = {
  isOn: boolean
  recoveryCodesLeft: number
}
export type SecondFactorProof = {
  password?: string
  /** Six digits of the authenticator, or a recovery code. */
  code?: string
}
export type Session = {
  id: string
  /** True for the session that makes this request. */
  isCurrent: boolean
  ip: (string | null)
  userAgent: (string | null)
  /** True if the sign-in asked for a code. */
  secondFactor: boolean
  createdAt: string
  /** To the hour. */
  lastSeenAt: string
  expiresAt: string
}
export type SetClock = {
  /** An instant in ISO 8601, in UTC from the years 2000 to 2199. A time without a zone is in UTC. */
  now: string
  /** True if time stands still there. Otherwise it runs. */
  frozen?: boolean
}
export type Setting = {
  /** The environment variable. */
  name: string
  description: string
  /** The value in force, with three stars for the password in an address. It is null for a secret. */
  value: (string | null)
  default: string
  /** True if the variable was set when the server started. */
  isSet: boolean
  isSecret: boolean
  /** Why the setting does not fit the database, such as another key of its secrets. */
  problem?: string
}
export type SettingsEventType = {
  id: number
  title: string
  slug: string
  description: string
  length: number
  hidden: boolean
  eventName: (string | null)
  price: number
  currency: string
  seatsPerTimeSlot: (number | null)
  seatsShowAvailabilityCount: boolean
  requiresConfirmation: boolean
  requiresBookerEmailVerification: boolean
  schedulingType: ("COLLECTIVE" | "ROUND_ROBIN" | "MANAGED" | null)
  lockTimeZoneToggleOnBookingPage: boolean
  successRedirectUrl: (string | null)
  forwardParamsSuccessRedirect: (boolean | null)
  disableGuests: boolean
  metadata: Record<string, unknown>
  bookingFields: FormField[]
  locations: FormLocation[]
  recurringEvent: (FormRecurrence | null)
  /** `UNLIMITED`, `ROLLING`, `ROLLING_WINDOW` or `RANGE`. */
  periodType: string
  periodStartDate: (string | null)
  periodEndDate: (string | null)
  periodDays: (number | null)
  periodCountCalendarDays: boolean
  position: number
  userId: (number | null)
  teamId: (number | null)
  schedule: (number | null)
  slotInterval: (number | null)
  offsetStart: number
  minimumBookingNotice: number
  beforeEventBuffer: number
  afterEventBuffer: number
  onlyShowFirstAvailableSlot: boolean
  seatsShowAttendees: boolean
  requiresConfirmationWillBlockSlot: boolean
  hideCalendarNotes: boolean
  hideCalendarEventDetails: boolean
  hideOrganizerEmail: boolean
  useEventTypeDestinationCalendarEmail: boolean
  assignAllTeamMembers: boolean
  isRRWeightsEnabled: boolean
  rescheduleWithSameRoundRobinHost: boolean
  bookingLimits: (Record<string, number> | null)
  durationLimits: (Record<string, number> | null)
  eventTypeColor: (EventTypeColor | null)
  users: SettingsPerson[]
  hosts: SettingsHost[]
  children: {
    owner: SettingsPerson
    value: string
    label: string
  }[]
  hashedLink: unknown[]
  customInputs: unknown[]
  webhooks: unknown[]
  workflows: unknown[]
}
export type SettingsHost = {
  userId: number
  isFixed: boolean
  priority: number
  weight: number
  scheduleId: (number | null)
  groupId: (string | null)
}
export type SettingsPerson = {
  id: number
  name: (string | null)
  username: (string | null)
  avatarUrl: (string | null)
}
export type SignUp = {
  email: string
  /** First part of the address of booking pages. */
  username: string
  /** 8 to 128 characters. */
  password: string
  name?: string
  timeZone?: string
  locale?: "ar" | "ca" | "de" | "es" | "eu" | "he" | "id" | "ja" | "lv" | "pl" | "ro" | "sr" | "th" | "vi" | "az" | "cs" | "el" | "es-419" | "fi" | "hr" | "it" | "km" | "nl" | "pt" | "ru" | "sv" | "tr" | "zh-CN" | "bg" | "da" | "en" | "et" | "fr" | "hu" | "iw" | "ko" | "no" | "pt-BR" | "sk" | "ta" | "uk" | "zh-TW" | "bn" | "sk-SK"
  /** The token of an invitation's link, if the server requires one (`DAYBOOK_SIGNUP=invited`). */
  invitation?: string
}
export type SignedInUser = {
  id: number
  email: string
  emailVerified: boolean
  username: (string | null)
  name: (string | null)
  timeZone: string
  locale: (string | null)
}
export type Slot = {
  start: string
  end?: string
  /** Where several share a slot: how many have. */
  seatsBooked?: number
  /** How many more may. */
  seatsRemaining?: number
  /** How many in all. */
  seatsTotal?: number
  /** The uid of the booking that they share, if there is one. */
  bookingUid?: string
}
export type SlotExplanations = {
  eventType: {
    id: number
    slug: string
    title: string
    lengthInMinutes: number
    /** Minutes between now and the first slot. */
    minimumBookingNotice: number
    bookingWindow: (BusinessDaysWindow | CalendarDaysWindow | RangeWindow | Disabled | (BusinessDaysWindow | CalendarDaysWindow | RangeWindow)[])
    bookingLimitsCount: (BookingLimitsCount | Disabled)
    bookingLimitsDuration: (BookingLimitsDuration | Disabled)
    seats: (Seats | Disabled)
  }
  starts: ExplainedStart[]
}
export type SlotReason = {
  /** Stable. */
  code: "PAST" | "TOO_SOON" | "OUT_OF_WINDOW" | "OUTSIDE_HOURS" | "OVERRIDE" | "OUT_OF_OFFICE" | "BUSY_BOOKING" | "BUSY_CALENDAR" | "CALENDAR_UNREAD" | "BUFFER" | "RESERVED" | "HOST_REQUIRED" | "NO_HOST_FREE" | "SEATS_FULL" | "OFF_GRID" | "NOT_FIRST_OF_DAY" | "LIMIT_DAY" | "LIMIT_WEEK" | "LIMIT_MONTH" | "LIMIT_YEAR" | "LIMIT_DAY_MINUTES" | "LIMIT_WEEK_MINUTES" | "LIMIT_MONTH_MINUTES" | "LIMIT_YEAR_MINUTES"
  message: string
  /** When this reason ends. */
  until?: string
  /** The booking that causes the reason; only for hosts, the owner and administrators. */
  booking?: {
    uid: string
    title: string
    start: string
    end: string
  }
  /** The calendar that is busy then; only for hosts, the owner and administrators. Only the owner of the calendar gets the title of the event. */
  calendar?: {
    name: string
    title?: string
    start: string
    end: string
  }
}
export type SlotsByDay = Record<string, Slot[]>
export type SplitNameField = {
  isDefault: true
  slug: "splitName"
  type: "splitName"
  required: boolean
  firstNameLabel?: string
  firstNamePlaceholder?: string
  lastNameLabel?: string
  lastNamePlaceholder?: string
  lastNameRequired?: boolean
  disableOnPrefill?: boolean
}
export type SplitNameFieldInput = {
  type: "splitName"
  slug?: "splitName"
  firstNameLabel?: string
  firstNamePlaceholder?: string
  lastNameLabel?: string
  lastNamePlaceholder?: string
  lastNameRequired?: boolean
  disableOnPrefill?: boolean
}
export type Success = {
  status: "success" | "error"
}
export type Team = {
  id: number
  /** The team's organization. */
  parentId?: number
  name: string
  slug: string
  logoUrl?: string
  calVideoLogo?: string
  appLogo?: string
  appIconLogo?: string
  bio?: string
  hideBranding: boolean
  /** Always false: organizations have operations of their own. */
  isOrganization: boolean
  isPrivate: boolean
  hideBookATeamMember: boolean
  /** False if search engines are asked not to list the booking pages; else absent. */
  allowSEOIndexing?: boolean
  metadata: Record<string, unknown>
  theme?: string
  brandColor?: string
  darkBrandColor?: string
  bannerUrl?: string
  timeFormat?: number
  timeZone: string
  weekStart: string
}
export type TeamEventType = {
  id: number
  lengthInMinutes: number
  lengthInMinutesOptions?: number[]
  title: string
  slug: string
  description: string
  slotInterval: (number | null)
  minimumBookingNotice: number
  beforeEventBuffer: number
  afterEventBuffer: number
  offsetStart: number
  scheduleId: (number | null)
  onlyShowFirstAvailableSlot: boolean
  showOptimizedSlots: boolean
  requiresBookerEmailVerification: boolean
  hideCalendarNotes: boolean
  hideCalendarEventDetails: boolean
  hideOrganizerEmail: boolean
  useDestinationCalendarEmail: boolean
  lockTimeZoneToggleOnBookingPage: boolean
  successRedirectUrl: (string | null)
  forwardParamsSuccessRedirect: (boolean | null)
  hidden: boolean
  bookingRequiresAuthentication: boolean
  interfaceLanguage: (string | null)
  allowReschedulingPastBookings: boolean
  allowReschedulingCancelledBookings: boolean
  allowPartialSeries: boolean
  locations: Location[]
  bookingFields: BookingField[]
  disableGuests: boolean
  bookingWindow: (BusinessDaysWindow | CalendarDaysWindow | RangeWindow | Disabled | (BusinessDaysWindow | CalendarDaysWindow | RangeWindow)[])
  bookingLimitsCount?: BookingLimitsCount
  bookingLimitsDuration?: BookingLimitsDuration
  bookerActiveBookingsLimit: (BookerActiveBookingsLimit | Disabled)
  confirmationPolicy: (ConfirmAlways | ConfirmByTime | Disabled)
  recurrence: (Recurrence | null)
  seats: (Seats | Disabled)
  seatsPerTimeSlot: (number | null)
  seatsShowAvailabilityCount: boolean
  bookerLayouts?: BookerLayouts
  color?: EventTypeColor
  customName?: string
  destinationCalendar?: {
    integration: string
    externalId: string
  }
  calVideoSettings: VideoSettings
  videoSettings: VideoSettings
  disableCancelling: DisableCancelling
  disableRescheduling: DisableRescheduling
  isInstantEvent: boolean
  /** In the currency's smallest unit. */
  price: number
  currency: string
  payment: (EventTypePayment | Disabled)
  bookingConsent?: BookingConsent
  /** The sites that may show the booking page inside their own pages. An empty list allows none; null follows the setting of the server, which allows all unless it is changed. */
  embedOrigins?: string[]
  metadata: Record<string, unknown>
  /** The address of its booking page; empty if the owner has no username. */
  bookingUrl: string
  teamId: (number | null)
  ownerId: (number | null)
  parentEventTypeId: (number | null)
  hosts: TeamEventTypeHost[]
  assignAllTeamMembers: boolean
  schedulingType: ("roundRobin" | "collective" | "managed" | null)
  team: (EventTypeTeam | null)
  emailSettings?: EmailSettings
  rescheduleWithSameRoundRobinHost: boolean
  weightsEnabled: boolean
  unlockedFields?: string[]
}
export type TeamEventTypeHost = {
  userId: number
  name: (string | null)
  username: (string | null)
  avatarUrl: (string | null)
  mandatory?: boolean
  priority?: "lowest" | "low" | "medium" | "high" | "highest"
  weight?: number
  group?: string
  scheduleId?: number
}
export type TeamEventTypeHostInput = {
  userId: number
  /** For a round robin: true if the host attends every booking. In a collective every host does. */
  mandatory?: boolean
  /** For a round robin; the default is medium. */
  priority?: "lowest" | "low" | "medium" | "high" | "highest"
  /** The share of a round robin's bookings beside the others' weights, if weightsEnabled; the default is 100. */
  weight?: number
  /** One of the host's own schedules; null or absent: the default one. */
  scheduleId?: (number | null)
  /** For a round robin: one host of each group attends. Hosts without a group are one group. */
  group?: (string | null)
}
export type TeamLocationInput = (AddressLocation | LinkLocation | PhoneLocation | AttendeeAddressLocation | AttendeePhoneLocation | AttendeeDefinedLocation | IntegrationLocationInput | OrganizersDefaultAppLocation)
export type TeamMembership = {
  id: number
  userId: number
  /** Of the team, or of the organization. */
  teamId: number
  accepted: boolean
  role: "MEMBER" | "OWNER" | "ADMIN"
  /** A role that the team or organization made. */
  roleId: (string | null)
  disableImpersonation: boolean
  user: MembershipUser
}
export type TeamRole = {
  id: string
  name: string
  color: (string | null)
  description: (string | null)
  teamId: number
  type: "SYSTEM" | "CUSTOM"
  /** Each counts once, in this order. `resource.*` is all of a resource. */
  permissions: ("role.create" | "role.read" | "role.update" | "role.delete" | "eventType.create" | "eventType.read" | "eventType.update" | "eventType.delete" | "team.read" | "team.update" | "team.delete" | "team.invite" | "team.remove" | "team.listMembers" | "team.listMembersPrivate" | "team.changeMemberRole" | "team.impersonate" | "booking.read" | "booking.update" | "booking.readRecordings" | "insights.read" | "workflow.create" | "workflow.read" | "workflow.update" | "workflow.delete" | "routingForm.create" | "routingForm.read" | "routingForm.update" | "routingForm.delete" | "webhook.create" | "webhook.read" | "webhook.update" | "webhook.delete" | "featureOptIn.read" | "featureOptIn.update" | "booking.readTeamBookings" | "booking.readTeamAuditLogs" | "role.*" | "eventType.*" | "team.*" | "booking.*" | "insights.*" | "workflow.*" | "routingForm.*" | "webhook.*" | "featureOptIn.*")[]
  createdAt: string
  updatedAt: string
}
export type TeamRolePermissions = {
  /** Each counts once, in this order. `resource.*` is all of a resource. */
  permissions: ("role.create" | "role.read" | "role.update" | "role.delete" | "eventType.create" | "eventType.read" | "eventType.update" | "eventType.delete" | "team.read" | "team.update" | "team.delete" | "team.invite" | "team.remove" | "team.listMembers" | "team.listMembersPrivate" | "team.changeMemberRole" | "team.impersonate" | "booking.read" | "booking.update" | "booking.readRecordings" | "insights.read" | "workflow.create" | "workflow.read" | "workflow.update" | "workflow.delete" | "routingForm.create" | "routingForm.read" | "routingForm.update" | "routingForm.delete" | "webhook.create" | "webhook.read" | "webhook.update" | "webhook.delete" | "featureOptIn.read" | "featureOptIn.update" | "booking.readTeamBookings" | "booking.readTeamAuditLogs" | "role.*" | "eventType.*" | "team.*" | "booking.*" | "insights.*" | "workflow.*" | "routingForm.*" | "webhook.*" | "featureOptIn.*")[]
}
export type TeamVerifiedEmail = {
  id: number
  email: string
  teamId: number
  /** The account that verified it; null if the account was deleted. */
  userId?: (number | null)
}
export type TeamVerifiedPhone = {
  id: number
  phoneNumber: string
  teamId: number
  /** The account that verified it; null if the account was deleted. */
  userId?: (number | null)
}
export type TeamWebhook = {
  id: string
  subscriberUrl: string
  triggers: ("BOOKING_CREATED" | "BOOKING_PAYMENT_INITIATED" | "BOOKING_PAID" | "BOOKING_RESCHEDULED" | "BOOKING_REQUESTED" | "BOOKING_CANCELLED" | "BOOKING_REJECTED" | "BOOKING_NO_SHOW_UPDATED" | "FORM_SUBMITTED" | "MEETING_ENDED" | "MEETING_STARTED" | "RECORDING_READY" | "INSTANT_MEETING" | "RECORDING_TRANSCRIPTION_GENERATED" | "OOO_CREATED" | "AFTER_HOSTS_CAL_VIDEO_NO_SHOW" | "AFTER_GUESTS_CAL_VIDEO_NO_SHOW" | "FORM_SUBMITTED_NO_EVENT" | "ROUTING_FORM_FALLBACK_HIT" | "DELEGATION_CREDENTIAL_ERROR" | "WRONG_ASSIGNMENT_REPORT")[]
  active: boolean
  /** null: the usual body. */
  payloadTemplate: (string | null)
  /** null: what is sent carries no signature. */
  secret: (string | null)
  /** true: there is a secret, but the server has lost the key that opens it. Nothing is sent until it gets a new one, or the key is back. */
  isSecretUnreadable?: boolean
  version: string
  /** Since when its receiver has taken nothing. */
  failingSince: (string | null)
  /** When the server switched it off because of that. */
  disabledAt: (string | null)
  /** Why it did. */
  disabledBecause: (string | null)
  teamId: number
}
export type TimeZone = {
  /** The city or region that gives the zone its name. */
  city: string
  /** The IANA name, which every operation accepts. */
  timezone: string
}
export type TimedPrivateLink = {
  linkId: string
  eventTypeId: number
  /** True if its time is over, or all its bookings are made. */
  isExpired: boolean
  bookingUrl: string
  expiresAt: string
}
export type TitleField = {
  isDefault: true
  slug: "title"
  type: "text"
  required: boolean
  hidden: boolean
  label?: string
  placeholder?: string
  disableOnPrefill: boolean
}
export type TitleFieldInput = {
  slug: "title"
  required?: boolean
  hidden?: boolean
  label?: string
  placeholder?: string
  disableOnPrefill?: boolean
}
export type UnifiedCalendarEvent = {
  id: string
  title: string
  description: (string | null)
  start: {
    time: string
    timeZone: string
  }
  end: {
    time: string
    timeZone: string
  }
  locations: {
    type: ("video" | "phone" | "sip" | "more")
    url: string
    label?: string
    pin?: string
    password?: string
    meetingCode?: string
    accessCode?: string
    regionCode?: string
  }[]
  attendees: {
    email: string
    name?: string
    responseStatus: ("accepted" | "pending" | "declined" | "needsAction")
    self: boolean
    optional: boolean
    host: boolean
  }[]
  hosts: {
    email: string
    name: (string | null)
    responseStatus: (("accepted" | "pending" | "declined" | "needsAction") | null)
  }[]
  status: ("accepted" | "pending" | "declined" | "cancelled")
  calendarEventOwner?: {
    email: string
    name: (string | null)
  }
  /** Only `google` is served at present. */
  source: "google" | "office365" | "apple"
}
export type UnifiedCalendarEventInput = {
  start?: {
    time?: string
    timeZone?: string
  }
  end?: {
    time?: string
    timeZone?: string
  }
  title?: string
  description?: (string | null)
  attendees?: ({
    email: string
    name?: string
    responseStatus?: ("accepted" | "pending" | "declined" | "needsAction")
    self?: (boolean | null)
    optional?: (boolean | null)
    host?: (boolean | null)
    /** Removes the attendee. */
    action?: "delete"
  }[] | null)
  hosts?: ({
    email: string
    responseStatus?: ("accepted" | "pending" | "declined" | "needsAction")
  }[] | null)
  status?: (("accepted" | "pending" | "declined" | "cancelled") | null)
}
export type UnknownField = {
  type: "unknown"
  slug: "unknown"
  /** The stored value, as JSON. */
  bookingField: string
}
export type UnknownLocation = {
  type: "unknown"
  /** The stored value, as JSON. */
  location: string
}
export type UnsentGuestNotice = {
  /** The address of the guest. */
  email: string
  /** `too-many`: a limit of the day was reached. `not-delivered`: the mail server refused the notice. */
  reason: "too-many" | "not-delivered"
  message: string
}
export type UpdateAttribute = {
  name?: string
  slug?: string
  type?: "TEXT" | "NUMBER" | "SINGLE_SELECT" | "MULTI_SELECT"
  enabled?: boolean
}
export type UpdateAttributeOption = {
  value?: string
  slug?: string
}
export type UpdateDelegationCredential = {
  enabled?: boolean
  /** One key, of the kind of the platform. The object without a list is accepted as well. It is never shown again. */
  serviceAccountKey?: (GoogleServiceAccountKey | MicrosoftServiceAccountKey)[]
}
export type UpdateEventType = {
  /** How long a booking is. */
  lengthInMinutes?: number
  title?: string
  /** Last part of the address of the booking page; spaces and signs become dashes. */
  slug?: string
  description?: (string | null)
  slotInterval?: (number | null)
  minimumBookingNotice?: (number | null)
  beforeEventBuffer?: (number | null)
  afterEventBuffer?: (number | null)
  offsetStart?: (number | null)
  scheduleId?: (number | null)
  onlyShowFirstAvailableSlot?: (boolean | null)
  showOptimizedSlots?: (boolean | null)
  requiresBookerEmailVerification?: (boolean | null)
  hideCalendarNotes?: (boolean | null)
  hideCalendarEventDetails?: (boolean | null)
  hideOrganizerEmail?: (boolean | null)
  useDestinationCalendarEmail?: (boolean | null)
  lockTimeZoneToggleOnBookingPage?: (boolean | null)
  successRedirectUrl?: ((string | "") | null)
  forwardParamsSuccessRedirect?: (boolean | null)
  hidden?: (boolean | null)
  bookingRequiresAuthentication?: (boolean | null)
  interfaceLanguage?: ("" | "en" | "ar" | "az" | "bg" | "bn" | "ca" | "cs" | "da" | "de" | "el" | "es" | "es-419" | "eu" | "et" | "fi" | "fr" | "he" | "hu" | "it" | "ja" | "km" | "ko" | "nl" | "no" | "pl" | "pt-BR" | "pt" | "ro" | "ru" | "sk-SK" | "sr" | "sv" | "tr" | "uk" | "vi" | "zh-CN" | "zh-TW" | null)
  allowReschedulingPastBookings?: (boolean | null)
  allowReschedulingCancelledBookings?: (boolean | null)
  allowPartialSeries?: (boolean | null)
  disableGuests?: (boolean | null)
  bookerLayouts?: (BookerLayouts | null)
  color?: (EventTypeColor | null)
  customName?: (string | null)
  destinationCalendar?: (DestinationCalendar | null)
  calVideoSettings?: (VideoSettings | null)
  videoSettings?: (VideoSettings | null)
  bookingConsent?: (BookingConsent | null)
  embedOrigins?: (string[] | null)
  disableCancelling?: (DisableCancelling | null)
  disableRescheduling?: (DisableRescheduling | null)
  lengthInMinutesOptions?: ((number | string)[] | null)
  bookingFields?: BookingFieldInput[]
  locations?: LocationInput[]
  bookingLimitsCount?: ({
    /** The maximum number of bookings in that period. */
    day?: number
    /** The maximum number of bookings in that period. */
    week?: number
    /** The maximum number of bookings in that period. */
    month?: number
    /** The maximum number of bookings in that period. */
    year?: number
    disabled?: boolean
  } | Disabled)
  bookingLimitsDuration?: (BookingLimitsDuration | Disabled)
  bookerActiveBookingsLimit?: (BookerActiveBookingsLimit | Disabled | number)
  bookingWindow?: (BusinessDaysWindow | CalendarDaysWindow | RangeWindow | Disabled)
  confirmationPolicy?: (ConfirmAlways | ConfirmByTime | Disabled)
  payment?: (EventTypePayment | Disabled)
  recurrence?: (Recurrence | Disabled | null)
  seats?: (Seats | Disabled)
}
export type UpdateEventTypeWorkflow = {
  name?: string
  activation?: {
    isActiveOnAllEventTypes: boolean
    activeOnEventTypeIds?: number[]
  }
  trigger?: {
    type: "beforeEvent" | "afterEvent" | "newEvent" | "eventCancelled" | "rescheduleEvent" | "afterHostsCalVideoNoShow" | "afterGuestsCalVideoNoShow" | "bookingRejected" | "bookingRequested" | "bookingPaymentInitiated" | "bookingPaid" | "bookingNoShowUpdated" | "BEFORE_EVENT" | "AFTER_EVENT" | "NEW_EVENT" | "EVENT_CANCELLED" | "RESCHEDULE_EVENT" | "AFTER_HOSTS_CAL_VIDEO_NO_SHOW" | "AFTER_GUESTS_CAL_VIDEO_NO_SHOW" | "BOOKING_REJECTED" | "BOOKING_REQUESTED" | "BOOKING_PAYMENT_INITIATED" | "BOOKING_PAID" | "BOOKING_NO_SHOW_UPDATED"
    offset?: {
      value: number
      /** An offset of days keeps the hour of the organizer across a change of the clock. */
      unit: "hour" | "minute" | "day" | "hours" | "minutes" | "days"
    }
  }
  steps?: WorkflowStepChange[]
}
export type UpdateManagedOrganization = {
  name?: string
  slug?: string
  /** At most 50 keys of up to 40 characters; texts of up to 500 characters, numbers and booleans. */
  metadata?: Record<string, unknown>
}
export type UpdateManagedUser = {
  /** The address is kept and shown with the id of the client behind a plus sign: `ann+<clientId>@example.com`. */
  email?: string
  name?: string
  timeFormat?: 12 | 24
  weekStart?: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday"
  locale?: "ar" | "ca" | "de" | "es" | "eu" | "he" | "id" | "ja" | "lv" | "pl" | "ro" | "sr" | "th" | "vi" | "az" | "cs" | "el" | "es-419" | "fi" | "hr" | "it" | "km" | "nl" | "pt" | "ru" | "sv" | "tr" | "zh-CN" | "bg" | "da" | "en" | "et" | "fr" | "hu" | "iw" | "ko" | "no" | "pt-BR" | "sk" | "ta" | "uk" | "zh-TW" | "bn" | "sk-SK"
  /** An empty text takes the picture out. */
  avatarUrl?: (string | "")
  bio?: string
  /** At most 50 keys of 40 characters; texts of 500 characters, numbers and booleans. */
  metadata?: Record<string, unknown>
  /** The default schedule moves to this zone, too. */
  timeZone?: string
  defaultScheduleId?: number
}
export type UpdateMe = {
  /** With an API key, send `currentPassword` as well. */
  email?: string
  /** Of the account. */
  currentPassword?: string
  name?: string
  timeFormat?: 12 | 24
  defaultScheduleId?: number
  weekStart?: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday"
  /** The default schedule moves to this zone, too. */
  timeZone?: string
  locale?: "ar" | "ca" | "de" | "es" | "eu" | "he" | "id" | "ja" | "lv" | "pl" | "ro" | "sr" | "th" | "vi" | "az" | "cs" | "el" | "es-419" | "fi" | "hr" | "it" | "km" | "nl" | "pt" | "ru" | "sv" | "tr" | "zh-CN" | "bg" | "da" | "en" | "et" | "fr" | "hu" | "iw" | "ko" | "no" | "pt-BR" | "sk" | "ta" | "uk" | "zh-TW" | "bn" | "sk-SK"
  /** An empty text takes the picture out. */
  avatarUrl?: (string | "")
  bio?: string
  /** False asks search engines not to list the booking pages. */
  allowSEOIndexing?: boolean
  /** Of the booking pages; null follows the device of the visitor. */
  theme?: ("light" | "dark" | null)
  /** Of the booking pages: #1f5f4e. Where text would be hard to read, it becomes darker or lighter. */
  brandColor?: (string | null)
  /** Of the booking pages: #1f5f4e. Where text would be hard to read, it becomes darker or lighter. */
  darkBrandColor?: (string | null)
  metadata?: Record<string, unknown>
  /** Replaces the previous limits; null removes them. */
  bookingLimits?: (PersonalLimits | null)
}
export type UpdateMembership = {
  /** Only accepted memberships count. The person of a pending one can accept it. */
  accepted?: boolean
  role?: "MEMBER" | "OWNER" | "ADMIN"
  /** A role that the team or organization made, with rights beyond `role`. null removes it. */
  roleId?: (string | null)
  disableImpersonation?: boolean
}
export type UpdateOAuthClient = {
  /** The name that the consent page shows. */
  name?: string
  /** The server compares it character by character. */
  redirectUris?: string[]
  /** PENDING: only its owner may use it. REJECTED: nobody may use it. */
  approvalStatus?: "APPROVED" | "PENDING" | "REJECTED"
  purpose?: (string | null)
  logo?: (string | null)
  websiteUrl?: (string | null)
  /** The scopes that the application may request. Without scopes its tokens are unrestricted. */
  scopes?: ("EVENT_TYPE_READ" | "EVENT_TYPE_WRITE" | "BOOKING_READ" | "BOOKING_WRITE" | "SCHEDULE_READ" | "SCHEDULE_WRITE" | "APPS_READ" | "APPS_WRITE" | "PROFILE_READ" | "PROFILE_WRITE" | "WEBHOOK_READ" | "WEBHOOK_WRITE" | "VERIFIED_RESOURCES_READ" | "VERIFIED_RESOURCES_WRITE" | "CREDITS_READ" | "CREDITS_WRITE" | "INSIGHTS_READ" | "TEAM_EVENT_TYPE_READ" | "TEAM_EVENT_TYPE_WRITE" | "TEAM_BOOKING_READ" | "TEAM_BOOKING_WRITE" | "TEAM_SCHEDULE_READ" | "TEAM_SCHEDULE_WRITE" | "TEAM_PROFILE_READ" | "TEAM_PROFILE_WRITE" | "TEAM_MEMBERSHIP_READ" | "TEAM_MEMBERSHIP_WRITE" | "TEAM_APPS_READ" | "TEAM_APPS_WRITE" | "TEAM_ROUTING_FORM_READ" | "TEAM_ROUTING_FORM_WRITE" | "TEAM_WORKFLOW_READ" | "TEAM_WORKFLOW_WRITE" | "TEAM_VERIFIED_RESOURCES_READ" | "TEAM_VERIFIED_RESOURCES_WRITE" | "TEAM_INSIGHTS_READ" | "ORG_EVENT_TYPE_READ" | "ORG_EVENT_TYPE_WRITE" | "ORG_BOOKING_READ" | "ORG_BOOKING_WRITE" | "ORG_SCHEDULE_READ" | "ORG_SCHEDULE_WRITE" | "ORG_PROFILE_READ" | "ORG_PROFILE_WRITE" | "ORG_MEMBERSHIP_READ" | "ORG_MEMBERSHIP_WRITE" | "ORG_ROUTING_FORM_READ" | "ORG_ROUTING_FORM_WRITE" | "ORG_WEBHOOK_READ" | "ORG_WEBHOOK_WRITE" | "ORG_ATTRIBUTES_READ" | "ORG_ATTRIBUTES_WRITE" | "ORG_INSIGHTS_READ" | "READ_BOOKING" | "READ_PROFILE")[]
  /** True for applications of the operator, which need no consent. */
  isTrusted?: boolean
  ownerId?: (number | null)
}
export type UpdateOrganizationRole = {
  name?: string
  color?: (string | null)
  description?: (string | null)
  /** Each counts once, in this order. `resource.*` is all of a resource. */
  permissions?: ("*.*" | "role.create" | "role.read" | "role.update" | "role.delete" | "eventType.create" | "eventType.read" | "eventType.update" | "eventType.delete" | "team.read" | "team.update" | "team.delete" | "team.invite" | "team.remove" | "team.listMembers" | "team.listMembersPrivate" | "team.changeMemberRole" | "team.impersonate" | "booking.read" | "booking.update" | "booking.readRecordings" | "insights.read" | "workflow.create" | "workflow.read" | "workflow.update" | "workflow.delete" | "routingForm.create" | "routingForm.read" | "routingForm.update" | "routingForm.delete" | "webhook.create" | "webhook.read" | "webhook.update" | "webhook.delete" | "featureOptIn.read" | "featureOptIn.update" | "team.create" | "organization.create" | "organization.read" | "organization.update" | "organization.listMembers" | "organization.listMembersPrivate" | "organization.invite" | "organization.remove" | "organization.manageBilling" | "organization.changeMemberRole" | "organization.impersonate" | "organization.passwordReset" | "booking.readOrgBookings" | "booking.readOrgAuditLogs" | "organization.attributes.create" | "organization.attributes.read" | "organization.attributes.update" | "organization.attributes.delete" | "organization.attributes.editUsers" | "watchlist.create" | "watchlist.read" | "watchlist.update" | "watchlist.delete" | "role.*" | "eventType.*" | "team.*" | "booking.*" | "insights.*" | "workflow.*" | "routingForm.*" | "webhook.*" | "featureOptIn.*" | "organization.*" | "organization.attributes.*" | "watchlist.*")[]
}
export type UpdateOrganizationUser = {
  email?: string
  username?: string
  name?: string
  /** The first day of their week. */
  weekday?: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday"
  brandColor?: string
  bio?: string
  metadata?: Record<string, unknown>
  darkBrandColor?: string
  hideBranding?: boolean
  timeZone?: string
  theme?: (string | null)
  appTheme?: (string | null)
  timeFormat?: 12 | 24
  /** An http(s) address, a path of this server, or data:image/…;base64,…. An empty text takes it out. */
  avatarUrl?: string
  defaultScheduleId?: number
  locale?: ("ar" | "ca" | "de" | "es" | "eu" | "he" | "id" | "ja" | "lv" | "pl" | "ro" | "sr" | "th" | "vi" | "az" | "cs" | "el" | "es-419" | "fi" | "hr" | "it" | "km" | "nl" | "pt" | "ru" | "sv" | "tr" | "zh-CN" | "bg" | "da" | "en" | "et" | "fr" | "hu" | "iw" | "ko" | "no" | "pt-BR" | "sk" | "ta" | "uk" | "zh-TW" | "bn" | "sk-SK" | null)
}
export type UpdatePlatformClient = {
  logo?: string
  /** The page of a booking is `<this>/<uid>`. */
  bookingRedirectUri?: string
  /** The page that cancels a booking is `<this>/<uid>`. */
  bookingCancelRedirectUri?: string
  /** The page that reschedules a booking is `<this>?rescheduleUid=<uid>&eventTypeSlug=<slug>`. */
  bookingRescheduleRedirectUri?: string
  /** True if the server sends mails about bookings of its users. */
  areEmailsEnabled?: boolean
  /** New users get four event types: 30 and 60 minutes, each with and without video. */
  areDefaultEventTypesEnabled?: boolean
  /** True if bookings are written to its users' calendars. */
  areCalendarEventsEnabled?: boolean
  name?: string
  /** Pages of the client. Browsers may call the server with tokens of its users only from the origins of these pages. */
  redirectUris?: string[]
}
export type UpdatePrivateLink = {
  /** The end of the link, for any number of bookings. */
  expiresAt?: string
  /** How many bookings it is good for in all. */
  maxUsageCount?: number
}
export type UpdateRoutingForm = {
  name?: string
  description?: (string | null)
  position?: number
  /** True if the form takes no answers. */
  disabled?: boolean
  fields?: RoutingFormField[]
  /** The first route whose conditions hold wins. */
  routes?: RoutingFormRoute[]
}
export type UpdateRoutingFormResponse = {
  /** All answers, by the ids or the identifiers of their fields; each as a value or as {value}. */
  response?: Record<string, unknown>
}
export type UpdateRoutingFormWorkflow = {
  name?: string
  activation?: {
    isActiveOnAllRoutingForms: boolean
    activeOnRoutingFormIds?: string[]
  }
  trigger?: {
    type: "formSubmitted" | "formSubmittedNoEvent" | "FORM_SUBMITTED" | "FORM_SUBMITTED_NO_EVENT"
    offset?: {
      value: number
      /** An offset of days keeps the hour of the organizer across a change of the clock. */
      unit: "hour" | "minute" | "day" | "hours" | "minutes" | "days"
    }
  }
  steps?: WorkflowStepChange[]
}
export type UpdateSchedule = {
  name?: string
  /** The IANA time zone of the hours. */
  timeZone?: string
  /** True if event types without a schedule of their own use it. There is at most one default: true replaces the former default, and false changes nothing. */
  isDefault?: boolean
  /** The default is Monday to Friday, 09:00 to 17:00. */
  availability?: WeeklyHours[]
  overrides?: DateHours[]
}
export type UpdateTeam = {
  name?: string
  /** The part of its public address. The default is made from the name. */
  slug?: string
  /** An http(s) address, a path of this server, or data:image/…;base64,…. An empty text takes it out. */
  logoUrl?: string
  /** An http(s) address, a path of this server, or data:image/…;base64,…. An empty text takes it out. */
  calVideoLogo?: string
  /** An http(s) address, a path of this server, or data:image/…;base64,…. An empty text takes it out. */
  appLogo?: string
  /** An http(s) address, a path of this server, or data:image/…;base64,…. An empty text takes it out. */
  appIconLogo?: string
  bio?: string
  hideBranding?: boolean
  isPrivate?: boolean
  hideBookATeamMember?: boolean
  /** False asks search engines not to list the booking pages. */
  allowSEOIndexing?: boolean
  /** Up to 50 keys of 40 characters each; numbers, booleans, or texts of up to 500 characters. */
  metadata?: Record<string, unknown>
  theme?: string
  brandColor?: string
  darkBrandColor?: string
  /** An http(s) address, a path of this server, or data:image/…;base64,…. An empty text takes it out. */
  bannerUrl?: string
  timeFormat?: 12 | 24
  timeZone?: string
  weekStart?: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday"
  /** Taken and not used: limits are those of the event types. */
  bookingLimits?: string
  /** Taken and not used: limits are those of the event types. */
  includeManagedEventsInLimits?: boolean
}
export type UpdateTeamEventType = {
  /** How long a booking is. */
  lengthInMinutes?: number
  title?: string
  /** Last part of the address of the booking page; spaces and signs become dashes. */
  slug?: string
  description?: (string | null)
  slotInterval?: (number | null)
  minimumBookingNotice?: (number | null)
  beforeEventBuffer?: (number | null)
  afterEventBuffer?: (number | null)
  offsetStart?: (number | null)
  scheduleId?: (number | null)
  onlyShowFirstAvailableSlot?: (boolean | null)
  showOptimizedSlots?: (boolean | null)
  requiresBookerEmailVerification?: (boolean | null)
  hideCalendarNotes?: (boolean | null)
  hideCalendarEventDetails?: (boolean | null)
  hideOrganizerEmail?: (boolean | null)
  useDestinationCalendarEmail?: (boolean | null)
  lockTimeZoneToggleOnBookingPage?: (boolean | null)
  successRedirectUrl?: ((string | "") | null)
  forwardParamsSuccessRedirect?: (boolean | null)
  hidden?: (boolean | null)
  bookingRequiresAuthentication?: (boolean | null)
  interfaceLanguage?: ("" | "en" | "ar" | "az" | "bg" | "bn" | "ca" | "cs" | "da" | "de" | "el" | "es" | "es-419" | "eu" | "et" | "fi" | "fr" | "he" | "hu" | "it" | "ja" | "km" | "ko" | "nl" | "no" | "pl" | "pt-BR" | "pt" | "ro" | "ru" | "sk-SK" | "sr" | "sv" | "tr" | "uk" | "vi" | "zh-CN" | "zh-TW" | null)
  allowReschedulingPastBookings?: (boolean | null)
  allowReschedulingCancelledBookings?: (boolean | null)
  allowPartialSeries?: (boolean | null)
  disableGuests?: (boolean | null)
  bookerLayouts?: (BookerLayouts | null)
  color?: (EventTypeColor | null)
  customName?: (string | null)
  destinationCalendar?: (DestinationCalendar | null)
  calVideoSettings?: (VideoSettings | null)
  videoSettings?: (VideoSettings | null)
  bookingConsent?: (BookingConsent | null)
  embedOrigins?: (string[] | null)
  disableCancelling?: (DisableCancelling | null)
  disableRescheduling?: (DisableRescheduling | null)
  lengthInMinutesOptions?: ((number | string)[] | null)
  bookingFields?: BookingFieldInput[]
  locations?: TeamLocationInput[]
  bookingLimitsCount?: ({
    /** The maximum number of bookings in that period. */
    day?: number
    /** The maximum number of bookings in that period. */
    week?: number
    /** The maximum number of bookings in that period. */
    month?: number
    /** The maximum number of bookings in that period. */
    year?: number
    disabled?: boolean
  } | Disabled)
  bookingLimitsDuration?: (BookingLimitsDuration | Disabled)
  bookerActiveBookingsLimit?: (BookerActiveBookingsLimit | Disabled | number)
  bookingWindow?: (BusinessDaysWindow | CalendarDaysWindow | RangeWindow | Disabled)
  confirmationPolicy?: (ConfirmAlways | ConfirmByTime | Disabled)
  payment?: (EventTypePayment | Disabled)
  recurrence?: (Recurrence | Disabled | null)
  seats?: (Seats | Disabled)
  schedulingType?: "collective" | "roundRobin" | "managed" | "COLLECTIVE" | "ROUND_ROBIN" | "MANAGED"
  /** Accepted members of the team, in the order of the answer. */
  hosts?: TeamEventTypeHostInput[]
  /** Every accepted member is a host, also later members. `hosts` sets the fields of some of them. */
  assignAllTeamMembers?: boolean
  emailSettings?: (EmailSettingsInput | null)
  rescheduleWithSameRoundRobinHost?: (boolean | null)
  /** For a managed event type: the fields that each member may change in theirs. The default is none. */
  unlockedFields?: ("description" | "slotInterval" | "minimumBookingNotice" | "beforeEventBuffer" | "afterEventBuffer" | "offsetStart" | "onlyShowFirstAvailableSlot" | "showOptimizedSlots" | "requiresBookerEmailVerification" | "hideCalendarNotes" | "hideCalendarEventDetails" | "hideOrganizerEmail" | "useDestinationCalendarEmail" | "lockTimeZoneToggleOnBookingPage" | "successRedirectUrl" | "forwardParamsSuccessRedirect" | "hidden" | "bookingRequiresAuthentication" | "interfaceLanguage" | "allowReschedulingPastBookings" | "allowReschedulingCancelledBookings" | "allowPartialSeries" | "title" | "slug" | "lengthInMinutes" | "lengthInMinutesOptions" | "customName" | "disableGuests" | "bookingFields" | "color" | "bookerLayouts" | "bookingWindow" | "bookingLimitsCount" | "bookingLimitsDuration" | "bookerActiveBookingsLimit" | "confirmationPolicy" | "recurrence" | "seats" | "bookingConsent" | "embedOrigins" | "disableCancelling" | "disableRescheduling" | "calVideoSettings" | "locations")[]
  weightsEnabled?: (boolean | null)
}
export type UpdateTeamRole = {
  name?: string
  color?: (string | null)
  description?: (string | null)
  /** Each counts once, in this order. `resource.*` is all of a resource. */
  permissions?: ("role.create" | "role.read" | "role.update" | "role.delete" | "eventType.create" | "eventType.read" | "eventType.update" | "eventType.delete" | "team.read" | "team.update" | "team.delete" | "team.invite" | "team.remove" | "team.listMembers" | "team.listMembersPrivate" | "team.changeMemberRole" | "team.impersonate" | "booking.read" | "booking.update" | "booking.readRecordings" | "insights.read" | "workflow.create" | "workflow.read" | "workflow.update" | "workflow.delete" | "routingForm.create" | "routingForm.read" | "routingForm.update" | "routingForm.delete" | "webhook.create" | "webhook.read" | "webhook.update" | "webhook.delete" | "featureOptIn.read" | "featureOptIn.update" | "booking.readTeamBookings" | "booking.readTeamAuditLogs" | "role.*" | "eventType.*" | "team.*" | "booking.*" | "insights.*" | "workflow.*" | "routingForm.*" | "webhook.*" | "featureOptIn.*")[]
}
export type UpdateWebhook = {
  /** The address that receives the POST requests. */
  subscriberUrl?: string
  triggers?: ("BOOKING_CREATED" | "BOOKING_PAYMENT_INITIATED" | "BOOKING_PAID" | "BOOKING_RESCHEDULED" | "BOOKING_REQUESTED" | "BOOKING_CANCELLED" | "BOOKING_REJECTED" | "BOOKING_NO_SHOW_UPDATED" | "FORM_SUBMITTED" | "MEETING_ENDED" | "MEETING_STARTED" | "RECORDING_READY" | "INSTANT_MEETING" | "RECORDING_TRANSCRIPTION_GENERATED" | "OOO_CREATED" | "AFTER_HOSTS_CAL_VIDEO_NO_SHOW" | "AFTER_GUESTS_CAL_VIDEO_NO_SHOW" | "FORM_SUBMITTED_NO_EVENT" | "ROUTING_FORM_FALLBACK_HIT" | "DELEGATION_CREDENTIAL_ERROR" | "WRONG_ASSIGNMENT_REPORT")[]
  /** true also switches a webhook on that was switched off because it failed. */
  active?: boolean
  /** The body that replaces the usual one, with {{path.to.value}} for values; see docs/webhooks.md. */
  payloadTemplate?: (string | null)
  /** The secret that signs the deliveries, so that the receiver can check their origin. */
  secret?: (string | null)
  version?: "2021-10-20"
}
export type UserVerifiedEmail = {
  id: number
  email: string
  userId: number
}
export type UserVerifiedPhone = {
  id: number
  phoneNumber: string
  userId: number
}
export type UserWebhook = {
  id: string
  subscriberUrl: string
  triggers: ("BOOKING_CREATED" | "BOOKING_PAYMENT_INITIATED" | "BOOKING_PAID" | "BOOKING_RESCHEDULED" | "BOOKING_REQUESTED" | "BOOKING_CANCELLED" | "BOOKING_REJECTED" | "BOOKING_NO_SHOW_UPDATED" | "FORM_SUBMITTED" | "MEETING_ENDED" | "MEETING_STARTED" | "RECORDING_READY" | "INSTANT_MEETING" | "RECORDING_TRANSCRIPTION_GENERATED" | "OOO_CREATED" | "AFTER_HOSTS_CAL_VIDEO_NO_SHOW" | "AFTER_GUESTS_CAL_VIDEO_NO_SHOW" | "FORM_SUBMITTED_NO_EVENT" | "ROUTING_FORM_FALLBACK_HIT" | "DELEGATION_CREDENTIAL_ERROR" | "WRONG_ASSIGNMENT_REPORT")[]
  active: boolean
  /** null: the usual body. */
  payloadTemplate: (string | null)
  /** null: what is sent carries no signature. */
  secret: (string | null)
  /** true: there is a secret, but the server has lost the key that opens it. Nothing is sent until it gets a new one, or the key is back. */
  isSecretUnreadable?: boolean
  version: string
  /** Since when its receiver has taken nothing. */
  failingSince: (string | null)
  /** When the server switched it off because of that. */
  disabledAt: (string | null)
  /** Why it did. */
  disabledBecause: (string | null)
  userId: number
}
export type UtilizationInsights = {
  /** The zone in which days begin and end. */
  timeZone: string
  interval: "day" | "week" | "month"
  /** The minutes of accepted bookings, also those outside of the working hours. */
  bookedMinutes: number
  /** The minutes of the working hours, without absences. */
  offeredMinutes: number
  /** The booked minutes divided by the offered ones. It is above 1 if bookings lie outside of the working hours, and null if there are no working hours. */
  utilization: (number | null)
  periods: {
    /** The first date. */
    start: string
    /** The last date. */
    end: string
    /** The minutes of accepted bookings, also those outside of the working hours. */
    bookedMinutes: number
    /** The minutes of the working hours, without absences. */
    offeredMinutes: number
    /** The booked minutes divided by the offered ones. It is above 1 if bookings lie outside of the working hours, and null if there are no working hours. */
    utilization: (number | null)
  }[]
  /** The 50 people with the most booked minutes. The sums are about them. */
  hosts: {
    userId: number
    name: (string | null)
    /** The minutes of accepted bookings, also those outside of the working hours. */
    bookedMinutes: number
    /** The minutes of the working hours, without absences. */
    offeredMinutes: number
    /** The booked minutes divided by the offered ones. It is above 1 if bookings lie outside of the working hours, and null if there are no working hours. */
    utilization: (number | null)
    /** The booked minutes of each period, in the order of `periods`. */
    booked: number[]
    /** The offered minutes of each period. */
    offered: number[]
  }[]
  /** The number of people who are not listed. */
  omittedHosts: number
}
export type VerifyBooker = {
  email: string
  code: string
}
export type VerifyEmail = {
  email: string
  /** The six digits that were sent to the address or number. */
  code: string
}
export type VerifyPhone = {
  /** In international form, for example +4930123456. */
  phone: string
  /** The six digits that were sent to the address or number. */
  code: string
}
export type VideoSettings = {
  disableRecordingForOrganizer?: boolean
  disableRecordingForGuests?: boolean
  redirectUrlOnExit?: ((string | "") | null)
  enableAutomaticRecordingForOrganizer?: boolean
  enableAutomaticTranscription?: boolean
  disableTranscriptionForGuests?: boolean
  disableTranscriptionForOrganizer?: boolean
  sendTranscriptionEmails?: boolean
}
export type WantedLocation = ({
  type: "address"
} | {
  type: "link"
} | {
  type: "phone"
} | {
  type: "organizersDefaultApp"
} | {
  type: "integration"
  integration: "cal-video" | "google-meet" | "zoom" | "whereby-video" | "whatsapp-video" | "webex-video" | "telegram-video" | "tandem" | "sylaps-video" | "skype-video" | "sirius-video" | "signal-video" | "shimmer-video" | "salesroom-video" | "roam-video" | "riverside-video" | "ping-video" | "office365-video" | "mirotalk-video" | "jitsi" | "jelly-video" | "jelly-conferencing" | "huddle" | "facetime-video" | "element-call-video" | "eightxeight-video" | "discord-video" | "demodesk-video" | "campfire-video"
} | {
  type: "attendeeAddress"
  address: string
} | {
  type: "attendeePhone"
  phone: string
} | {
  type: "attendeeDefined"
  location: string
})
export type WebhookAttempt = {
  /** From 1. */
  attempt: number
  startedAt: string
  /** Milliseconds until the answer, or until the attempt was given up. */
  durationMs: number
  request: {
    headers: Record<string, string>
  }
  /** null: there was none. */
  response: ({
    status: number
    headers: Record<string, string>
    /** The first ten kilobytes. */
    body: string
  } | null)
  /** null: it was delivered. */
  error: (string | null)
}
export type WebhookDelivery = {
  id: number
  /** The header webhook-id: the same in all attempts and repeats. */
  messageId: string
  /** In the log of events; null: a test. */
  eventId: (number | null)
  triggerEvent: string
  /** failed: the server tried it for three days. */
  state: "waiting" | "delivered" | "failed"
  /** The time of the event, or of the request for a repeat or a test. */
  createdAt: string
  /** null: there is none. */
  nextAttemptAt: (string | null)
  /** null: it still waits. */
  finishedAt: (string | null)
  request: {
    contentType: string
    body: string
  }
  attempts: WebhookAttempt[]
}
export type WebhookReplay = {
  /** The number of deliveries that wait to be sent now. */
  queued: number
  /** null if nothing follows. Otherwise send it with the same times to continue. */
  nextCursor: (string | null)
}
export type WeeklyHours = {
  days: ("Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday")[]
  /** Wall-clock time HH:MM; 00:00 as an end is the end of the day. */
  startTime: string
  /** Wall-clock time HH:MM; 00:00 as an end is the end of the day. */
  endTime: string
}
export type WeighAttributeOption = {
  /** The weight of the option for this person, in per cent; null is the usual weight. */
  weight?: (number | null)
}
export type WorkflowMessageInput = {
  action: "email_host" | "email_attendee" | "email_address" | "sms_attendee" | "sms_number" | "whatsapp_attendee" | "whatsapp_number" | "cal_ai_phone_call"
  /** The template for a message without a text of its own. It is in the language of the reader. */
  template: "reminder" | "custom" | "rescheduled" | "completed" | "rating" | "cancelled"
  /** The sender's name in mails. */
  sender?: string
  message?: {
    subject?: string
    /** Of mails. */
    html?: string
    /** The text of SMS and WhatsApp messages. */
    text?: string
  }
  includeCalendarEvent?: boolean
}
export type WorkflowMessagePreview = {
  channel: "email" | "sms" | "whatsapp"
  language: string
  text: string
  /** Of mails. */
  mail?: {
    fromName: string
    subject: string
    html: string
  }
}
export type WorkflowStep = {
  id: number
  stepNumber: number
  recipient: "const" | "attendee" | "email" | "phone_number"
  /** The verified address that gets the message. */
  email?: string
  /** The verified number that gets the message. */
  phone?: string
  phoneRequired?: boolean
  template: "reminder" | "custom" | "rescheduled" | "completed" | "rating" | "cancelled"
  includeCalendarEvent?: boolean
  sender: string
  message: {
    subject: string
    html?: string
    text?: string
  }
  action: "email_host" | "email_attendee" | "email_address" | "sms_attendee" | "sms_number" | "whatsapp_attendee" | "whatsapp_number" | "cal_ai_phone_call"
  autoTranslate?: boolean
  sourceLocale?: string
}
export type WorkflowStepChange = {
  /** The position of the step, from 1. */
  stepNumber: number
  action: "email_host" | "email_attendee" | "email_address" | "sms_attendee" | "sms_number" | "whatsapp_attendee" | "whatsapp_number" | "cal_ai_phone_call"
  recipient: "const" | "attendee" | "email" | "phone_number"
  /** The template for a message without a text of its own. It is in the language of the reader. */
  template: "reminder" | "custom" | "rescheduled" | "completed" | "rating" | "cancelled"
  /** The sender's name in mails. */
  sender: string
  message: {
    subject: string
    /** Of mails. */
    html?: string
    /** The text of SMS and WhatsApp messages. */
    text?: string
  }
  verifiedEmailId?: number
  verifiedPhoneId?: number
  /** For messages to attendees: true means that nobody can book without a telephone number. */
  phoneRequired?: boolean
  includeCalendarEvent?: boolean
  /** The server stores and answers this, but translates nothing. Own texts are sent as they are written. The template replaces empty ones, in the language of the reader. */
  autoTranslate?: boolean
  /** The language of the own text. The server stores and answers it. */
  sourceLocale?: "ar" | "ca" | "de" | "es" | "eu" | "he" | "id" | "ja" | "lv" | "pl" | "ro" | "sr" | "th" | "vi" | "az" | "cs" | "el" | "es-419" | "fi" | "hr" | "it" | "km" | "nl" | "pt" | "ru" | "sv" | "tr" | "zh-CN" | "bg" | "da" | "en" | "et" | "fr" | "hu" | "iw" | "ko" | "no" | "pt-BR" | "sk" | "ta" | "uk" | "zh-TW" | "bn"
  /** The id of a step that stays. A step without an id is added. */
  id?: number
}
export type WorkflowStepInput = {
  /** The position of the step, from 1. */
  stepNumber: number
  action: "email_host" | "email_attendee" | "email_address" | "sms_attendee" | "sms_number" | "whatsapp_attendee" | "whatsapp_number" | "cal_ai_phone_call"
  recipient: "const" | "attendee" | "email" | "phone_number"
  /** The template for a message without a text of its own. It is in the language of the reader. */
  template: "reminder" | "custom" | "rescheduled" | "completed" | "rating" | "cancelled"
  /** The sender's name in mails. */
  sender: string
  message: {
    subject: string
    /** Of mails. */
    html?: string
    /** The text of SMS and WhatsApp messages. */
    text?: string
  }
  verifiedEmailId?: number
  verifiedPhoneId?: number
  /** For messages to attendees: true means that nobody can book without a telephone number. */
  phoneRequired?: boolean
  includeCalendarEvent?: boolean
  /** The server stores and answers this, but translates nothing. Own texts are sent as they are written. The template replaces empty ones, in the language of the reader. */
  autoTranslate?: boolean
  /** The language of the own text. The server stores and answers it. */
  sourceLocale?: "ar" | "ca" | "de" | "es" | "eu" | "he" | "id" | "ja" | "lv" | "pl" | "ro" | "sr" | "th" | "vi" | "az" | "cs" | "el" | "es-419" | "fi" | "hr" | "it" | "km" | "nl" | "pt" | "ru" | "sv" | "tr" | "zh-CN" | "bg" | "da" | "en" | "et" | "fr" | "hu" | "iw" | "ko" | "no" | "pt-BR" | "sk" | "ta" | "uk" | "zh-TW" | "bn"
}
export type WorkflowTestMessage = {
  to: string
}
