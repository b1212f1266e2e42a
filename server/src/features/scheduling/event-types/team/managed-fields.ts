import { SAME } from '../same-fields.ts'
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
  disableCancelling: ['cancellingDisabled'],
  disableRescheduling: ['reschedulingDisabled', 'reschedulingMinimumNoticeMinutes'],
  calVideoSettings: [
    ...(['videoSendTranscriptionEmails', 'videoAutoRecord', 'videoAutoTranscribe', 'videoExitRedirectUrl'] as const),
    ...(['videoNoRecordingForOrganizer', 'videoNoRecordingForGuests'] as const),
    ...(['videoNoTranscriptionForOrganizer', 'videoNoTranscriptionForGuests'] as const),
  ],
  /** Rows of their own. */
  locations: [],
} as const satisfies Record<string, readonly Column[]>

/** Hours are everybody's own: what a person of a managed event type always chooses. */
const { scheduleId: _own, ...same } = SAME

const COLUMNS_OF: Readonly<Record<string, readonly Column[]>> = {
  ...Object.fromEntries(Object.entries(same).map(([name, [column]]) => [name, [column]])),
  ...inSeveralColumns,
}

/** The fields that a managed event type decides for its people, unless it leaves them to each. */
export const MANAGED_FIELDS: readonly string[] = Object.keys(COLUMNS_OF)

/** No request sets them, or not by themselves. */
const BESIDE: readonly Column[] = [
  ...(['lockedTimeZone', 'isInstant', 'instantExpiresAfterSeconds', 'forwardParamsSuccessRedirect'] as const),
  ...(['price', 'currency', 'metadata', 'disableEmailsToAttendees', 'disableEmailsToHosts'] as const),
]

/** What each event type has for itself: a slug may be taken where its person has one already. */
export const OWN_COLUMNS: readonly string[] = [
  ...['id', 'userId', 'teamId', 'organizationId', 'parentEventTypeId', 'schedulingType', 'unlockedFields', 'slug'],
  ...['assignAllTeamMembers', 'position', 'scheduleId', 'createdAt', 'updatedAt'],
  ...['reschedulesWithSameHost', 'hostSubsetEnabled', 'weightsEnabled'],
]

/** The columns that follow the parent's, where these fields are left to the people. */
export const copiedColumns = (unlocked: readonly string[]): Column[] => [
  ...MANAGED_FIELDS.filter((field) => !unlocked.includes(field) && field !== 'slug').flatMap(
    (field) => COLUMNS_OF[field] ?? [],
  ),
  ...BESIDE,
]

/** The locked fields that a change would give another value. */
export const lockedChanges = (
  unlocked: readonly string[],
  isChanged: (field: string, columns: readonly string[]) => boolean,
): string[] => MANAGED_FIELDS.filter((field) => !unlocked.includes(field) && isChanged(field, COLUMNS_OF[field] ?? []))
