import { askedBookingFields } from '../booking-fields/complete.ts'
import { presentColor } from '../settings/appearance.ts'
import { presentBookingLimitsCount, presentBookingLimitsDuration } from '../settings/booking-limits.ts'
import type { WholeEventType } from '../store.ts'
import { presentFormField } from './form-fields.ts'
import { locationOptions, presentFormLocation } from './form-locations.ts'
import { presentFormLimits, presentFormMetadata, presentFormRecurrence, presentPeriod } from './form-settings.ts'
import { presentSchedulingType } from './present-public.ts'

/**
 * Presents an event type as the page of its settings needs it, in the names of the web form. The page can't be shown
 * without `metadata`, `hosts`, `users`, `children` and `hashedLink`. `apps` are the integrations that its owner can use.
 */
export const presentSettings = (row: WholeEventType, apps: readonly string[]) => ({
  eventType: {
    ...presentPlain(row),
    metadata: presentFormMetadata(row),
    locations: row.locations.map(presentFormLocation),
    bookingFields: askedBookingFields(row).map(presentFormField),
    recurringEvent: presentFormRecurrence(row),
    bookingLimits: presentFormLimits(presentBookingLimitsCount(row)),
    durationLimits: presentFormLimits(presentBookingLimitsDuration(row)),
    eventTypeColor: presentColor(row) ?? null,
    ...presentPeriod(row),
    ...presentPeople(row),
    hashedLink: [],
    customInputs: [],
    webhooks: [],
    workflows: [],
  },
  locationOptions: locationOptions(apps),
  team: row.team && { id: row.team.id, name: row.team.name, slug: row.team.slug },
  teamMembers: presentPeople(row).users,
  destinationCalendar: null,
  currentUserMembership: null,
  isUserOrganizationAdmin: false,
})

const presentPlain = (row: WholeEventType) => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  description: row.description,
  length: row.lengthMinutes,
  hidden: row.hidden,
  position: row.position,
  userId: row.userId,
  teamId: row.teamId,
  eventName: row.customName,
  schedule: row.scheduleId,
  slotInterval: row.slotIntervalMinutes,
  offsetStart: row.offsetStartMinutes,
  minimumBookingNotice: row.minimumNoticeMinutes,
  beforeEventBuffer: row.bufferBeforeMinutes,
  afterEventBuffer: row.bufferAfterMinutes,
  onlyShowFirstAvailableSlot: row.onlyFirstSlotOfDay,
  lockTimeZoneToggleOnBookingPage: row.lockTimeZone,
  seatsPerTimeSlot: row.seatsPerSlot,
  seatsShowAttendees: row.seatsShowAttendees,
  seatsShowAvailabilityCount: row.seatsShowAvailability,
  requiresConfirmation: row.confirmationPolicy !== null,
  requiresConfirmationWillBlockSlot: row.pendingBlocksSlot,
  requiresBookerEmailVerification: row.requiresBookerEmailVerification,
  disableGuests: row.disableGuests,
  hideCalendarNotes: row.hideCalendarNotes,
  hideCalendarEventDetails: row.hideCalendarEventDetails,
  hideOrganizerEmail: row.hideOrganizerEmail,
  useEventTypeDestinationCalendarEmail: row.useDestinationCalendarEmail,
  successRedirectUrl: row.successRedirectUrl,
  forwardParamsSuccessRedirect: row.forwardParamsSuccessRedirect,
  price: row.price,
  currency: row.currency,
  schedulingType: presentSchedulingType(row),
  assignAllTeamMembers: row.assignAllTeamMembers,
  isRRWeightsEnabled: row.weightsEnabled,
  rescheduleWithSameRoundRobinHost: row.reschedulesWithSameHost,
})

function presentPeople({ users, hosts, schedulingType }: WholeEventType) {
  const people = users.length > 0 ? users.map(({ id, ...user }) => ({ ...user, userId: id })) : hosts
  const shown = people.map(({ userId: id, name, username, avatarUrl }) => ({ id, name, username, avatarUrl }))
  return {
    users: shown,
    hosts: hosts.map(({ userId, isFixed, priority, weight, scheduleId, group }) => ({
      userId,
      isFixed,
      priority,
      weight,
      scheduleId,
      groupId: group,
    })),
    children:
      schedulingType === 'managed'
        ? shown.map((owner) => ({ owner, value: String(owner.id), label: owner.name ?? owner.username ?? '' }))
        : [],
  }
}
