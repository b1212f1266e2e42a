import type { Change } from '../../../commands/change.ts'

/** An event as the log has it, with the mail facts that were stored for the event handlers. */
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
  /** The facts of the event's mails; null if it has no mails. */
  readonly mail: unknown
}

/**
 * Handles one kind of consequence of events: mails, deliveries or timers. It gets the events in batches, in the order
 * in which they happened, in the transaction that marks them as handled. It only writes rows and makes no calls to
 * other services. The number of its statements doesn't grow with the batch.
 */
export type EventHandler = {
  readonly name: string
  handle(change: Change, events: readonly HandledEvent[]): Promise<void>
}
