import { dateFormatter } from '../../../../i18n/formatters.ts'
import { displayEmail } from '../../../../lib/text/display-email.ts'
import {
  answerText,
  type DescribedBooking,
  type MailParts,
  manyLines,
  meetingLink,
  webAddress,
} from '../../../scheduling/bookings/service.ts'
import type { Reader } from '../recipients.ts'
import { writeTime } from './time-pattern.ts'

/**
 * Returns the value of a variable such as `ATTENDEE`, `EVENT_DATE_ddd, MMM D` or `MY_QUESTION`, or undefined for
 * unknown ones.
 */
export type Variables = (variable: string) => string | undefined

/** Returns the variables of a message about a booking, as this reader may see them: in their language and time zone. */
export function bookingVariables(
  { booking }: DescribedBooking,
  reader: Reader,
  { facts, t }: MailParts,
  ratingUrl: string | undefined,
): Variables {
  const { organizer, links } = facts
  const { startsAt, endsAt, title, location } = facts.booking
  const { timeZone } = reader.person
  const attendee = reader.side === 'attendee' ? reader.person : facts.attendees.find(({ kind }) => kind !== 'host')
  const answers = answersFor(booking, reader, facts.hideAttendees === true)
  const names: Readonly<Record<string, string | undefined>> = {
    ...answers,
    EVENT_NAME: title,
    ORGANIZER: organizer.name,
    ORGANIZER_FIRST_NAME: firstName(organizer.name),
    ATTENDEE: attendee?.name ?? '',
    ATTENDEE_FIRST_NAME: firstName(attendee?.name ?? ''),
    ATTENDEE_LAST_NAME: lastName(attendee?.name ?? ''),
    ATTENDEE_EMAIL: attendee ? displayEmail(attendee.email) : '',
    LOCATION: location ?? '',
    MEETING_URL: webAddress(meetingLink(booking) ?? location ?? '') ?? '',
    TIMEZONE: timeZone,
    CANCEL_URL: links.cancel ?? links.booking,
    RESCHEDULE_URL: links.reschedule ?? links.booking,
    RATING_URL: ratingUrl ?? links.booking,
    ADDITIONAL_NOTES: answers.NOTES ?? '',
    CANCELLATION_REASON: facts.booking.reason ?? '',
  }
  const times: readonly [name: string, instant: Date, style: Intl.DateTimeFormatOptions][] = [
    ['EVENT_DATE', startsAt, LONG_DATE],
    ['EVENT_TIME', startsAt, TIME],
    ['EVENT_START_TIME', startsAt, TIME],
    ['EVENT_END_TIME', endsAt, TIME],
    ['START_TIME', startsAt, TIME],
    ['END_TIME', endsAt, TIME],
  ]
  return (variable) => {
    if (Object.hasOwn(names, variable)) return names[variable]
    for (const [name, instant, style] of times) {
      if (variable === name) return dateFormatter(t.language, { ...style, timeZone }).format(instant)
      if (variable.startsWith(`${name}_`))
        return writeTime(instant, variable.slice(name.length + 1), timeZone, t.language)
    }
    return undefined
  }
}

const LONG_DATE: Intl.DateTimeFormatOptions = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }
const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }

const firstName = (name: string): string => name.split(' ')[0] ?? ''
const lastName = (name: string): string => name.split(' ').slice(1).join(' ')

/**
 * Returns the answers by the slugs of their fields in capitals. An attendee with a seat reads only the answers of that
 * seat.
 */
function answersFor(
  booking: DescribedBooking['booking'],
  { side, attendee }: Reader,
  areHidden: boolean,
): Readonly<Record<string, string>> {
  const isShared = side === 'attendee' && booking.seatsTotal !== null
  const answers = isShared ? (attendee?.seat?.answers ?? {}) : areHidden && side === 'attendee' ? {} : booking.answers
  return Object.fromEntries(
    Object.entries(answers).flatMap(([slug, answer]) => {
      const text = answerText(answer)
      return text === undefined ? [] : [[variableOf(slug), manyLines(text)]]
    }),
  )
}

/** Returns the variable for a slug: `YOUR_COMPANY` for `your-company`, `PRÉNOM` for `prénom`. */
export const variableOf = (slug: string): string =>
  slug
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')
