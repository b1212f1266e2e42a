import { PLAIN_FIELDS } from '../plain-fields.ts'
import type { EventTypeColumns } from '../store.ts'

type Column = keyof EventTypeColumns | 'bookingFields' | 'metadata'

const inSeveralColumns = {
  title: ['title'],
  slug: ['slug'],
  lengthInMinutes: ['lengthMinutes'],
  lengthInMinutesOptions: ['lengthOptionsMinutes'],
  customName: ['customName'],
  disableGuests: ['disableGuests'],
  bookingFields: ['bookingFields'],
  color: ['colorLight', 'colorDark'],
  bookerLayouts: ['bookerDefaultLayout', 'bookerEnabledLayouts'],
  bookingWindow: ['windowType', 'windowDays', 'windowIsRolling', 'windowStartsOn', 'windowEndsOn'],
  bookingLimitsCount: ['limitDayCount', 'limitWeekCount', 'limitMonthCount', 'limitYearCount'],
  bookingLimitsDuration: ['limitDayMinutes', 'limitWeekMinutes', 'limitMonthMinutes', 'limitYearMinutes'],
  bookerActiveBookingsLimit: ['bookerActiveLimit', 'bookerActiveOffersReschedule'],
  confirmationPolicy: [
    ...(['confirmationPolicy', 'confirmationNoticeCount', 'confirmationNoticeUnit', 'pendingBlocksSlot'] as const),
  ],
  recurrence: ['recurrenceFrequency', 'recurrenceInterval', 'recurrenceCount'],
  seats: ['seatsPerSlot', 'seatsShowAttendees', 'seatsShowAvailability'],
  bookingConsent: ['consentText', 'consentPolicyUrl', 'consentRequired'],
  embedOrigins: ['embedOrigins'],
  disableCancelling: ['cancellingDisabled'],
  disableRescheduling: ['reschedulingDisabled', 'reschedulingMinimumNoticeMinutes'],
  calVideoSettings: [
    ...(['videoSendTranscriptionEmails', 'videoAutoRecord', 'videoAutoTranscribe', 'videoExitRedirectUrl'] as const),
    ...(['videoNoRecordingForOrganizer', 'videoNoRecordingForGuests'] as const),
    ...(['videoNoTranscriptionForOrganizer', 'videoNoTranscriptionForGuests'] as const),
  ],
  /** These are stored in rows of their own. */
  locations: [],
} as const satisfies Record<string, readonly Column[]>

/** The people of a managed event type always choose the schedule themselves. */
const { scheduleId: _own, ...plain } = PLAIN_FIELDS

const COLUMNS_OF: Readonly<Record<string, readonly Column[]>> = {
  ...Object.fromEntries(Object.entries(plain).map(([name, { column }]) => [name, [column]])),
  ...inSeveralColumns,
}

/** The fields that a managed event type sets for its people, unless it unlocks them. */
export const MANAGED_FIELDS: readonly string[] = Object.keys(COLUMNS_OF)

/** Columns that no request sets directly. */
const BESIDE: readonly Column[] = [
  ...(['lockedTimeZone', 'isInstant', 'instantExpiresAfterSeconds'] as const),
  ...(['price', 'currency', 'paymentKind', 'refundPolicy', 'refundDays', 'metadata'] as const),
  ...(['disableEmailsToAttendees', 'disableEmailsToHosts'] as const),
]

/** Columns that each event type has for itself. The slug is one, because a person may already use the parent's slug. */
export const OWN_COLUMNS: readonly string[] = [
  ...['id', 'userId', 'teamId', 'organizationId', 'parentEventTypeId', 'schedulingType', 'unlockedFields', 'slug'],
  ...['assignAllTeamMembers', 'position', 'scheduleId', 'destinationCalendarId', 'createdAt', 'updatedAt'],
  ...['reschedulesWithSameHost', 'hostSubsetEnabled', 'weightsEnabled'],
]

/** Returns the columns that follow the parent if these fields are unlocked. */
export const copiedColumns = (unlocked: readonly string[]): Column[] => [
  ...MANAGED_FIELDS.filter((field) => !unlocked.includes(field) && field !== 'slug').flatMap(
    (field) => COLUMNS_OF[field] ?? [],
  ),
  ...BESIDE,
]

/** Returns the locked fields whose value a change would alter. */
export const lockedChanges = (
  unlocked: readonly string[],
  isChanged: (field: string, columns: readonly string[]) => boolean,
): string[] => MANAGED_FIELDS.filter((field) => !unlocked.includes(field) && isChanged(field, COLUMNS_OF[field] ?? []))
