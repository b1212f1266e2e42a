import { actingUserId, type CommandContext } from '../../../commands/context.ts'
import type { Tx } from '../../../db/connection.ts'
import type { Ids } from '../../../lib/ids.ts'
import type { Bookable, BookableHost } from '../../availability/service.ts'
import type { Meeting } from '../flow/draft.ts'
import type { BookingRequest } from '../request.ts'
import { insertAttendees, insertBooking, insertBookingHosts } from '../store.ts'
import type { Answers } from '../view.ts'
import type { ChosenLocation } from './choose-location.ts'
import { bookingTitle } from './title.ts'

export type DraftBooking = {
  bookable: Bookable
  request: BookingRequest
  guests: readonly string[]
  place: ChosenLocation
  meeting: Meeting
  status: 'accepted' | 'pending'
  /** The organizer first. */
  hosts: readonly BookableHost[]
}

/** Stores the booking with its hosts, its attendees and the answers. */
export async function storeBooking(
  tx: Tx,
  ids: Ids,
  context: CommandContext,
  draft: DraftBooking,
  now: Date,
): Promise<{ bookingId: number; uid: string }> {
  const { bookable, request, guests, place, meeting, status, hosts } = draft
  const { attendee } = request
  const { startsAt, endsAt } = meeting
  const organizer = hosts[0] as BookableHost
  const uid = ids.uid()
  const bookingId = await insertBooking(tx, {
    uid,
    permanentId: ids.uuid(),
    eventTypeId: bookable.id,
    organizerId: organizer.userId,
    teamId: bookable.teamId,
    organizationId: bookable.organizationId,
    platformClientId: bookable.platformClientId,
    createdByUserId: actingUserId(context),
    createdThrough: context.through,
    status,
    startsAt,
    endsAt,
    title: bookingTitle({
      eventTitle: bookable.title,
      customName: bookable.customName,
      organizer: organizer.name ?? organizer.username ?? organizer.email,
      booker: attendee,
      location: place.location,
      lengthMinutes: meeting.slot.lengthMinutes,
      answers: request.responses,
    }),
    description: typeof request.responses.notes === 'string' ? request.responses.notes : '',
    locationType: place.locationType,
    location: place.location,
    answers: JSON.stringify(answersOf(request, guests, place)),
    metadata: JSON.stringify(request.metadata),
    icsUid: `${uid}@daybook`,
    createdAt: now,
    updatedAt: now,
  })
  await insertBookingHosts(
    tx,
    hosts.map(({ userId, isFixed, groupId }, position) => ({
      bookingId,
      startsAt,
      userId,
      isOrganizer: position === 0,
      isFixed,
      groupId,
      position,
    })),
  )
  await insertAttendees(tx, attendeeRows(bookingId, draft, now))
  return { bookingId, uid }
}

function answersOf(
  { responses, attendee }: BookingRequest,
  guests: readonly string[],
  { answer }: ChosenLocation,
): Answers {
  const { name: _name, email: _email, location: _location, guests: _guests, ...own } = responses
  return {
    ...own,
    ...(attendee.firstName !== undefined && {
      name: { firstName: attendee.firstName, ...(attendee.lastName !== undefined && { lastName: attendee.lastName }) },
    }),
    ...(guests.length > 0 && { guests: [...guests] }),
    ...(answer && { location: answer }),
    ...(attendee.phoneNumber !== undefined && { attendeePhoneNumber: attendee.phoneNumber }),
  }
}

function attendeeRows(bookingId: number, { request, guests, hosts, meeting }: DraftBooking, now: Date) {
  const { attendee } = request
  const shared = { bookingId, startsAt: meeting.startsAt, createdAt: now }
  return [
    {
      ...shared,
      kind: 'booker' as const,
      name: attendee.name,
      firstName: attendee.firstName ?? null,
      lastName: attendee.lastName ?? null,
      email: attendee.email,
      phoneNumber: attendee.phoneNumber ?? null,
      timeZone: attendee.timeZone,
      language: attendee.language,
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
