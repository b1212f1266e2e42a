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
  /**
   * The address at which the reader unsubscribes from mails of this kind. Null for mails that every reader must get.
   */
  optOutUrl: string | null
  state: Generated<'waiting' | 'sent' | 'kept' | 'failed' | 'withdrawn'>
  nextAttemptAt: Date | null
  attemptCount: Generated<number>
  leasedUntil: Date | null
  /** The process that holds the lease. The lease ends with the process. */
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

/** The sealed proof of a message, whose text contains a placeholder. It is deleted after the proof was used. */
export type MessageProofTable = {
  id: Generated<number>
  messageId: number
  standIn: string
  proofKey: string
  keyId: string
  ciphertext: Buffer
  expiresAt: Date
}

/** An address that wants no messages. */
export type MessageOptOutTable = { channel: 'email' | 'sms' | 'whatsapp'; address: string; createdAt: Date }

/** The number of messages that were sent on a day (`YYYY-MM-DD` in UTC), by `user:5` or to `to:+4930123456`. */
export type MessageCountTable = {
  countKey: string
  channel: 'email' | 'sms' | 'whatsapp'
  countedOn: string
  messageCount: number
}
