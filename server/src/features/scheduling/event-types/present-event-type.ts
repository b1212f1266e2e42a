import { presentBookingFields } from './booking-fields/complete.ts'
import { presentLocation } from './locations/present-location.ts'
import { presentPlain } from './plain-fields.ts'
import type { EventType, TeamEventType } from './schema-output.ts'
import { presentBookerLayouts, presentColor } from './settings/appearance.ts'
import { presentBookerLimit } from './settings/booker-limit.ts'
import { presentBookingConsent } from './settings/booking-consent.ts'
import { presentBookingLimitsCount, presentBookingLimitsDuration } from './settings/booking-limits.ts'
import { presentBookingWindow } from './settings/booking-window.ts'
import { presentDisableCancelling, presentDisableRescheduling } from './settings/changing-bookings.ts'
import { presentConfirmationPolicy } from './settings/confirmation-policy.ts'
import { presentEmbedOrigins } from './settings/embed-origins.ts'
import { presentPayment } from './settings/payment.ts'
import { presentRecurrence } from './settings/recurrence.ts'
import { presentSeats } from './settings/seats.ts'
import { presentVideoSettings } from './settings/video-settings.ts'
import type { WholeEventType } from './store.ts'
import { PRIORITIES } from './team/schema.ts'

const WIRE_NAMES = { collective: 'collective', round_robin: 'roundRobin', managed: 'managed' } as const

/** Presents an event type in the shape of its owner's kind. */
export const presentEventType = (row: WholeEventType, bookingUrl: string): EventType | TeamEventType =>
  row.team ? presentTeamEventType(row, bookingUrl) : presentOfPerson(row, bookingUrl)

/** Presents an event type for a list, without the questions that bookers don't see. */
export function presentListed(row: WholeEventType, bookingUrl: string): EventType {
  const eventType = presentOfPerson(row, bookingUrl)
  return {
    ...eventType,
    bookingFields: eventType.bookingFields.filter((field) => !('hidden' in field && field.hidden)),
  }
}

export const presentOfPerson = (row: WholeEventType, bookingUrl: string): EventType => ({
  ...presentShared(row, bookingUrl),
  ownerId: row.userId ?? 0,
  users: row.users,
  ...(row.parentEventTypeId !== null && { parentEventTypeId: row.parentEventTypeId }),
})

/** Presents a team's event type. A managed child has an owner and no team. */
export const presentTeamEventType = (row: WholeEventType, bookingUrl: string): TeamEventType => ({
  ...presentShared(row, bookingUrl),
  metadata: metadataOf(row),
  teamId: row.teamId,
  ownerId: row.userId,
  parentEventTypeId: row.parentEventTypeId,
  hosts: row.hosts.map((host) => presentHost(host, row)),
  assignAllTeamMembers: row.assignAllTeamMembers,
  schedulingType: row.schedulingType && WIRE_NAMES[row.schedulingType],
  team: row.team && presentTeam(row.team),
  ...(row.team?.organizationId && {
    emailSettings: {
      disableEmailsToAttendees: row.disableEmailsToAttendees,
      disableEmailsToHosts: row.disableEmailsToHosts,
    },
  }),
  rescheduleWithSameRoundRobinHost: row.reschedulesWithSameHost,
  rrHostSubsetEnabled: row.hostSubsetEnabled,
  enableHostSubset: row.hostSubsetEnabled,
  weightsEnabled: row.weightsEnabled,
  ...(row.schedulingType === 'managed' && { unlockedFields: row.unlockedFields }),
})

/** Returns the metadata, in which clients also look for mail settings and locked fields. */
const metadataOf = (row: WholeEventType): Record<string, unknown> => ({
  ...row.metadata,
  ...((row.disableEmailsToAttendees || row.disableEmailsToHosts) && {
    disableStandardEmails: { all: { attendee: row.disableEmailsToAttendees, host: row.disableEmailsToHosts } },
  }),
  ...(row.schedulingType === 'managed' && {
    managedEventConfig: { unlockedFields: Object.fromEntries(row.unlockedFields.map((field) => [field, true])) },
  }),
})

const presentTeam = ({ organizationId: _organizationId, ...team }: NonNullable<WholeEventType['team']>) => team

const presentHost = (
  { isFixed, priority, weight, scheduleId, group, ...host }: WholeEventType['hosts'][number],
  { schedulingType, weightsEnabled }: WholeEventType,
): TeamEventType['hosts'][number] => ({
  ...host,
  ...(schedulingType === 'round_robin' && {
    mandatory: isFixed,
    priority: PRIORITIES[priority] ?? 'medium',
    ...(weightsEnabled && { weight }),
    ...(group !== null && { group }),
  }),
  ...(scheduleId !== null && schedulingType !== 'managed' && { scheduleId }),
})

const presentShared = (row: WholeEventType, bookingUrl: string) => ({
  id: row.id,
  lengthInMinutes: row.lengthMinutes,
  ...(row.lengthOptionsMinutes && { lengthInMinutesOptions: row.lengthOptionsMinutes }),
  title: row.title,
  slug: row.slug,
  ...presentPlain(row),
  locations: row.locations.map(presentLocation),
  bookingFields: presentBookingFields(row),
  disableGuests: row.disableGuests,
  bookingWindow: presentBookingWindow(row),
  ...optional('bookingLimitsCount', presentBookingLimitsCount(row)),
  ...optional('bookingLimitsDuration', presentBookingLimitsDuration(row)),
  bookerActiveBookingsLimit: presentBookerLimit(row),
  confirmationPolicy: presentConfirmationPolicy(row),
  recurrence: presentRecurrence(row),
  seats: presentSeats(row),
  seatsPerTimeSlot: row.seatsPerSlot,
  seatsShowAvailabilityCount: row.seatsShowAvailability,
  ...optional('bookerLayouts', presentBookerLayouts(row)),
  ...optional('color', presentColor(row)),
  ...optional('customName', row.customName ?? undefined),
  ...optional('destinationCalendar', row.destinationCalendar ?? undefined),
  calVideoSettings: presentVideoSettings(row),
  videoSettings: presentVideoSettings(row),
  disableCancelling: presentDisableCancelling(row),
  disableRescheduling: presentDisableRescheduling(row),
  isInstantEvent: row.isInstant,
  price: row.price,
  currency: row.currency,
  payment: presentPayment(row),
  ...optional('bookingConsent', presentBookingConsent(row)),
  ...optional('embedOrigins', presentEmbedOrigins(row)),
  metadata: row.metadata,
  bookingUrl,
})

const optional = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: Value }
