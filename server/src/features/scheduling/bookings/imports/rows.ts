import { BUILT_IN_CODE, integrationOfCode } from '../../event-types/service.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { videoAt } from '../meeting-link.ts'
import { type NewAttendee, newAttendee } from '../store/attendee-columns.ts'
import type { ImportedColumns, ImportedInto } from '../store/imported.ts'
import type { NewBookingRow } from '../store/insert.ts'
import type { ImportedBooking } from './imported-booking.ts'

/** What a row needs besides the booking itself. */
export type Placement = {
  deps: Pick<BookingDependencies, 'videoRooms'>
  into: ImportedInto | undefined
  permanentId: string
  series: { id: number; position: number } | null
}

/** Returns the row of a booking. A booking of an event type that was not imported keeps its hosts and attendees. */
export function importedRow(booking: ImportedBooking, { deps, into, permanentId, series }: Placement): NewBookingRow {
  const { uid, hostIds, attendees } = booking
  const isShared = attendees.some(({ seat }) => seat !== null)
  const place = placeOf(booking.location)
  const seatsTotal = isShared ? Math.max(into?.seatsPerSlot ?? 0, attendees.length) : null
  return {
    uid,
    permanentId,
    seriesId: series?.id ?? null,
    seriesPosition: series?.position ?? null,
    eventTypeId: into?.id ?? null,
    organizerId: hostIds[0] ?? null,
    teamId: into?.teamId ?? null,
    organizationId: into?.organizationId ?? null,
    platformClientId: null,
    privateLinkId: null,
    createdByUserId: null,
    createdThrough: 'import',
    status: booking.status,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    title: booking.title,
    description: booking.description,
    ...place,
    ...videoAt(deps.videoRooms, place, uid),
    // Imported bookings take the time that is free afterwards.
    taken: [],
    meetingUrl: null,
    seatsTotal,
    seatsTaken: isShared ? attendees.length : 0,
    answers: isShared ? {} : { ...booking.answers, ...(booking.guests.length > 0 && { guests: [...booking.guests] }) },
    metadata: isShared ? {} : booking.metadata,
    icsUid: booking.icsUid ?? `${uid}@daybook`,
    icsSequence: 0,
    awaitsHostUntil: null,
    price: 0,
    currency: null,
    paymentDueAt: null,
    paymentUrl: null,
    createdAt: booking.createdAt,
    updatedAt: booking.updatedAt,
    hosts: hostIds.map((userId, position) => ({
      userId,
      isOrganizer: position === 0,
      isFixed: false,
      groupId: null,
      position,
    })),
    attendees: attendeeRows(booking, isShared),
  }
}

function attendeeRows({ attendees, guests }: ImportedBooking, isShared: boolean): NewAttendee[] {
  const timeZone = attendees[0]?.timeZone ?? 'UTC'
  return [
    ...attendees.map(({ absent: _absent, seat: _seat, ...attendee }, index) =>
      newAttendee({ ...attendee, kind: isShared ? 'seat' : index === 0 ? 'booker' : 'guest' }),
    ),
    ...guests.map((email) => newAttendee({ kind: 'guest', email, timeZone })),
  ]
}

/** Removes repeated people: an address, a seat and a host can be in a booking only once. */
export function withoutRepeats(booking: ImportedBooking): ImportedBooking {
  const emails = new Set<string>()
  const isNew = (email: string) => !emails.has(email.toLowerCase()) && emails.add(email.toLowerCase()) !== undefined
  return {
    ...booking,
    hostIds: [...new Set(booking.hostIds)],
    attendees: booking.attendees.filter(({ email }) => isNew(email)),
    guests: booking.guests.filter(isNew),
  }
}

/** Returns the columns that an ordinary insert leaves empty. */
export const importedColumns = (id: number, booking: ImportedBooking): ImportedColumns => ({
  id,
  cancellationReason: booking.cancellationReason,
  cancelledByEmail: booking.cancelledByEmail,
  cancelledAt: booking.status === 'cancelled' ? booking.updatedAt : null,
  rejectionReason: booking.rejectionReason,
  hostAbsent: booking.hostAbsent,
  rating: booking.rating,
  absentEmails: booking.attendees.flatMap(({ email, absent }) => (absent ? email : [])),
})

const PHONE = /^\+[\d ()-]{5,30}$/

/** Returns the kind of a place that another system describes in a single text. */
function placeOf(location: string | null): { locationType: string | null; location: string | null } {
  if (location === null || location === '') return { locationType: null, location: null }
  if (/^https?:\/\//.test(location)) return { locationType: 'link', location }
  if (location === BUILT_IN_CODE || integrationOfCode(location)) return { locationType: 'integration', location }
  return { locationType: PHONE.test(location) ? 'phone' : 'address', location }
}
