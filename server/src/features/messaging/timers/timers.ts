import type { Change } from '../../../commands/change.ts'

export type TimerKind = 'meeting-started' | 'meeting-ended' | 'workflow' | 'form-not-booked' | 'form-workflow'

export type NewTimer = {
  naturalKey: string
  kind: TimerKind
  dueAt: Date
  bookingId?: number
  workflowId?: number
  formResponseId?: number
}

export type DueTimer = {
  id: number
  kind: TimerKind
  dueAt: Date
  bookingId: number | null
  workflowId: number | null
  formResponseId: number | null
}

/**
 * Handles due timers of one kind. It gets them in batches, by due time, in the transaction that marks them as fired. It
 * only writes rows and makes no calls to other services. It checks that the reason still exists, because a timer may be
 * due at the moment at which its booking is cancelled.
 */
export type FireTimers = (change: Change, timers: readonly DueTimer[]) => Promise<void>
