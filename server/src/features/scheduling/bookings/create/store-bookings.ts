import { actingUserId, type CommandContext } from '../../../../commands/context.ts'
import type { Tx } from '../../../../db/connection.ts'
import type { Ids } from '../../../../lib/ids.ts'
import { type Bookable, type BookableHost, storedId } from '../../availability/service.ts'
import type { Meeting, StoredMeeting } from '../flow/draft.ts'
import type { BookingRequest } from '../request.ts'
import { insertSeats } from '../store/change.ts'
import { insertNewBookings, type NewBookingRow, type StoredBookingRow } from '../store/insert.ts'
import { answersOf } from './answers.ts'
import type { ChosenLocation } from './choose-location.ts'
import { coHostAttendees, hostsInOrder } from './host-rows.ts'
import { seatOf } from './seat.ts'
import { bookingTitle, hostInTitle } from './title.ts'
import { viewNew } from './view-new.ts'

export type NewBookings = {
  bookable: Bookable
  request: BookingRequest
  guests: readonly string[]
  place: ChosenLocation
  meetings: readonly Meeting[]
  status: 'accepted' | 'pending' | 'awaiting_host'
  /** The organizer first; the same for all meetings. */
  hosts: readonly BookableHost[]
  /** What the meetings are occurrences of. */
  series: { id: number; uid: string; clientUid: string | null } | null
  /** The guests hear everything at once. */
  vouched: boolean
}

/** Stores the meetings with their hosts, attendees and answers, in as many statements for many as for one. */
export async function storeBookings(
  tx: Tx,
  ids: Ids,
  context: CommandContext,
  draft: NewBookings,
  now: Date,
): Promise<StoredMeeting[]> {
  const { bookable, hosts, series } = draft
  const people = { hosts: hostsInOrder(hosts), attendees: attendeeRows(draft) }
  const rows = draft.meetings.map((meeting, index) => ({
    ...bookingRow(draft, meeting, index, { uid: ids.uid(), permanentId: ids.uuid() }, context, now),
    ...people,
  }))
  const found = await insertNewBookings(tx, rows)
  if (bookable.seatsPerSlot === null) {
    return draft.meetings.map((meeting, index) => {
      const row = found[index] as StoredBookingRow
      const view = viewNew(rows[index] as NewBookingRow, row, { bookable, hosts, series })
      return { ...meeting, uid: row.uid, bookingId: row.id, view }
    })
  }
  const stored = draft.meetings.map((meeting, index) => {
    const { id, uid } = found[index] as StoredBookingRow
    return { ...meeting, uid, bookingId: id }
  })
  // The booker's is the first row of each meeting.
  const bookerIds = found.map(({ attendeeIds }) => attendeeIds[0] as number)
  return openSeats(tx, ids, stored, bookerIds, draft, now)
}

/** The one who opens a shared meeting has its first seat. */
async function openSeats(
  tx: Tx,
  ids: Ids,
  stored: readonly StoredMeeting[],
  bookerIds: readonly number[],
  draft: NewBookings,
  now: Date,
): Promise<StoredMeeting[]> {
  const seated = stored.map((meeting) => ({ ...meeting, seatUid: ids.uid() }))
  await insertSeats(
    tx,
    seated.map(({ bookingId, seatUid }, index) => ({
      ...seatOf(draft, seatUid).seat,
      bookingId,
      attendeeId: bookerIds[index] as number,
      createdAt: now,
    })),
  )
  return seated
}

function bookingRow(
  { bookable, request, guests, place, status, hosts, series }: NewBookings,
  { startsAt, endsAt, slot }: Meeting,
  index: number,
  { uid, permanentId }: { uid: string; permanentId: string },
  context: CommandContext,
  now: Date,
) {
  return {
    uid,
    permanentId,
    ...(series && { seriesId: series.id, seriesPosition: index }),
    eventTypeId: storedId(bookable),
    organizerId: hosts[0]?.userId ?? null,
    teamId: bookable.group.teamId,
    organizationId: bookable.group.organizationId,
    platformClientId: bookable.platformClientId,
    privateLinkId: request.privateLinkId ?? null,
    createdByUserId: actingUserId(context),
    createdThrough: context.through,
    status,
    ...(status === 'awaiting_host' && { awaitsHostUntil: awaitedUntil(bookable, now) }),
    startsAt,
    endsAt,
    title: hidesBookers(bookable)
      ? bookable.title
      : bookingTitle({
          eventTitle: bookable.title,
          customName: bookable.customName,
          organizer: hostInTitle(bookable, hosts),
          booker: request.attendee,
          location: place.location,
          lengthMinutes: slot.lengthMinutes,
          answers: request.responses,
        }),
    description: typeof request.responses.notes === 'string' && !hidesBookers(bookable) ? request.responses.notes : '',
    locationType: place.locationType,
    location: place.location,
    ...(bookable.seatsPerSlot === null
      ? {
          answers: JSON.stringify(answersOf(request, guests, place)),
          metadata: JSON.stringify(request.metadata),
        }
      : { seatsTotal: bookable.seatsPerSlot, seatsTaken: 1 }),
    icsUid: `${uid}@daybook`,
    createdAt: now,
    updatedAt: now,
  }
}

/** Who comes next is not to read who came first. */
const hidesBookers = ({ seatsPerSlot, seatsShowAttendees }: Bookable): boolean =>
  seatsPerSlot !== null && !seatsShowAttendees

const AWAITED_SECONDS = 90

/** Somebody sits in front of a page that long. */
const awaitedUntil = ({ instantExpiresAfterSeconds }: Bookable, now: Date): Date =>
  new Date(now.getTime() + (instantExpiresAfterSeconds ?? AWAITED_SECONDS) * 1000)

function attendeeRows(draft: NewBookings): NewBookingRow['attendees'] {
  const { bookable, request, guests, hosts, vouched } = draft
  const { timeZone } = request.attendee
  return [
    {
      ...seatOf(draft, '').attendee,
      kind: bookable.seatsPerSlot === null ? ('booker' as const) : ('seat' as const),
    },
    ...guests.map((email) => ({ kind: 'guest' as const, email, timeZone, vouched })),
    ...coHostAttendees(hosts),
  ]
}
