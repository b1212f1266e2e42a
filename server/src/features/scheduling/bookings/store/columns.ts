import type { Selectable } from 'kysely'
import type { BookingTable } from '../../../../db/tables/bookings.ts'
import type { Answers } from '../booking.ts'
import { insertOf, inTable, type SqlType } from './insert-columns.ts'

/**
 * Where the value of a column comes from when a row is inserted.
 *
 * - `copied`: a new booking brings it, and a rescheduled booking takes it over from the old one.
 * - `fresh`: a new booking and a rescheduled booking both bring a value of their own.
 * - `kept`: a new booking begins with the default of the database, and a rescheduled booking takes it over from the old one.
 * - `reset`: no insert writes it. It begins with the default of the database.
 */
type Origin = readonly [origin: 'copied' | 'fresh', type: SqlType] | 'kept' | 'reset'

/** Every column of `bookings`. Inserts are built from this list, so that none of them can forget a column. */
const BOOKING_COLUMNS = {
  id: 'reset',
  uid: ['fresh', 'text'],
  permanentId: ['fresh', 'uuid'],
  seriesId: ['copied', 'bigint'],
  seriesPosition: ['copied', 'smallint'],
  eventTypeId: ['copied', 'integer'],
  organizerId: ['fresh', 'integer'],
  teamId: ['copied', 'integer'],
  organizationId: ['copied', 'integer'],
  platformClientId: ['copied', 'text'],
  privateLinkId: ['copied', 'integer'],
  createdByUserId: ['copied', 'integer'],
  createdThrough: ['fresh', 'text'],
  status: ['fresh', 'text'],
  version: 'reset',
  startsAt: ['fresh', 'timestamptz'],
  endsAt: ['fresh', 'timestamptz'],
  title: ['fresh', 'text'],
  description: ['copied', 'text'],
  locationType: ['copied', 'text'],
  location: ['copied', 'text'],
  videoUrl: ['fresh', 'text'],
  meetingUrl: ['fresh', 'text'],
  seatsTotal: ['copied', 'integer'],
  seatsTaken: ['fresh', 'integer'],
  answers: ['copied', 'jsonb'],
  metadata: ['copied', 'jsonb'],
  icsUid: ['fresh', 'text'],
  icsSequence: ['fresh', 'integer'],
  cancellationReason: 'reset',
  cancelledByEmail: 'reset',
  cancelledAt: 'reset',
  rejectionReason: 'reset',
  confirmedAt: 'reset',
  awaitsHostUntil: ['fresh', 'timestamptz'],
  reassignmentReason: 'reset',
  reassignedAt: 'reset',
  hostAbsent: 'reset',
  rating: 'reset',
  ratingFeedback: 'reset',
  price: ['copied', 'integer'],
  currency: ['copied', 'text'],
  paidAt: 'kept',
  paymentDueAt: ['fresh', 'timestamptz'],
  paymentUrl: ['fresh', 'text'],
  erasedAt: 'reset',
  createdAt: ['fresh', 'timestamptz'],
  updatedAt: ['fresh', 'timestamptz'],
} as const satisfies Record<keyof BookingTable, Origin>

type Columns = typeof BOOKING_COLUMNS
type ColumnOf<Kind> = { [C in keyof Columns]: Columns[C] extends readonly [Kind, SqlType] ? C : never }[keyof Columns]

type Value<C extends keyof BookingTable> = C extends 'answers'
  ? Answers
  : C extends 'metadata'
    ? Readonly<Record<string, unknown>>
    : Selectable<BookingTable>[C]

/** The values that a new booking brings. */
export type NewBookingColumns = { readonly [C in ColumnOf<'copied' | 'fresh'>]: Value<C> }

/** The values that a rescheduled booking brings. The other columns are taken over or reset. */
export type FreshBookingColumns = { readonly [C in ColumnOf<'fresh'>]: Value<C> }

type Column = { name: string; origin: Origin }

const columns: readonly Column[] = Object.entries(BOOKING_COLUMNS).map(([name, origin]) => ({ name, origin }))

const written = (wanted: 'copied' | 'fresh') =>
  columns.flatMap(({ name, origin }) =>
    typeof origin !== 'string' && origin[0] === wanted ? { name, type: origin[1] } : [],
  )

export const newBooking = insertOf([...written('copied'), ...written('fresh')])
export const freshOfBooking = insertOf(written('fresh'))

/** The columns that a rescheduled booking takes over. */
export const takenOver = inTable([...written('copied'), ...columns.filter(({ origin }) => origin === 'kept')])
