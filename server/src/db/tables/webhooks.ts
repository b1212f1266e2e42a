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
  /** The receiver has asked the server to wait until this time. */
  heldUntil: Date | null
  /** The scheme, host and port of the address. */
  receiver: GeneratedAlways<string>
  createdAt: Date
  updatedAt: Date
}

export type WebhookSecretTable = {
  id: Generated<number>
  webhookId: string
  /** 1 for the current secret, 2 for the previous one. The previous one also signs until it expires. */
  slot: 1 | 2
  keyId: string
  ciphertext: Buffer
  createdAt: Date
  expiresAt: Date | null
}

export type WebhookDeliveryTable = {
  id: Generated<number>
  /** The time of the event, or of the request for a repeat or a test. */
  createdAt: Date
  webhookId: string
  /** Null for a test. */
  eventId: number | null
  /** `event` for the delivery that the event caused. Each repeat and each test has its own value. */
  occasion: Generated<string>
  messageId: string
  trigger: string
  orderKey: string | null
  contentType: string
  body: string
  state: Generated<'waiting' | 'delivered' | 'failed'>
  nextAttemptAt: Date | null
  attemptCount: Generated<number>
  /** The failures since the schedule of retries began, or was restarted. */
  failureCount: Generated<number>
  /** A real time, which the test clock doesn't change. */
  leasedUntil: Date | null
  /** The process that holds the lease. The lease ends with the process. */
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
