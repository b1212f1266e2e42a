import type { Change } from '../../../commands/change.ts'

/** An event as it stands in the log, with what was left for those who draw its consequences. */
export type HandledEvent = {
  readonly id: number
  readonly occurredAt: Date
  readonly type: string
  readonly actorUserId: number | null
  readonly userId: number | null
  readonly teamId: number | null
  readonly organizationId: number | null
  readonly platformClientId: string | null
  readonly eventTypeId: number | null
  readonly bookingId: number | null
  readonly bookingPermanentId: string | null
  readonly subjectKey: string | null
  readonly payload: Readonly<Record<string, unknown>>
  /** The facts of its mails; null where nobody is written to. */
  readonly mail: unknown
}

/**
 * Draws one kind of consequence from events: mails, deliveries, timers. Given them by the batch, in the order in which
 * they happened, and in one transaction with the note that they are done: it writes rows and calls nobody. The number
 * of its statements doesn't grow with the batch.
 */
export type EventHandler = {
  readonly name: string
  follow(change: Change, events: readonly HandledEvent[]): Promise<void>
}
