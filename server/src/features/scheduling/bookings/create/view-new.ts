import type { Bookable, BookableHost } from '../../availability/service.ts'
import { bookedEventType } from '../../event-types/service.ts'
import type { BookingView, ViewedAttendee } from '../booking.ts'
import type { NewAttendee } from '../store/attendee-columns.ts'
import type { StoredBookingRow } from '../store/insert.ts'
import type { Series } from './phases.ts'

type NewBookingParts = { bookable: Bookable; hosts: readonly BookableHost[]; series: Series | undefined }

/**
 * Returns a booking as a reader would find it, built from the stored rows, because reading it again costs more than
 * storing it.
 */
export function viewNew(
  { id, answers, metadata, attendeeIds, given: row }: StoredBookingRow,
  { bookable, hosts, series }: NewBookingParts,
): BookingView {
  return {
    id,
    uid: row.uid,
    permanentId: row.permanentId,
    seriesId: row.seriesId,
    seriesPosition: row.seriesPosition,
    seriesUid: series?.uid ?? null,
    seriesClientUid: series?.clientUid ?? null,
    eventTypeId: row.eventTypeId,
    eventType: row.eventTypeId === null ? null : bookedEventType.of(bookable),
    organizerId: row.organizerId,
    teamId: row.teamId,
    organizationId: row.organizationId,
    platformClientId: row.platformClientId,
    createdByUserId: row.createdByUserId,
    status: row.status,
    awaitsHostUntil: row.awaitsHostUntil,
    version: 1,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    title: row.title,
    description: row.description,
    locationType: row.locationType,
    location: row.location,
    videoUrl: row.videoUrl,
    meetingUrl: row.meetingUrl,
    seatsTotal: row.seatsTotal,
    seatsTaken: row.seatsTaken,
    answers,
    metadata,
    icsUid: row.icsUid,
    icsSequence: row.icsSequence,
    cancellationReason: null,
    cancelledByEmail: null,
    rejectionReason: null,
    hostAbsent: false,
    rating: null,
    price: row.price,
    currency: row.currency,
    paidAt: null,
    paymentDueAt: row.paymentDueAt,
    paymentUrl: row.paymentUrl,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    hosts: hosts.map(({ userId, name, email, username, timeZone, locale, isFixed, groupId }, position) => ({
      userId,
      name,
      email,
      username,
      timeZone,
      locale,
      // Disabled people can't be booked.
      isDisabled: false,
      isFixed,
      groupId,
      isOrganizer: position === 0,
    })),
    attendees: attendeeIds.flatMap((attendeeId, index) => attendeeOf(attendeeId, row.attendees[index]) ?? []),
    movedFrom: null,
    movedTo: null,
  }
}

function attendeeOf(id: number, attendee: NewAttendee | undefined): ViewedAttendee | undefined {
  if (!attendee) return undefined
  const { kind, email, timeZone, userId, name, phoneNumber, language, vouched } = attendee
  const consent = consentOf(attendee)
  const nothing = { absent: false, unsentNotice: null, seat: null }
  return { id, kind, userId, name, email, phoneNumber, timeZone, language, vouched, consent, ...nothing }
}

const consentOf = ({ consentText: text, consentPolicyUrl: policyUrl, consentedAt }: NewAttendee) =>
  text === null || consentedAt === null ? null : { text, policyUrl, consentedAt: consentedAt.toISOString() }
