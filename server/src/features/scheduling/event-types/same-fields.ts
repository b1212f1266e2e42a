import type { EventTypeColumns, EventTypeRow } from './store.ts'

/** Fields that are stored in one column each, with its name and the value that null in a request resets it to. */
export const SAME = {
  description: ['description', ''],
  slotInterval: ['slotIntervalMinutes', null],
  minimumBookingNotice: ['minimumNoticeMinutes', 120],
  beforeEventBuffer: ['bufferBeforeMinutes', 0],
  afterEventBuffer: ['bufferAfterMinutes', 0],
  offsetStart: ['offsetStartMinutes', 0],
  scheduleId: ['scheduleId', null],
  onlyShowFirstAvailableSlot: ['onlyFirstSlotOfDay', false],
  showOptimizedSlots: ['optimizedSlots', false],
  requiresBookerEmailVerification: ['requiresBookerEmailVerification', false],
  hideCalendarNotes: ['hideCalendarNotes', false],
  hideCalendarEventDetails: ['hideCalendarEventDetails', false],
  hideOrganizerEmail: ['hideOrganizerEmail', false],
  useDestinationCalendarEmail: ['useDestinationCalendarEmail', false],
  lockTimeZoneToggleOnBookingPage: ['lockTimeZone', false],
  successRedirectUrl: ['successRedirectUrl', null],
  hidden: ['hidden', false],
  bookingRequiresAuthentication: ['requiresAuthentication', false],
  interfaceLanguage: ['interfaceLanguage', null],
  allowReschedulingPastBookings: ['allowsReschedulingPast', false],
  allowReschedulingCancelledBookings: ['allowsReschedulingCancelled', false],
} as const satisfies Record<string, readonly [keyof EventTypeColumns, string | number | boolean | null]>

type Same = typeof SAME
type Presented = { [Name in keyof Same]: EventTypeRow[Same[Name][0]] }

const entries = Object.entries(SAME)

export const parseSame = (body: Readonly<Record<string, unknown>>): EventTypeColumns =>
  Object.fromEntries(
    entries.flatMap(([name, [column, fallback]]) =>
      body[name] === undefined ? [] : [[column, body[name] ?? fallback]],
    ),
  )

export const presentSame = (row: EventTypeRow): Presented =>
  Object.fromEntries(entries.map(([name, [column]]) => [name, row[column]])) as Presented
