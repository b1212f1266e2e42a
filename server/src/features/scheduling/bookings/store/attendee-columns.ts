import type { Selectable } from 'kysely'
import type { AttendeeTable } from '../../../../db/tables/bookings.ts'
import type { BookableHost } from '../../availability/service.ts'
import { insertOf, type SqlType } from './insert-columns.ts'

/**
 * Where the value of a column comes from when a row is inserted.
 *
 * - an SQL type: a new attendee brings it, and a rescheduled booking takes it over from the old one.
 * - `of-booking`: it is a value of the booking.
 * - `reset`: no insert writes it. It begins with the default of the database.
 */
type Origin = SqlType | 'of-booking' | 'reset'

/** Every column of `attendees`. Inserts are built from this list, so that none of them can forget a column. */
const ATTENDEE_COLUMNS = {
  id: 'reset',
  bookingId: 'of-booking',
  startsAt: 'of-booking',
  createdAt: 'of-booking',
  kind: 'text',
  userId: 'integer',
  email: 'text',
  name: 'text',
  firstName: 'text',
  lastName: 'text',
  phoneNumber: 'text',
  timeZone: 'text',
  language: 'text',
  absent: 'reset',
  vouched: 'boolean',
  acceptedAt: 'timestamptz',
  consentText: 'text',
  consentPolicyUrl: 'text',
  consentedAt: 'timestamptz',
} as const satisfies Record<keyof AttendeeTable, Origin>

type Columns = typeof ATTENDEE_COLUMNS
type ColumnOf<Kind> = { [C in keyof Columns]: Columns[C] extends Kind ? C : never }[keyof Columns]

/** The values that a new attendee brings. */
export type NewAttendee = { readonly [C in ColumnOf<SqlType>]: Selectable<AttendeeTable>[C] }

/** A new attendee with the values of the booking. */
export type NewAttendeeRow = NewAttendee & Pick<Selectable<AttendeeTable>, ColumnOf<'of-booking'>>

type Known = Pick<NewAttendee, 'kind' | 'email' | 'timeZone'> & Partial<NewAttendee>

/** Fills in the values that aren't known of the attendee. */
export const newAttendee = (known: Known): NewAttendee => ({
  userId: null,
  name: '',
  firstName: null,
  lastName: null,
  phoneNumber: null,
  language: 'en',
  vouched: true,
  acceptedAt: null,
  consentText: null,
  consentPolicyUrl: null,
  consentedAt: null,
  ...known,
})

export const hostAttendee = ({ userId, name, username, email, timeZone, locale }: BookableHost): NewAttendee =>
  newAttendee({ kind: 'host', userId, name: name ?? username ?? '', email, timeZone, language: locale ?? 'en' })

const isType = (origin: Origin): origin is SqlType => origin !== 'of-booking' && origin !== 'reset'

const origins: readonly [string, Origin][] = Object.entries(ATTENDEE_COLUMNS)

export const attendeeInsert = insertOf(origins.flatMap(([name, type]) => (isType(type) ? { name, type } : [])))
