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
