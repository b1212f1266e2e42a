import { number } from './setting.ts'

export const messageLimitSettings = {
  smsPerDay: number(
    'DAYBOOK_SMS_PER_DAY',
    'The maximum of SMS a day for one person, team or organization. 0 sends none.',
    500,
  ),
  whatsappPerDay: number(
    'DAYBOOK_WHATSAPP_PER_DAY',
    'The maximum of WhatsApp messages a day for one person, team or organization. 0 sends none.',
    500,
  ),
  workflowMailsPerDay: number(
    'DAYBOOK_WORKFLOW_MAILS_PER_DAY',
    'The maximum of mails of workflows a day for one person, team or organization. 0 sends none.',
    5000,
  ),
  textsPerNumberPerDay: number(
    'DAYBOOK_TEXTS_PER_NUMBER_PER_DAY',
    'The maximum of SMS, and of WhatsApp messages, a day to one telephone number, from all senders together.',
    30,
  ),
  mailsPerAddressPerDay: number(
    'DAYBOOK_MAILS_PER_ADDRESS_PER_DAY',
    'The maximum of mails a day to one attendee about bookings by people without an account. More mails wait for the operator (docs/limits.md).',
    30,
  ),
  guestNoticesFromNetworkPerDay: number(
    'DAYBOOK_GUEST_NOTICES_FROM_ADDRESS_PER_DAY',
    'The maximum of notices a day to one guest whom people without an account name from one network address.',
    3,
  ),
  guestNoticesPerMailboxPerDay: number(
    'DAYBOOK_GUEST_NOTICES_PER_MAILBOX_PER_DAY',
    'The maximum of notices a day to one guest who has accepted none yet and has no account. A guest who has gets as many as DAYBOOK_MAILS_PER_ADDRESS_PER_DAY.',
    10,
  ),
}
