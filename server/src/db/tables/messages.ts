import type { Generated } from 'kysely'

export type MessageTable = {
  id: Generated<number>
  naturalKey: string
  channel: 'email' | 'sms' | 'whatsapp'
  toAddress: string
  fromName: string | null
  replyTo: string | null
  subject: string | null
  bodyText: string
  bodyHtml: string | null
  locale: Generated<string>
  bookingId: number | null
  workflowStepId: number | null
  /** Where the reader ends mails of this kind; null for what they must hear. */
  optOutUrl: string | null
  state: Generated<'waiting' | 'sent' | 'kept' | 'failed' | 'withdrawn'>
  nextAttemptAt: Date | null
  attemptCount: Generated<number>
  leasedUntil: Date | null
  lastError: string | null
  createdAt: Date
  sentAt: Date | null
}

export type MessageAttachmentTable = {
  messageId: number
  position: number
  filename: string
  contentType: string
  content: string
}

/** Who doesn't want to be written to. */
export type MessageOptOutTable = { channel: 'email' | 'sms' | 'whatsapp'; address: string; createdAt: Date }

/** How many messages were sent on a day, `YYYY-MM-DD` in UTC, by `user:5` or to `to:+4930123456`. */
export type MessageCountTable = {
  countKey: string
  channel: 'email' | 'sms' | 'whatsapp'
  countedOn: string
  messageCount: number
}
