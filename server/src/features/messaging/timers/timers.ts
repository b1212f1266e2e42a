import type { Change } from '../../../commands/change.ts'

export type TimerKind = 'meeting-started' | 'meeting-ended' | 'workflow'

export type NewTimer = { naturalKey: string; kind: TimerKind; dueAt: Date; bookingId?: number; workflowId?: number }

export type DueTimer = { id: number; kind: TimerKind; dueAt: Date; bookingId: number | null; workflowId: number | null }

/**
 * What one kind of timer does when it is due. Given them by the batch, by due time, in one transaction with the note
 * that they have fired: it writes rows and calls nobody. It looks whether the reason is still there, for a timer may
 * be due in the moment in which its booking is cancelled.
 */
export type FireTimers = (change: Change, timers: readonly DueTimer[]) => Promise<void>
