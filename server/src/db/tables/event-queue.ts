import type { ColumnType, Generated } from 'kysely'

export type EventQueueTable = {
  eventId: number
  /** The facts of the event's mails. */
  mail: ColumnType<unknown, string | null, never>
  /** `apart` if the rows in `follow_up_tries` handle it. */
  state: Generated<'waiting' | 'apart'>
  begunAt: Date | null
}

export type EventQueueTryTable = {
  id: Generated<number>
  eventId: number
  follower: string
  state: Generated<'waiting' | 'failed'>
  attemptCount: Generated<number>
  lostCount: Generated<number>
  begunAt: Date | null
  lastError: string | null
}

export type TimerTable = {
  id: Generated<number>
  naturalKey: string
  kind: 'meeting-started' | 'meeting-ended' | 'workflow' | 'form-not-booked' | 'form-workflow'
  dueAt: Date
  bookingId: number | null
  workflowId: number | null
  formResponseId: number | null
  state: Generated<'waiting' | 'fired' | 'withdrawn' | 'failed'>
  attemptCount: Generated<number>
  lastError: string | null
  createdAt: Date
  firedAt: Date | null
}
