import { utcOffsetMinutes } from '../../../../../lib/time/local-time.ts'
import { type BookingView, bookerOf, organizerOf, type ViewedAttendee, type ViewedHost } from '../../booking.ts'
import type { ToldEventType } from '../../store/payload.ts'

/** The one of the booking's people whom this is about: of several bookers who share a meeting, the one who acts. */
export const subjectOf = (booking: BookingView, attendeeIds: readonly number[] = []): ViewedAttendee | undefined =>
  booking.attendees.find(({ id }) => attendeeIds.includes(id)) ?? bookerOf(booking)

export function organizerPayload(booking: BookingView, eventType: ToldEventType | undefined): object | null {
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

/** Hosts stand with the organizer or the team. */
export const attendeePayloads = (booking: BookingView): object[] =>
  booking.attendees.filter(({ kind }) => kind !== 'host').map((attendee) => attendeePayload(booking, attendee))

function attendeePayload(booking: BookingView, attendee: ViewedAttendee): object {
  const { name, email, timeZone, language, absent, phoneNumber, kind, seat } = attendee
  // Only those who were asked for them apart have a first and a last name.
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
  }
}

/** The team whose event type it is, with the hosts beside the organizer. */
export const teamPayload = (booking: BookingView, eventType: ToldEventType | undefined): object =>
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
