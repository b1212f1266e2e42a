import { actingUserId } from '../../../../commands/context.ts'
import { mapNonEmpty, type NonEmpty } from '../../../../lib/non-empty.ts'
import { type Bookable, storedId } from '../../availability/service.ts'
import { videoAt } from '../meeting-link.ts'
import type { Meeting } from '../steps/phases.ts'
import { takingOf } from '../steps/take-time.ts'
import { newAttendee } from '../store/attendee-columns.ts'
import type { NewBookingColumns } from '../store/columns.ts'
import type { NewBookingRow } from '../store/insert.ts'
import { isStranger } from '../strangers.ts'
import { answersOf } from './answers.ts'
import { coHostAttendees, hostsInOrder } from './host-rows.ts'
import type { Series, Staffed } from './phases.ts'
import { seatOf } from './seat.ts'
import { bookingTitle, hostInTitle } from './title.ts'

/** Returns the row of each meeting, in the order of the meetings. */
export function bookingRows(staffed: Staffed, series: Series | undefined): NonEmpty<NewBookingRow> {
  const hosts = hostsInOrder(staffed.hosts)
  const attendees = attendeeRows(staffed)
  return mapNonEmpty(staffed.meetings, (meeting, index) => ({
    ...bookingRow(staffed, meeting),
    seriesId: series?.id ?? null,
    seriesPosition: series ? index : null,
    hosts,
    attendees,
    taken: takenBy(staffed, meeting),
  }))
}

/** Returns a row of taken time for each host. */
function takenBy(staffed: Staffed, meeting: Meeting): NewBookingRow['taken'] {
  const { hostIds, ...taken } = takingOf(staffed, meeting)
  return hostIds.map((hostId) => ({ hostId, ...taken }))
}

function bookingRow(
  { deps, context, change: { now }, bookable, request, guests, place, status, paymentDueAt, hosts }: Staffed,
  { startsAt, endsAt, slot }: Meeting,
): Omit<NewBookingColumns, 'seriesId' | 'seriesPosition'> & Pick<NewBookingRow, 'videoRoom'> {
  const isShared = bookable.seatsPerSlot !== null
  const uid = deps.ids.uid()
  return {
    uid,
    permanentId: deps.ids.uuid(),
    eventTypeId: storedId(bookable),
    organizerId: hosts[0]?.userId ?? null,
    teamId: bookable.group.teamId,
    organizationId: bookable.group.organizationId,
    platformClientId: bookable.platformClientId,
    privateLinkId: request.privateLinkId ?? null,
    createdByUserId: actingUserId(context),
    createdThrough: context.through,
    status,
    price: bookable.price,
    currency: bookable.price > 0 ? bookable.currency : null,
    paymentDueAt,
    paymentUrl: paymentDueAt && `${deps.publicUrl}/payments/${uid}`,
    awaitsHostUntil: status === 'awaiting_host' ? awaitedUntil(bookable, now) : null,
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
    ...videoAt(deps.videoRooms, place, uid),
    meetingUrl: null,
    // In a shared meeting, each booker's answers are stored with the seat.
    answers: isShared ? {} : answersOf(request, guests, place),
    metadata: isShared ? {} : request.metadata,
    seatsTotal: bookable.seatsPerSlot,
    seatsTaken: isShared ? 1 : 0,
    icsUid: `${uid}@daybook`,
    icsSequence: 0,
    createdAt: now,
    updatedAt: now,
  }
}

/** Returns true if the title must leave out names, because it would show the first booker's name to later bookers. */
const hidesBookers = ({ seatsPerSlot, seatsShowAttendees }: Bookable): boolean =>
  seatsPerSlot !== null && !seatsShowAttendees

const AWAITED_SECONDS = 90

/** Returns the end of the time that the booker waits on the page for a host. */
const awaitedUntil = ({ instantExpiresAfterSeconds }: Bookable, now: Date): Date =>
  new Date(now.getTime() + (instantExpiresAfterSeconds ?? AWAITED_SECONDS) * 1000)

function attendeeRows(staffed: Staffed): NewBookingRow['attendees'] {
  const { context, bookable, request, guests, hosts } = staffed
  // Guests of a stranger get a single mail until they accept.
  const vouched = !isStranger(context.actor) || bookable.requiresBookerEmailVerification
  const { timeZone } = request.attendee
  return [
    {
      ...seatOf(staffed, '').attendee,
      kind: bookable.seatsPerSlot === null ? ('booker' as const) : ('seat' as const),
    },
    ...guests.map((email) => newAttendee({ kind: 'guest', email, timeZone, vouched })),
    ...coHostAttendees(hosts),
  ]
}
