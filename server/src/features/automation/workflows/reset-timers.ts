import type { Tx } from '../../../db/connection.ts'
import { type NewTimer, setTimers, withdrawTimersOfWorkflow } from '../../messaging/timers/service.ts'
import { dueAt } from './due.ts'
import { listTimedOfWorkflow, type Timed } from './timed-store.ts'

const DAY_MS = 86_400_000
/** No booking is longer. */
const MAX_MEETING_DAYS = 31

/** One for each booking: what has fired once doesn't fire again, whatever becomes of the workflow. */
export const timerOf = (timed: Timed): NewTimer => ({
  naturalKey: `workflow:${timed.workflowId}:booking:${timed.bookingId}`,
  kind: 'workflow',
  dueAt: dueAt(timed, timed),
  bookingId: timed.bookingId,
  workflowId: timed.workflowId,
})

/** How far back meetings may lie after which a workflow has still to act. */
const daysBack = (value: number, unit: 'minute' | 'hour' | 'day'): number =>
  1 + MAX_MEETING_DAYS + (unit === 'day' ? value : unit === 'hour' ? value / 24 : value / 1440)

/**
 * Makes the timers of a workflow those of the bookings that it acts before or after as it stands now. What would have
 * been due already is left out: a reminder that comes late is no reminder.
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
