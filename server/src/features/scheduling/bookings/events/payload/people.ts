import { utcOffsetMinutes } from '../../../../../lib/time/local-time.ts'
import { type BookingView, bookerOf, organizerOf, type ViewedAttendee, type ViewedHost } from '../../booking.ts'
import type { PublishedEventType } from '../../store/payload.ts'

/** Returns the attendee whom the event is about. In a shared meeting, this is the attendee who acts. */
export const subjectOf = (booking: BookingView, attendeeIds: readonly number[] = []): ViewedAttendee | undefined =>
  booking.attendees.find(({ id }) => attendeeIds.includes(id)) ?? bookerOf(booking)

export function organizerPayload(booking: BookingView, eventType: PublishedEventType | undefined): object | null {
  const organizer = organizerOf(booking)
  if (!organizer) return null
  const known = (eventType?.organizers ?? []).filter(({ userId }) => userId === organizer.userId)
  const member = known.find(
    ({ organizationId }) => organizationId !== null && organizationId === booking.organizationId,
  )
  return {
    ...memberPayload(booking, organizer),
    usernameInOrg: member?.usernameInOrganization ?? null,
    timeFormat: known[0]?.timeFormat === 24 ? 'HH:mm' : 'h:mma',
  }
}

const memberPayload = (booking: BookingView, { userId, name, email, username, timeZone, locale }: ViewedHost) => ({
  id: userId,
  name: name ?? username ?? '',
  email,
  username: username ?? '',
  timeZone,
  language: { locale: locale ?? 'en' },
  utcOffset: offsetAtStart(booking, timeZone),
})

/** Returns the attendees without the hosts, who are listed with the organizer or the team. */
export const attendeePayloads = (booking: BookingView): object[] =>
  booking.attendees.filter(({ kind }) => kind !== 'host').map((attendee) => attendeePayload(booking, attendee))

function attendeePayload(booking: BookingView, attendee: ViewedAttendee): object {
  const { name, email, timeZone, language, absent, phoneNumber, kind, seat } = attendee
  // First and last name are known only if the event type asks for them separately.
  const { firstName = '', lastName = '' } = (kind === 'booker' ? booking.answers.name : seat?.answers.name) ?? {}
  return {
    email,
    name,
    firstName,
    lastName,
    timeZone,
    language: { locale: language },
    absent,
    utcOffset: offsetAtStart(booking, timeZone),
    ...(phoneNumber !== null && { phoneNumber }),
    // The booking of a shared meeting has none of its own.
    ...(seat && { metadata: seat.metadata }),
  }
}

/** Returns the team of the event type, with the hosts other than the organizer. */
export const teamPayload = (booking: BookingView, eventType: PublishedEventType | undefined): object =>
  booking.teamId === null
    ? {}
    : {
        team: {
          id: booking.teamId,
          name: eventType?.teamName ?? null,
          members: booking.hosts.filter(({ isOrganizer }) => !isOrganizer).map((host) => memberPayload(booking, host)),
        },
      }

const offsetAtStart = ({ startsAt }: BookingView, timeZone: string): number =>
  utcOffsetMinutes(startsAt.getTime(), timeZone)
