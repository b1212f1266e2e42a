import type { Messages } from '../../messaging/outbox/service.ts'
import type { FireTimers } from '../../messaging/timers/service.ts'
import { listUnbooked } from '../../scheduling/routing-forms/service.ts'
import { formMessages, submittedOf } from './form-answer.ts'
import { listActingOnForms } from './match-store.ts'

/**
 * Lets workflows act on answers to routing forms that no booking has followed. A workflow that is no longer active on
 * the form doesn't act.
 */
export const fireFormWorkflows =
  ({ messages }: { messages: Pick<Messages, 'post'> }): FireTimers =>
  async (change, timers) => {
    const ids = [...new Set(timers.flatMap(({ formResponseId }) => formResponseId ?? []))]
    const unbooked = new Map((await listUnbooked(change.tx, ids)).map((response) => [response.id, response]))
    if (unbooked.size === 0) return
    const happened = [...unbooked.values()].map(({ id, formId }) => ({ eventId: id, formId }))
    const workflows = new Map(
      (await listActingOnForms(change.tx, happened, 'formSubmittedNoEvent')).map((each) => [each.id, each]),
    )
    await messages.post(
      change,
      timers.flatMap(({ workflowId, formResponseId, dueAt }) => {
        const response = unbooked.get(formResponseId ?? 0)
        const workflow = workflows.get(workflowId ?? 0)
        if (!response || !workflow?.eventIds.includes(response.id)) return []
        const { formId, formName, answers } = response
        const byLabel = Object.fromEntries(Object.values(answers).map((answer) => [answer.label, answer]))
        const form = submittedOf({ formId, formName, language: 'en' }, byLabel)
        return formMessages(workflow, form, { occasion: `routing-form-response:${response.id}`, at: dueAt })
      }),
    )
  }
