import { askedBookingFields } from '../booking-fields/complete.ts'
import { presentBookerLayouts } from '../settings/appearance.ts'
import type { WholeEventType } from '../store.ts'
import { presentFormField } from './form-fields.ts'
import { presentPublicLocation } from './form-locations.ts'
import { presentFormMetadata, presentFormRecurrence, presentPeriod } from './form-settings.ts'

const WIRE_NAMES = { collective: 'COLLECTIVE', round_robin: 'ROUND_ROBIN', managed: 'MANAGED' } as const

export const presentSchedulingType = ({ schedulingType }: WholeEventType) =>
  schedulingType && WIRE_NAMES[schedulingType]

/**
 * Presents an event type as its booking page needs it. A component can't book without `id`, `locations`, `metadata`,
 * `bookingFields`, `profile`, `subsetOfUsers` and `entity`.
 */
export const presentPublicEvent = (row: WholeEventType, publicUrl: string) => ({
  ...presentBooked(row),
  metadata: presentFormMetadata(row),
  bookingFields: askedBookingFields(row).map(presentFormField),
  locations: row.locations.map(presentPublicLocation),
  recurringEvent: presentFormRecurrence(row),
  ...presentPeriod(row),
  ...presentOwner(row, publicUrl),
})

/** The settings that decide how a booking is made. */
const presentBooked = (row: WholeEventType) => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  description: row.description,
  length: row.lengthMinutes,
  hidden: row.hidden,
  eventName: row.customName,
  price: row.price,
  currency: row.currency,
  seatsPerTimeSlot: row.seatsPerSlot,
  seatsShowAvailabilityCount: row.seatsShowAvailability,
  requiresConfirmation: row.confirmationPolicy !== null,
  requiresBookerEmailVerification: row.requiresBookerEmailVerification,
  schedulingType: presentSchedulingType(row),
  lockTimeZoneToggleOnBookingPage: row.lockTimeZone,
  lockedTimeZone: row.lockedTimeZone,
  successRedirectUrl: row.successRedirectUrl,
  forwardParamsSuccessRedirect: row.forwardParamsSuccessRedirect,
  disableGuests: row.disableGuests,
  disableCancelling: row.cancellingDisabled,
  disableRescheduling: row.reschedulingDisabled,
  interfaceLanguage: row.interfaceLanguage,
  isInstantEvent: row.isInstant,
  isDynamic: row.id === 0,
  instantMeetingParameters: [],
  restrictionScheduleId: null,
  useBookerTimezone: false,
})

/** The people and the brand that the page shows. No address and no other private detail is among them. */
function presentOwner(row: WholeEventType, publicUrl: string) {
  const { team, users, organization } = row
  const [owner] = users
  const people = users.length > 0 ? users.map((user) => ({ ...user, userId: user.id })) : row.hosts
  // A component shows a broken picture in place of a missing one.
  const pictureOf = (userId: number, chosen: string | null) => chosen ?? `${publicUrl}/api/avatar/${userId}`
  const brand = team ?? owner
  const subsetOfUsers = people.map(({ userId, name, username, avatarUrl }) => ({
    name,
    username,
    avatarUrl: pictureOf(userId, avatarUrl),
    weekStart: brand?.weekStart ?? 'Sunday',
    profile: { username, upId: '', organizationId: team?.organizationId ?? null },
    bookerUrl: '',
  }))
  return {
    owner: owner
      ? { id: owner.id, name: owner.name, username: owner.username, avatarUrl: pictureOf(owner.id, owner.avatarUrl) }
      : null,
    team: team && { id: team.id, name: team.name, slug: team.slug },
    hosts: [],
    users: subsetOfUsers,
    subsetOfUsers,
    subsetOfHosts: [],
    profile: {
      username: owner?.username ?? null,
      name: team?.name ?? people.map(({ name, username }) => name ?? username ?? '').join(', '),
      weekStart: brand?.weekStart ?? 'Sunday',
      image: team?.logoUrl ?? (owner ? pictureOf(owner.id, owner.avatarUrl) : ''),
      brandColor: brand?.brandColor ?? null,
      darkBrandColor: brand?.darkBrandColor ?? null,
      theme: team?.theme ?? null,
      bookerLayouts: presentBookerLayouts(row) ?? null,
    },
    entity: {
      fromRedirectOfNonOrgLink: false,
      considerUnpublished: false,
      orgSlug: organization?.slug ?? null,
      teamSlug: team?.slug ?? null,
      name: team?.name ?? null,
      logoUrl: team?.logoUrl ?? null,
      hideProfileLink: false,
    },
    bannerUrl: team?.bannerUrl ?? null,
  }
}
