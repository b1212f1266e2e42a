import { number } from './setting.ts'

const days = (env: string, what: string, fallback: number) =>
  number(env, `How long ${what}, in days; 0 keeps them for ever (docs/retention.md).`, fallback)

export const retentionSettings = {
  keepBookingsDays: days(
    'DAYBOOK_KEEP_BOOKINGS_DAYS',
    'bookings that have ended keep their people, answers and texts',
    0,
  ),
  keepEventsDays: days('DAYBOOK_KEEP_EVENTS_DAYS', 'events stay in the log', 365),
  keepAuditDays: days('DAYBOOK_KEEP_AUDIT_DAYS', 'entries of the audit log are kept', 730),
  keepMessagesDays: days('DAYBOOK_KEEP_MESSAGES_DAYS', 'messages are kept, sent ones and those of the outbox', 90),
  keepDeliveriesDays: days('DAYBOOK_KEEP_DELIVERIES_DAYS', 'finished deliveries to webhooks are kept', 90),
  keepTimersDays: days(
    'DAYBOOK_KEEP_TIMERS_DAYS',
    'timers are kept once they have fired and their booking is over',
    30,
  ),
  keepDeadLettersDays: days(
    'DAYBOOK_KEEP_DEAD_LETTERS_DAYS',
    'messages, timers and entries of the event queue that have failed for good are kept',
    90,
  ),
  keepAnswersHours: number(
    'DAYBOOK_KEEP_ANSWERS_HOURS',
    'How long the answer to a request with an Idempotency-Key is kept for repeats, in hours.',
    24,
    1,
  ),
}
