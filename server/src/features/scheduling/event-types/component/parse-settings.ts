import { recordOf } from '../../../../lib/records.ts'
import { PRIORITIES } from '../team/schema.ts'
import { readFormField } from './form-fields.ts'
import { readFormLocation } from './form-locations.ts'
import { readFormLimits, readFormRecurrence, readPeriod } from './form-settings.ts'

type Body = Readonly<Record<string, unknown>>

/** The settings that the web form and the API name differently, and have the same value. */
const RENAMED: Readonly<Record<string, string>> = {
  title: 'title',
  slug: 'slug',
  length: 'lengthInMinutes',
  description: 'description',
  hidden: 'hidden',
  eventName: 'customName',
  schedule: 'scheduleId',
  slotInterval: 'slotInterval',
  offsetStart: 'offsetStart',
  minimumBookingNotice: 'minimumBookingNotice',
  beforeEventBuffer: 'beforeEventBuffer',
  afterEventBuffer: 'afterEventBuffer',
  onlyShowFirstAvailableSlot: 'onlyShowFirstAvailableSlot',
  lockTimeZoneToggleOnBookingPage: 'lockTimeZoneToggleOnBookingPage',
  requiresBookerEmailVerification: 'requiresBookerEmailVerification',
  disableGuests: 'disableGuests',
  hideCalendarNotes: 'hideCalendarNotes',
  hideCalendarEventDetails: 'hideCalendarEventDetails',
  hideOrganizerEmail: 'hideOrganizerEmail',
  successRedirectUrl: 'successRedirectUrl',
  forwardParamsSuccessRedirect: 'forwardParamsSuccessRedirect',
  eventTypeColor: 'color',
}

/** The settings of teams that the web form and the API name differently. */
const RENAMED_OF_TEAMS: Readonly<Record<string, string>> = {
  assignAllTeamMembers: 'assignAllTeamMembers',
  isRRWeightsEnabled: 'weightsEnabled',
  rescheduleWithSameRoundRobinHost: 'rescheduleWithSameRoundRobinHost',
}

type Read = (value: unknown, body: Body) => unknown

const listOf =
  (read: (item: unknown) => unknown): Read =>
  (value) =>
    Array.isArray(value) ? value.map(read) : value

/** The settings that have other values in the API, by the name of the web form's field that decides. */
const CHANGED: Readonly<Record<string, { name: string; read: Read }>> = {
  locations: { name: 'locations', read: listOf(readFormLocation) },
  bookingFields: { name: 'bookingFields', read: listOf(readFormField) },
  recurringEvent: { name: 'recurrence', read: readFormRecurrence },
  bookingLimits: { name: 'bookingLimitsCount', read: readFormLimits },
  durationLimits: { name: 'bookingLimitsDuration', read: readFormLimits },
  periodType: { name: 'bookingWindow', read: (_value, body) => readPeriod(body) },
  seatsPerTimeSlot: { name: 'seats', read: readSeats },
  requiresConfirmation: { name: 'confirmationPolicy', read: readConfirmation },
  metadata: { name: 'lengthInMinutesOptions', read: (value) => recordOf(value).multipleDuration ?? null },
}

function readSeats(seats: unknown, { seatsShowAttendees, seatsShowAvailabilityCount }: Body): unknown {
  if (seats === null || seats === 0) return { disabled: true }
  return {
    seatsPerTimeSlot: seats,
    showAttendeeInfo: seatsShowAttendees === true,
    showAvailabilityCount: seatsShowAvailabilityCount !== false,
  }
}

function readConfirmation(isRequired: unknown, { requiresConfirmationWillBlockSlot }: Body): unknown {
  if (isRequired !== true) return { disabled: true }
  return { type: 'always', blockUnconfirmedBookingsInBooker: requiresConfirmationWillBlockSlot === true }
}

/** Returns the change that a web form sends, in the names of the API. Settings that the API doesn't have are ignored. */
export function readFormChange(body: Body): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body)) {
    const renamed = RENAMED[name]
    const changed = CHANGED[name]
    if (value === undefined) continue
    if (renamed !== undefined) read[renamed] = value
    else if (changed) read[changed.name] = changed.read(value, body)
  }
  return read
}

/** Returns the change of a team's event type that a web form sends, in the names of the API. */
export function readTeamFormChange(body: Body): Record<string, unknown> {
  const read = readFormChange(body)
  for (const [name, renamed] of Object.entries(RENAMED_OF_TEAMS))
    if (body[name] !== undefined) read[renamed] = body[name]
  if (Array.isArray(body.hosts)) read.hosts = body.hosts.map(readHost)
  return read
}

function readHost(sent: unknown): Record<string, unknown> {
  const { userId, isFixed, priority, weight, scheduleId } = recordOf(sent)
  return {
    userId,
    ...(isFixed !== undefined && { mandatory: isFixed }),
    ...(typeof priority === 'number' && { priority: PRIORITIES[priority] ?? 'medium' }),
    ...(typeof weight === 'number' && { weight }),
    ...(typeof scheduleId === 'number' && { scheduleId }),
  }
}
