import type { Bookable, BookableHost } from '../../availability/service.ts'
import type { BookingView, ViewedEventType } from '../view.ts'
import type { NewBookingRow, StoredBookingRow } from './new-bookings-store.ts'

type SeriesOfNew = { uid: string; clientUid: string | null }
type Surroundings = { bookable: Bookable; hosts: readonly BookableHost[]; series: SeriesOfNew | null }

/** A booking as it would be read, seen from what has just been stored: reading it again costs more than storing it. */
export function viewNew(
  row: NewBookingRow,
  { id, answers, metadata, attendeeIds }: StoredBookingRow,
  { bookable, hosts, series }: Surroundings,
): BookingView {
  return {
    id,
    uid: row.uid,
    permanentId: row.permanentId,
    seriesId: row.seriesId ?? null,
    seriesPosition: row.seriesPosition ?? null,
    seriesUid: series?.uid ?? null,
    seriesClientUid: series?.clientUid ?? null,
    eventTypeId: row.eventTypeId ?? null,
    eventType: row.eventTypeId == null ? null : eventTypeOf(bookable),
    organizerId: row.organizerId ?? null,
    teamId: row.teamId ?? null,
    organizationId: row.organizationId ?? null,
    platformClientId: row.platformClientId ?? null,
    createdByUserId: row.createdByUserId ?? null,
    status: row.status,
    awaitsHostUntil: row.awaitsHostUntil ?? null,
    version: 1,
    startsAt: row.startsAt as Date,
    endsAt: row.endsAt as Date,
    title: row.title,
    description: row.description ?? '',
    locationType: row.locationType ?? null,
    location: row.location ?? null,
    videoUrl: null,
    seatsTotal: null,
    seatsTaken: 0,
    answers,
    metadata,
    icsUid: row.icsUid,
    icsSequence: 0,
    cancellationReason: null,
    cancelledByEmail: null,
    rejectionReason: null,
    hostAbsent: false,
    rating: null,
    createdAt: row.createdAt as Date,
    updatedAt: row.updatedAt as Date,
    hosts: hosts.map(({ userId, name, email, username, timeZone, locale, isFixed, groupId }, position) => ({
      ...{ userId, name, email, username, timeZone, locale, isFixed, groupId },
      isOrganizer: position === 0,
    })),
    attendees: row.attendees.map((attendee, index) => ({
      id: attendeeIds[index] as number,
      kind: attendee.kind,
      userId: attendee.userId ?? null,
      name: attendee.name ?? '',
      email: attendee.email,
      phoneNumber: attendee.phoneNumber ?? null,
      timeZone: attendee.timeZone,
      language: attendee.language ?? 'en',
      absent: false,
      vouched: attendee.vouched ?? true,
      seat: null,
    })),
    movedFrom: null,
    movedTo: null,
  }
}

const eventTypeOf = (bookable: Bookable): ViewedEventType => ({
  id: bookable.id,
  slug: bookable.slug,
  title: bookable.title,
  userId: bookable.userId,
  teamId: bookable.teamId,
  cancellingDisabled: bookable.cancellingDisabled,
  reschedulingDisabled: bookable.reschedulingDisabled,
  reschedulingMinimumNoticeMinutes: bookable.reschedulingMinimumNoticeMinutes,
  allowsReschedulingPast: bookable.allowsReschedulingPast,
  hideOrganizerEmail: bookable.hideOrganizerEmail,
  hideCalendarNotes: bookable.hideCalendarNotes,
  pendingBlocksSlot: bookable.pendingBlocksSlot,
  disableGuests: bookable.disableGuests,
  seatsShowAttendees: bookable.seatsShowAttendees,
  bufferBeforeMinutes: bookable.bufferBeforeMinutes,
  bufferAfterMinutes: bookable.bufferAfterMinutes,
})
