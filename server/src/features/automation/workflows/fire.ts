import type { FireTimers } from '../../messaging/timers/service.ts'
import { listWorkflowsById } from './match-store.ts'
import { type SendDependencies, sendAll } from './send.ts'

/**
 * Lets workflows act before and after bookings that take place. Their timers already reflect whether they are active
 * and when they act: each change of a workflow sets its timers again.
 */
export const fireWorkflows =
  (deps: SendDependencies): FireTimers =>
  async (change, timers) => {
    const ids = [...new Set(timers.flatMap(({ workflowId }) => workflowId ?? []))]
    const workflows = new Map((await listWorkflowsById(change.tx, ids)).map((workflow) => [workflow.id, workflow]))
    const acts = timers.flatMap(({ workflowId, bookingId, dueAt }) => {
      const workflow = workflows.get(workflowId ?? 0)
      if (!workflow || bookingId === null) return []
      return { workflow, bookingId, occasion: `booking:${bookingId}`, at: dueAt, isOver: false }
    })
    await sendAll(deps, change, acts, ({ booking: { status } }) => status === 'accepted')
  }
