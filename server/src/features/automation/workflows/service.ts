import type { Change } from '../../../commands/change.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Page } from '../../../lib/page.ts'
import { takeQueueLock } from '../../messaging/event-queue/service.ts'
import { replaceEventTypes, replaceForms } from './activation-store.ts'
import {
  emailNotVerified,
  eventTypesNotOwned,
  formsNotOwned,
  phoneNotVerified,
  stepUnknown,
  workflowNotFound,
} from './errors.ts'
import type { WorkflowKind } from './kinds.ts'
import { type ParsedStep, parseSteps, parseTrigger, type StepInput, type TriggerInput } from './parse-workflow.ts'
import { resetTimers } from './reset-timers.ts'
import {
  checkAddresses,
  deleteStepsExcept,
  deleteWorkflow,
  findWorkflow,
  insertSteps,
  insertWorkflow,
  isForeignAddress,
  listWorkflows,
  lockWorkflow,
  updateSteps,
  updateWorkflow,
  type Workflow,
} from './store.ts'
import { ownerColumns, ownerName, type WorkflowOwner } from './workflow-owner.ts'

export { setTimersOfImported } from './reset-timers.ts'
export type { Workflow } from './store.ts'

/** The activation of a workflow. The ids apply only if it isn't active on all. */
export type Activation = { isActiveOnAll: boolean; eventTypeIds: readonly number[]; formIds: readonly string[] }

export type WorkflowChangeInput = {
  name: string
  trigger: TriggerInput
  activation: Activation
  steps: readonly StepInput[]
}
export type WorkflowChange = { [Field in keyof WorkflowChangeInput]?: WorkflowChangeInput[Field] | undefined }

export type Workflows = ReturnType<typeof createWorkflows>

type Of = { owner: WorkflowOwner; kind: WorkflowKind }

/** Creates the service for workflows around bookings and answered forms. */
export function createWorkflows({ db, run }: { db: Db; run: RunCommand }) {
  async function get(from: Db, { owner, kind }: Of, id: number): Promise<Workflow> {
    const workflow = await findWorkflow(from, owner, kind, id)
    if (!workflow) throw workflowNotFound(id, ownerName(owner))
    return workflow
  }

  /**
   * Runs a change under a lock, so that the timers of concurrent bookings are set either before or after it and none is
   * missed.
   */
  const runInOrder = <T>(context: CommandContext, work: (change: Change) => Promise<T>): Promise<T> =>
    run(context, async (change) => {
      await takeQueueLock(change.tx)
      return work(change)
    })

  const lock = async (tx: Tx, { owner, kind }: Of, id: number): Promise<void> => {
    if (!(await lockWorkflow(tx, owner, kind, id))) throw workflowNotFound(id, ownerName(owner))
  }

  const publishWorkflow = (
    change: Change,
    { owner }: Of,
    verb: 'created' | 'updated' | 'deleted',
    workflow: Workflow,
  ) =>
    change.publish({
      type: `workflow.${verb}`,
      ...ownerColumns(owner),
      subjectKey: `workflow:${workflow.id}`,
      payload: { id: workflow.id, name: workflow.name, type: workflow.kind, trigger: workflow.trigger },
    })

  return {
    list: ({ owner, kind }: Of, page: Page): Promise<Workflow[]> => listWorkflows(db, owner, kind, page),

    /** @throws `WORKFLOW_NOT_FOUND`, as do all methods here; also for a workflow of the other kind */
    get: (of: Of, id: number): Promise<Workflow> => get(db, of, id),

    /** @throws the errors of `parseTrigger`, `parseSteps`, `activate` and `writeSteps` */
    create(
      context: CommandContext,
      of: Of,
      { name, trigger, activation, steps }: WorkflowChangeInput,
    ): Promise<Workflow> {
      const parsed = parseSteps(of.kind, steps)
      const timing = parseTrigger(trigger)
      return runInOrder(context, async (change) => {
        const { tx, now } = change
        const fields = { name, ...timing, isActiveOnAll: activation.isActiveOnAll }
        const id = await insertWorkflow(tx, of.owner, of.kind, fields, now)
        await activate(tx, of, id, activation)
        await writeSteps(tx, of, id, parsed)
        await resetTimers(tx, { id, ...timing }, now)
        const workflow = await get(tx, of, id)
        await publishWorkflow(change, of, 'created', workflow)
        return workflow
      })
    },

    /**
     * Changes the given fields. It keeps the steps whose ids are given. @throws the errors of `create`,
     * `WORKFLOW_STEP_UNKNOWN`
     */
    update(context: CommandContext, of: Of, id: number, wish: WorkflowChange): Promise<Workflow> {
      const parsed = wish.steps && parseSteps(of.kind, wish.steps)
      const timing = wish.trigger && parseTrigger(wish.trigger)
      return runInOrder(context, async (change) => {
        const { tx, now } = change
        await lock(tx, of, id)
        const fields = {
          ...(wish.name !== undefined && { name: wish.name }),
          ...timing,
          ...(wish.activation && { isActiveOnAll: wish.activation.isActiveOnAll }),
        }
        await updateWorkflow(tx, id, fields, now)
        if (wish.activation) await activate(tx, of, id, wish.activation)
        if (parsed) await changeSteps(tx, of, id, parsed)
        const workflow = await get(tx, of, id)
        if (timing || wish.activation) await resetTimers(tx, workflow, now)
        await publishWorkflow(change, of, 'updated', workflow)
        return workflow
      })
    },

    /** Deletes a workflow. Its planned messages are never sent; its sent messages stay. */
    delete(context: CommandContext, of: Of, id: number): Promise<Workflow> {
      return runInOrder(context, async (change) => {
        const { tx } = change
        await lock(tx, of, id)
        const workflow = await get(tx, of, id)
        await deleteWorkflow(tx, id)
        await publishWorkflow(change, of, 'deleted', workflow)
        return workflow
      })
    },
  }
}

