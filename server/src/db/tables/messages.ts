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
  /** The process that has it; its lease ends with it. */
  leasedBy: string | null
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

/** What a message proves with, sealed; its text has the stand-in. Deleted when the proof was used. */
export type MessageProofTable = {
  id: Generated<number>
  messageId: number
  standIn: string
  proofKey: string
  keyId: string
  ciphertext: Buffer
  expiresAt: Date
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
