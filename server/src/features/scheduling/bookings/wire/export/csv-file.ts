import { csvTable } from '../../../../../lib/text/csv-table.ts'
import { displayEmail } from '../../../../../lib/text/display-email.ts'
import { toLocalIso } from '../../../../../lib/time/local-time.ts'
import { answerText } from '../../answer-text.ts'
import type { ViewedAttendee } from '../../booking.ts'
import { locationForPeople } from '../../location-for-people.ts'
import type { SeenBooking } from '../../seen-booking.ts'

const MINUTE_MS = 60_000

/** The answers that have a column of their own, or are about the form and not about the meeting. */
const ELSEWHERE = ['name', 'email', 'title', 'location', 'notes', 'guests', 'attendeePhoneNumber', 'rescheduleReason']

/** The columns with their names. New ones go to the end, because spreadsheets refer to columns by their place. */
const COLUMNS: readonly [name: string, write: (booking: SeenBooking, timeZone: string) => string | number][] = [
  ['uid', ({ uid }) => uid],
  ['status', ({ status }) => status],
  ['title', ({ title }) => title],
  ['eventType', ({ eventType }) => eventType?.slug ?? ''],
  ['start', ({ startsAt }, timeZone) => localMinute(startsAt, timeZone)],
  ['end', ({ endsAt }, timeZone) => localMinute(endsAt, timeZone)],
  ['timeZone', (_, timeZone) => timeZone],
  ['minutes', ({ startsAt, endsAt }) => (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS],
  ['hosts', ({ hosts }) => lines(hosts.map(({ name, email }) => name ?? email))],
  ['attendees', (booking) => lines(others(booking).map(({ name }) => name))],
  ['emails', (booking) => lines(others(booking).map(({ email }) => displayEmail(email)))],
  ['phoneNumbers', (booking) => lines(others(booking).map(({ phoneNumber }) => phoneNumber ?? ''))],
  ['location', (booking) => locationForPeople(booking) ?? ''],
  ['notes', ({ description }) => description],
  ['answers', answersOf],
  ['reason', ({ cancellationReason, rejectionReason }) => cancellationReason ?? rejectionReason ?? ''],
  ['createdAt', ({ createdAt }, timeZone) => localMinute(createdAt, timeZone)],
]

/**
 * Writes bookings as a table for spreadsheets: times are local and without an offset, and several people of a booking
 * are lines of one cell.
 */
export const csvFile = (bookings: readonly SeenBooking[], timeZone: string): string =>
  csvTable(
    COLUMNS.map(([name, write]) => [name, (booking: SeenBooking) => write(booking, timeZone)] as const),
    bookings,
  )

const others = ({ attendees }: SeenBooking): ViewedAttendee[] => attendees.filter(({ kind }) => kind !== 'host')

const lines = (texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n')

const localMinute = (instant: Date, timeZone: string): string =>
  toLocalIso(instant.getTime(), timeZone).slice(0, 16).replace('T', ' ')

/** The answers to the questions of the event type, one in each line. Each booker of a shared meeting has answers. */
function answersOf(booking: SeenBooking): string {
  const all = [booking.answers, ...booking.attendees.flatMap(({ seat }) => (seat ? [seat.answers] : []))]
  return lines(
    all.flatMap((answers) =>
      Object.entries(answers).flatMap(([slug, answer]) => {
        const text = ELSEWHERE.includes(slug) ? undefined : answerText(answer)
        return text === undefined || text === '' ? [] : [`${slug}: ${text}`]
      }),
    ),
  )
}