/** @throws `WORKFLOW_EVENT_TYPE_FOREIGN`, `WORKFLOW_FORM_FOREIGN` */
async function activate(
  tx: Tx,
  { owner, kind }: Of,
  id: number,
  { isActiveOnAll, eventTypeIds, formIds }: Activation,
): Promise<void> {
  if (kind === 'event-type') {
    const foreign = await missing(isActiveOnAll ? [] : eventTypeIds, (ids) => replaceEventTypes(tx, id, owner, ids))
    if (foreign.length > 0) throw eventTypesNotOwned(foreign, ownerName(owner))
  } else {
    const foreign = await missing(isActiveOnAll ? [] : formIds, (ids) => replaceForms(tx, id, owner, ids))
    if (foreign.length > 0) throw formsNotOwned(foreign, ownerName(owner))
  }
}

/** Returns the wanted ids that aren't among the stored ones. */
async function missing<Id>(wanted: readonly Id[], store: (ids: readonly Id[]) => Promise<Id[]>): Promise<Id[]> {
  const stored = new Set(await store(wanted))
  return wanted.filter((id) => !stored.has(id))
}

/** @throws `WORKFLOW_EMAIL_NOT_VERIFIED`, `WORKFLOW_PHONE_NOT_VERIFIED` */
async function writeSteps(tx: Tx, { owner, kind }: Of, workflowId: number, steps: readonly ParsedStep[]) {
  const rows = steps.map(({ id: _, ...step }) => step)
  if (rows.length > 0) await insertSteps(tx, { workflowId, owner, kind }, rows)
  await checkAddresses(tx).catch(refuseForeignAddress)
}

/**
 * Keeps the steps whose ids are listed, deletes the others, and adds those without an id. @throws the errors of
 * `writeSteps`, `WORKFLOW_STEP_UNKNOWN`
 */
async function changeSteps(tx: Tx, of: Of, workflowId: number, steps: readonly ParsedStep[]): Promise<void> {
  const kept = steps.filter((step): step is ParsedStep & { id: number } => step.id !== undefined)
  const ids = kept.map(({ id }) => id)
  await deleteStepsExcept(tx, workflowId, ids)
  if (kept.length > 0) {
    const found = new Set(await updateSteps(tx, workflowId, kept))
    const unknown = ids.filter((id) => !found.has(id))
    if (unknown.length > 0) throw stepUnknown(unknown, workflowId)
  }
  const added = steps.filter(({ id }) => id === undefined)
  await writeSteps(tx, of, workflowId, added)
}

function refuseForeignAddress(error: unknown): never {
  if (isForeignAddress(error, 'email')) throw emailNotVerified()
  if (isForeignAddress(error, 'phone')) throw phoneNotVerified()
  throw error
}
