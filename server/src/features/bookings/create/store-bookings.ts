import { actingUserId, type CommandContext } from '../../../commands/context.ts'
import type { Tx } from '../../../db/connection.ts'
import type { Ids } from '../../../lib/ids.ts'
import type { Bookable, BookableHost } from '../../availability/service.ts'
import type { Meeting, StoredMeeting } from '../flow/draft.ts'
import type { BookingRequest } from '../request.ts'
import { insertAttendees, insertBookingHosts, insertBookings, insertSeats } from '../store.ts'
import { answersOf } from './answers.ts'
import type { ChosenLocation } from './choose-location.ts'
import { hostRows } from './host-rows.ts'
import { seatOf } from './seat.ts'
import { bookingTitle, hostInTitle } from './title.ts'

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
  seriesId: number | null
}

/** Stores the meetings with their hosts, attendees and answers, in as many statements for many as for one. */
export async function storeBookings(
  tx: Tx,
  ids: Ids,
  context: CommandContext,
  draft: NewBookings,
  now: Date,
): Promise<StoredMeeting[]> {
  const rows = draft.meetings.map((meeting, index) => ({
    meeting,
    row: bookingRow(draft, meeting, index, { uid: ids.uid(), permanentId: ids.uuid() }, context, now),
  }))
  const idOf = await insertBookings(
    tx,
    rows.map(({ row }) => row),
  )
  const stored = rows.map(({ meeting, row: { uid } }) => ({ ...meeting, uid, bookingId: idOf.get(uid) as number }))
  await insertBookingHosts(
    tx,
    stored.flatMap((meeting) => hostRows(meeting, draft.hosts)),
  )
  const attendeeIds = await insertAttendees(
    tx,
    stored.flatMap((meeting) => attendeeRows(meeting, draft, now)),
  )
  if (draft.bookable.seatsPerSlot === null) return stored
  return openSeats(tx, ids, stored, attendeeIds, draft, now)
}

/** The one who opens a shared meeting has its first seat. */
async function openSeats(
  tx: Tx,
  ids: Ids,
  stored: readonly StoredMeeting[],
  attendeeIds: readonly number[],
  draft: NewBookings,
  now: Date,
): Promise<StoredMeeting[]> {
  const seated = stored.map((meeting) => ({ ...meeting, seatUid: ids.uid() }))
  await insertSeats(
    tx,
    seated.map(({ bookingId, seatUid }, index) => ({
      ...seatOf(draft, seatUid).seat,
      bookingId,
      // The booker's is the first row of each meeting.
      attendeeId: attendeeIds[(index * attendeeIds.length) / seated.length] as number,
      createdAt: now,
    })),
  )
  return seated
}

function bookingRow(
  { bookable, request, guests, place, status, hosts, seriesId }: NewBookings,
  { startsAt, endsAt, slot }: Meeting,
  index: number,
  { uid, permanentId }: { uid: string; permanentId: string },
  context: CommandContext,
  now: Date,
) {
  return {
    uid,
    permanentId,
    ...(seriesId !== null && { seriesId, seriesPosition: index }),
    eventTypeId: bookable.id,
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
    description: typeof request.responses.notes === 'string' ? request.responses.notes : '',
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

function attendeeRows({ bookingId, startsAt }: StoredMeeting, draft: NewBookings, now: Date) {
  const { bookable, request, guests, hosts } = draft
  const { attendee } = request
  const shared = { bookingId, startsAt, createdAt: now }
  return [
    {
      ...seatOf(draft, '').attendee,
      ...shared,
      kind: bookable.seatsPerSlot === null ? ('booker' as const) : ('seat' as const),
    },
    ...guests.map((email) => ({ ...shared, kind: 'guest' as const, email, timeZone: attendee.timeZone })),
    ...hosts.slice(1).map((host) => ({
      ...shared,
      kind: 'host' as const,
      userId: host.userId,
      name: host.name ?? host.username ?? '',
      email: host.email,
      timeZone: host.timeZone,
      language: host.locale ?? 'en',
    })),
  ]
}
