import type { Tx } from '../../../db/connection.ts'
import { type NewTimer, setTimers, withdrawTimersOfWorkflow } from '../../messaging/timers/service.ts'
import { dueAt } from './due.ts'
import { listTimedOfBookings, listTimedOfWorkflow, type Timed } from './timed-store.ts'

const DAY_MS = 86_400_000
/** The maximum length of a booking in days. */
const MAX_MEETING_DAYS = 31

/**
 * Makes the one timer of a workflow for a booking. After it has fired it doesn't fire again, even if the workflow
 * changes.
 */
export const timerOf = (timed: Timed): NewTimer => ({
  naturalKey: `workflow:${timed.workflowId}:booking:${timed.bookingId}`,
  kind: 'workflow',
  dueAt: dueAt(timed, timed),
  bookingId: timed.bookingId,
  workflowId: timed.workflowId,
})

/** Returns how many days back a meeting can lie if a workflow still has to act after it. */
const daysBack = (value: number, unit: 'minute' | 'hour' | 'day'): number =>
  1 + MAX_MEETING_DAYS + (unit === 'day' ? value : unit === 'hour' ? value / 24 : value / 1440)

/**
 * Replaces the timers of a workflow by those for its current bookings and settings. It leaves out timers that would
 * already have been due, because a late reminder is useless.
 */
export async function resetTimers(
  tx: Tx,
  {
    id,
    offsetValue,
    offsetUnit,
  }: { id: number; offsetValue: number | null; offsetUnit: 'minute' | 'hour' | 'day' | null },
  now: Date,
): Promise<void> {
  await withdrawTimersOfWorkflow(tx, id)
  if (offsetValue === null || offsetUnit === null) return
  const since = new Date(now.getTime() - daysBack(offsetValue, offsetUnit) * DAY_MS)
  const timers = (await listTimedOfWorkflow(tx, id, since)).map(timerOf)
  await setTimers(
    tx,
    timers.filter((timer) => timer.dueAt > now),
    now,
  )
}

/** Sets the timers of bookings that another system has made. It leaves out those that would already have been due. */
export async function setTimersOfImported(tx: Tx, bookingIds: readonly number[], now: Date): Promise<void> {
  const timers = (await listTimedOfBookings(tx, bookingIds)).map(timerOf)
  await setTimers(
    tx,
    timers.filter((timer) => timer.dueAt > now),
    now,
  )
}
