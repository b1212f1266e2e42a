import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Exactly one of the owners is set. */
export type WebhookTable = {
  id: string
  userId: number | null
  teamId: number | null
  organizationId: number | null
  eventTypeId: number | null
  platformClientId: string | null
  subscriberUrl: string
  triggers: string[]
  active: Generated<boolean>
  payloadTemplate: string | null
  version: Generated<string>
  failingSince: Date | null
  warnedAt: Date | null
  disabledAt: Date | null
  disabledBecause: string | null
  /** Its receiver has asked for so much patience. */
  heldUntil: Date | null
  /** Scheme, host and port of the address. */
  receiver: GeneratedAlways<string>
  createdAt: Date
  updatedAt: Date
}

export type WebhookSecretTable = {
  id: Generated<number>
  webhookId: string
  /** 1 for the present one; 2 for the one before it, which signs along until it expires. */
  slot: 1 | 2
  keyId: string
  ciphertext: Buffer
  createdAt: Date
  expiresAt: Date | null
}

export type WebhookDeliveryTable = {
  id: Generated<number>
  /** The event's time; that of the wish for a repeat or a test. */
  createdAt: Date
  webhookId: string
  /** Null for a test. */
  eventId: number | null
  /** `event` for the delivery that follows it; each repeat and each test has one of its own. */
  occasion: Generated<string>
  messageId: string
  trigger: string
  orderKey: string | null
  contentType: string
  body: string
  state: Generated<'waiting' | 'delivered' | 'failed'>
  nextAttemptAt: Date | null
  attemptCount: Generated<number>
  /** Since the schedule of retries began, or began anew. */
  failureCount: Generated<number>
  /** In real time. */
  leasedUntil: Date | null
  /** The process that has it; its lease ends with it. */
  leasedBy: string | null
  finishedAt: Date | null
}

type Headers = ColumnType<Record<string, string>, string, string>

export type WebhookAttemptTable = {
  deliveryId: number
  deliveryCreatedAt: Date
  attempt: number
  startedAt: Date
  durationMs: number | null
  requestHeaders: Headers
  status: number | null
  error: string | null
  responseHeaders: Headers | null
  responseBody: string | null
}
