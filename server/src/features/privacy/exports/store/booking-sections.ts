import { sql } from 'kysely'
import { attending, ofAttendee, ofUser, type Section } from './section.ts'

const OF_OTHERS =
  'The document shows these texts in the section of the person who wrote them. The rest are codes of fixed choices and ids.'

/** What a person has booked, and where they were invited. */
export const bookingSections: readonly Section[] = [
  {
    name: 'bookings',
    table: 'bookings',
    columns: [
      ...['id', 'uid', 'status', 'starts_at', 'ends_at', 'title', 'description', 'location_type', 'location'],
      ...['answers', 'metadata', 'cancellation_reason', 'cancelled_by_email', 'cancelled_at', 'rejection_reason'],
      ...['reassignment_reason', 'rating', 'rating_feedback', 'price', 'currency', 'paid_at', 'meeting_url'],
      ...['created_through', 'created_at', 'updated_at'],
    ],
    rows: (person) => sql`t.id IN (${attending(person, 'booking_id', 'booker')})`,
    others: OF_OTHERS,
  },
  {
    name: 'meetings',
    table: 'bookings',
    columns: ['id', 'uid', 'status', 'starts_at', 'ends_at', 'title', 'location_type', 'location', 'meeting_url'],
    rows: (person) => sql`t.id IN (${attending(person, 'booking_id', 'guest', 'seat', 'host')})`,
  },
  {
    name: 'hostedBookings',
    table: 'bookings',
    columns: ['id', 'uid', 'status', 'starts_at', 'ends_at', 'title', 'location_type', 'meeting_url', 'created_at'],
    rows: ({ userId }) => sql`t.organizer_id = ${userId}::int
      OR t.id IN (SELECT h.booking_id FROM booking_hosts h WHERE h.user_id = ${userId}::int)`,
  },
  {
    // A note belongs to its author. The people that it is about don't see it.
    name: 'bookingNotes',
    table: 'booking_notes',
    columns: ['id', 'booking_id', 'text', 'created_at', 'updated_at'],
    rows: ofUser('author_user_id'),
  },
  {
    name: 'attendances',
    table: 'attendees',
    columns: [
      ...['id', 'booking_id', 'kind', 'email', 'name', 'first_name', 'last_name', 'phone_number', 'time_zone'],
      ...['language', 'absent', 'consent_text', 'consent_policy_url', 'consented_at', 'created_at'],
    ],
    rows: (person) => sql`t.id IN (SELECT a.id FROM attendees a WHERE ${ofAttendee(person)})`,
  },
  {
    name: 'seats',
    table: 'booking_seats',
    columns: ['id', 'uid', 'booking_id', 'answers', 'metadata', 'created_at'],
    rows: (person) => sql`t.attendee_id IN (${attending(person, 'id', 'booker', 'seat', 'guest')})`,
  },
  {
    name: 'reschedules',
    table: 'booking_moves',
    columns: ['moved_at', 'from_uid', 'to_uid', 'moved_by_email', 'reason'],
    rows: (person) => sql`t.to_booking_id IN (${attending(person, 'booking_id', 'booker')})`,
  },
  {
    name: 'rescheduledSeats',
    table: 'booking_seat_moves',
    columns: ['id', 'seat_uid', 'from_uid', 'to_uid', 'moved_by_email', 'moved_at'],
    rows: ({ emails }) => sql`lower(t.moved_by_email) = ANY (${emails}::text[])`,
  },
  {
    name: 'payments',
    table: 'payments',
    columns: [
      ...['id', 'uid', 'booking_id', 'provider', 'kind', 'amount', 'currency', 'description', 'status', 'external_id'],
      ...['refund_policy', 'failure', 'created_at', 'paid_at'],
    ],
    rows: (person) => sql`t.booking_id IN (${attending(person, 'booking_id', 'booker', 'seat')})`,
    others: "The payee's account, and addresses of checkouts, which give access.",
  },
  {
    name: 'calendarEvents',
    table: 'calendar_events',
    columns: ['permanent_id', 'ics_uid', 'starts_at', 'ends_at'],
    rows: (person) => sql`t.permanent_id IN (
      SELECT b.permanent_id FROM bookings b WHERE b.id IN (${attending(person, 'booking_id', 'booker', 'guest', 'seat')}))`,
    others: 'The answers to the invitation are those of all its readers. The rest are ids and hashes of the provider.',
  },
  {
    name: 'formResponses',
    table: 'routing_form_responses',
    columns: ['id', 'form_id', 'answers', 'decision', 'booking_permanent_id', 'created_at'],
    rows: (person) => sql`t.booking_permanent_id IN (
        SELECT b.permanent_id FROM bookings b WHERE b.id IN (${attending(person, 'booking_id', 'booker')}))
      OR lower(t.answers::text) LIKE ANY (${asValues(person.emails)}::text[])`,
    others: 'The id of the answered form is one of the ids above.',
  },
  {
    name: 'queuedFormResponses',
    table: 'queued_form_responses',
    columns: ['id', 'form_id', 'answers', 'decision', 'created_at', 'expires_at'],
    rows: ({ emails }) => sql`lower(t.answers::text) LIKE ANY (${asValues(emails)}::text[])`,
  },
  {
    name: 'heldSlots',
    table: 'slot_reservations',
    columns: ['id', 'uid', 'event_type_id', 'starts_at', 'ends_at', 'held_by', 'expires_at'],
    rows: ({ userId }) => sql`t.held_by = 'user:' || ${userId}::int`,
  },
  {
    name: 'heldTimes',
    table: 'held_times',
    columns: ['began_at', 'event_type_id', 'starts_at', 'ends_at', 'held_by'],
    rows: ({ userId }) => sql`t.held_by = 'user:' || ${userId}::int`,
  },
]

/** Patterns of LIKE for whole texts in JSON. A longer address that ends with this one is the address of another person. */
const asValues = (texts: readonly string[]): string[] =>
  texts.map((text) => `%${JSON.stringify(text).replaceAll(/[\\%_]/g, '\\$&')}%`)
