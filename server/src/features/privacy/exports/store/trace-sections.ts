import { sql } from 'kysely'
import { attending, ofAddress, ofAddressOrNumber, ofUser, type Section } from './section.ts'

/** What the server has sent to a person and noted about them. */
export const traceSections: readonly Section[] = [
  {
    name: 'messages',
    table: 'messages',
    columns: [
      ...['id', 'channel', 'to_address', 'from_name', 'reply_to', 'subject', 'body_text', 'locale', 'state'],
      ...['last_error', 'created_at', 'sent_at'],
    ],
    rows: ofAddressOrNumber('to_address'),
    others: 'The text is also stored as HTML. The address to unsubscribe gives access.',
  },
  {
    name: 'messageAttachments',
    table: 'message_attachments',
    columns: ['message_id', 'filename', 'content_type', 'content'],
    rows: ({ emails }) =>
      sql`t.message_id IN (SELECT m.id FROM messages m WHERE m.to_address = ANY (${emails}::text[]))`,
  },
  {
    name: 'messageOptOuts',
    table: 'message_opt_outs',
    columns: ['created_at', 'channel', 'address'],
    rows: ofAddressOrNumber('address'),
  },
  {
    name: 'messageCounts',
    table: 'message_counts',
    columns: ['counted_on', 'count_key', 'channel', 'message_count'],
    rows: ({ userId, emails, phoneNumbers }) => sql`
      t.count_key = ANY (${[...emails, ...phoneNumbers].map((address) => `to:${address}`)}::text[])
      OR t.count_key = 'user:' || ${userId}::int`,
  },
  {
    name: 'verificationCodes',
    table: 'verification_codes',
    columns: ['id', 'purpose', 'channel', 'address', 'created_at', 'expires_at', 'used_at'],
    rows: ofAddressOrNumber('address'),
    others: 'The subject may be another person or a team that asked for the code.',
  },
  {
    name: 'oneTimeLinks',
    table: 'one_time_tokens',
    columns: ['created_at', 'purpose', 'email', 'booking_uid', 'expires_at', 'used_at'],
    rows: (person) => sql`(${ofAddress('email')(person)}) OR (${ofUser()(person)})`,
    others: 'The token is a secret, and the others count tries.',
  },
  {
    name: 'events',
    table: 'events',
    columns: ['id', 'occurred_at', 'type', 'subject_key', 'actor_kind', 'payload'],
    rows: ({ userId }) => sql`t.user_id = ${userId}::int AND t.booking_id IS NULL AND t.type <> 'FORM_SUBMITTED'
      OR t.subject_key = 'user:' || ${userId}::int`,
  },
  {
    name: 'bookingEvents',
    table: 'events',
    columns: ['id', 'occurred_at', 'type', 'booking_id'],
    rows: (person) => sql`t.type NOT LIKE 'booking.note-%' AND t.booking_permanent_id IN (
      SELECT b.permanent_id FROM bookings b WHERE b.id IN (${attending(person, 'booking_id', 'booker', 'guest', 'seat')}))`,
    others:
      'Attendees do not learn of the notes of hosts. The payload repeats the booking, with its other people. The address of the network belongs to the one who acted.',
  },
  {
    name: 'webhookDeliveries',
    table: 'webhook_deliveries',
    columns: ['id', 'created_at', 'trigger', 'order_key', 'state', 'finished_at'],
    rows: (person) => sql`t.event_id IN (
      SELECT e.id FROM events e JOIN bookings b ON b.permanent_id = e.booking_permanent_id
      WHERE b.id IN (${attending(person, 'booking_id', 'booker', 'guest', 'seat')}))`,
    others: 'The body repeats the booking, with its other people.',
  },
  {
    name: 'auditEntries',
    table: 'audit_entries',
    columns: [
      ...['id', 'occurred_at', 'action', 'subject_key', 'before', 'after', 'ip', 'user_agent', 'request_id'],
      'actor_kind',
    ],
    rows: ({ userId }) => sql`t.actor_user_id = ${userId}::int OR t.subject_key = 'user:' || ${userId}::int`,
  },
]
