import type { Generated } from 'kysely'
import type { Json, JsonObjectWithDefault } from './json.ts'

export type EventTypeTable = {
  id: Generated<number>
  userId: number | null
  teamId: number | null
  organizationId: number | null
  parentEventTypeId: number | null
  schedulingType: 'collective' | 'round_robin' | 'managed' | null
  unlockedFields: Generated<string[]>
  assignAllTeamMembers: Generated<boolean>
  title: string
  slug: string
  description: Generated<string>
  customName: string | null
  interfaceLanguage: string | null
  hidden: Generated<boolean>
  position: Generated<number>
  colorLight: string | null
  colorDark: string | null
  bookerDefaultLayout: 'month' | 'week' | 'column' | null
  bookerEnabledLayouts: ('month' | 'week' | 'column')[] | null
  lengthMinutes: number
  lengthOptionsMinutes: number[] | null
  slotIntervalMinutes: number | null
  offsetStartMinutes: Generated<number>
  minimumNoticeMinutes: Generated<number>
  bufferBeforeMinutes: Generated<number>
  bufferAfterMinutes: Generated<number>
  scheduleId: number | null
  onlyFirstSlotOfDay: Generated<boolean>
  optimizedSlots: Generated<boolean>
  lockTimeZone: Generated<boolean>
  lockedTimeZone: string | null
  windowType: 'business_days' | 'calendar_days' | 'range' | null
  windowDays: number | null
  windowIsRolling: boolean | null
  windowStartsOn: string | null
  windowEndsOn: string | null
  limitDayCount: number | null
  limitWeekCount: number | null
  limitMonthCount: number | null
  limitYearCount: number | null
  limitDayMinutes: number | null
  limitWeekMinutes: number | null
  limitMonthMinutes: number | null
  limitYearMinutes: number | null
  bookerActiveLimit: number | null
  bookerActiveOffersReschedule: Generated<boolean>
  confirmationPolicy: 'always' | 'time' | null
  confirmationNoticeCount: number | null
  confirmationNoticeUnit: 'minutes' | 'hours' | 'days' | null
  pendingBlocksSlot: Generated<boolean>
  /** The database also accepts 'daily', which no request can set. */
  recurrenceFrequency: 'weekly' | 'monthly' | 'yearly' | null
  recurrenceInterval: number | null
  recurrenceCount: number | null
  seatsPerSlot: number | null
  seatsShowAttendees: Generated<boolean>
  seatsShowAvailability: Generated<boolean>
  isInstant: Generated<boolean>
  instantExpiresAfterSeconds: number | null
  requiresAuthentication: Generated<boolean>
  requiresBookerEmailVerification: Generated<boolean>
  cancellingDisabled: Generated<boolean>
  reschedulingDisabled: Generated<boolean>
  reschedulingMinimumNoticeMinutes: number | null
  allowsReschedulingPast: Generated<boolean>
  allowsReschedulingCancelled: Generated<boolean>
  allowsPartialSeries: Generated<boolean>
  reschedulesWithSameHost: Generated<boolean>
  hostSubsetEnabled: Generated<boolean>
  weightsEnabled: Generated<boolean>
  bookingFields: Json | null
  disableGuests: Generated<boolean>
  disableEmailsToAttendees: Generated<boolean>
  disableEmailsToHosts: Generated<boolean>
  hideCalendarNotes: Generated<boolean>
  hideCalendarEventDetails: Generated<boolean>
  hideOrganizerEmail: Generated<boolean>
  useDestinationCalendarEmail: Generated<boolean>
  /** The calendar into which bookings are written instead of the organizer's. */
  destinationCalendarId: number | null
  successRedirectUrl: string | null
  forwardParamsSuccessRedirect: Generated<boolean>
  videoSendTranscriptionEmails: Generated<boolean>
  videoAutoRecord: Generated<boolean>
  videoAutoTranscribe: Generated<boolean>
  videoNoRecordingForOrganizer: Generated<boolean>
  videoNoRecordingForGuests: Generated<boolean>
  videoNoTranscriptionForOrganizer: Generated<boolean>
  videoNoTranscriptionForGuests: Generated<boolean>
  videoExitRedirectUrl: string | null
  price: Generated<number>
  currency: Generated<string>
  /** `hold` saves a card, which is charged only if the booker doesn't come. */
  paymentKind: Generated<'charge' | 'hold'>
  /** Decides whether a booker who cancels gets the money back. `days` means: until `refundDays` days before the start. */
  refundPolicy: Generated<'always' | 'never' | 'days'>
  refundDays: number | null
  /** What bookers agree to, in the words of the booker. Null if nothing is asked. */
  consentText: string | null
  consentPolicyUrl: string | null
  consentRequired: Generated<boolean>
  /** The sites that may show the pages in a frame. Null follows the setting of the server. */
  embedOrigins: string[] | null
  metadata: JsonObjectWithDefault
  createdAt: Date
  updatedAt: Date
}

export type EventTypeLocationTable = {
  eventTypeId: number
  position: number
  type:
    | 'address'
    | 'link'
    | 'integration'
    | 'phone'
    | 'attendee_address'
    | 'attendee_phone'
    | 'attendee_defined'
    | 'organizers_default_app'
    | 'unknown'
  value: string | null
  integration: string | null
  isPublic: Generated<boolean>
}

export type EventTypeHostGroupTable = {
  id: Generated<number>
  eventTypeId: number
  name: Generated<string>
  position: Generated<number>
}

export type EventTypeHostTable = {
  eventTypeId: number
  userId: number
  teamId: number | null
  isFixed: Generated<boolean>
  position: Generated<number>
  priority: Generated<number>
  weight: Generated<number>
  groupId: number | null
  scheduleId: number | null
  createdAt: Date
}

/** The HTML of a description. One of the four owners is set. */
export type RenderedDescriptionTable = {
  id: Generated<number>
  eventTypeId: number | null
  userId: number | null
  teamId: number | null
  organizationId: number | null
  /** The version of the renderer and the hash of the text. */
  madeFrom: string
  html: string
}
