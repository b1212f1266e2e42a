import type { Change } from '../../../commands/change.ts'
import { isUuid } from '../../../lib/ids.ts'
import { recordOf } from '../../../lib/records.ts'
import type { EventHandler, HandledEvent } from '../../messaging/event-queue/service.ts'
import type { Messages } from '../../messaging/outbox/service.ts'
import { type NewTimer, setTimers } from '../../messaging/timers/service.ts'
import { responseIdOf } from '../../scheduling/routing-forms/service.ts'
import { formMessages, type Submitted, submittedOf } from './form-answer.ts'
import { listActingOnForms, listWaitingOnForms } from './match-store.ts'

type Answered = Submitted & { at: Date; responseId: number | undefined }

/** Lets workflows act on answers to routing forms: at once by messages, and after a wait by timers. */
export const formWorkflowHandler = ({ messages }: { messages: Pick<Messages, 'post'> }): EventHandler => ({
  name: 'workflows.forms',
  async handle(change, events) {
    const submitted = new Map(
      events.flatMap((event) => {
        const answered = event.type === 'FORM_SUBMITTED' ? readAnswer(event) : undefined
        return answered ? [[event.id, answered] as const] : []
      }),
    )
    if (submitted.size === 0) return
    await awaitBookings(change, submitted)
    const workflows = await listActingOnForms(change.tx, happenedOf(submitted), 'formSubmitted')
    await messages.post(
      change,
      workflows.flatMap((workflow) =>
        workflow.eventIds.flatMap((eventId) => {
          const form = submitted.get(eventId)
          return form ? formMessages(workflow, form, { occasion: `event:${eventId}`, at: form.at }) : []
        }),
      ),
    )
  },
})

const happenedOf = (submitted: ReadonlyMap<number, Answered>) =>
  [...submitted].map(([eventId, { formId }]) => ({ eventId, formId }))

const MINUTES = { minute: 1, hour: 60, day: 1440 } as const
const MINUTE_MS = 60_000

/** Sets the timers of the workflows that act if no booking follows. */
async function awaitBookings({ tx, now }: Change, submitted: ReadonlyMap<number, Answered>): Promise<void> {
  const waiting = await listWaitingOnForms(tx, happenedOf(submitted))
  const timers = waiting.flatMap(({ workflowId, eventId, offsetValue, offsetUnit }): NewTimer[] => {
    const { responseId, at } = submitted.get(eventId) ?? {}
    if (responseId === undefined || at === undefined) return []
    return [
      {
        naturalKey: `workflow:${workflowId}:routing-form-response:${responseId}`,
        kind: 'form-workflow',
        dueAt: new Date(at.getTime() + offsetValue * MINUTES[offsetUnit] * MINUTE_MS),
        workflowId,
        formResponseId: responseId,
      },
    ]
  })
  await setTimers(tx, timers, now)
}

/** Returns undefined if the event doesn't name the form. */
function readAnswer({ payload, occurredAt, subjectKey }: HandledEvent): Answered | undefined {
  const { formId, formName, language, responses } = payload
  if (typeof formId !== 'string' || !isUuid(formId)) return undefined
  const form = {
    formId,
    formName: typeof formName === 'string' ? formName : '',
    language: typeof language === 'string' ? language : 'en',
  }
  return { ...submittedOf(form, recordOf(responses)), at: occurredAt, responseId: responseIdOf(subjectKey) }
}
