import { isValidPhoneNumber } from 'libphonenumber-js/min'
import { recordOf } from '../../../lib/records.ts'
import { isEmail } from '../../../lib/text/email.ts'
import { internationalNumber } from '../../../lib/text/phone-number.ts'
import type { EventHandler, HandledEvent } from '../../messaging/event-queue/service.ts'
import type { Messages, NewMessage } from '../../messaging/outbox/service.ts'
import { answerText, oneLine } from '../../scheduling/bookings/service.ts'
import { type ActingWorkflow, listActingOnForms } from './match-store.ts'
import { type AnsweredForm, formMessage } from './message/form-message.ts'
import { senderOf } from './send.ts'
import type { WorkflowStep } from './store.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Submitted = AnsweredForm & { formId: string; email: string | undefined; phone: string | undefined }

/** Lets workflows act at once on answers to routing forms. */
export const formWorkflowHandler = ({ messages }: { messages: Pick<Messages, 'post'> }): EventHandler => ({
  name: 'workflows.forms',
  async handle(change, events) {
    const submitted = new Map(
      events.flatMap((event) => {
        const answered = event.type === 'FORM_SUBMITTED' ? readAnswer(event) : undefined
        return answered ? [[event.id, { ...answered, at: event.occurredAt }] as const] : []
      }),
    )
    if (submitted.size === 0) return
    const happened = [...submitted].map(([eventId, { formId }]) => ({ eventId, formId }))
    const workflows = await listActingOnForms(change.tx, happened)
    await messages.post(
      change,
      workflows.flatMap((workflow) =>
        workflow.eventIds.flatMap((eventId) => {
          const form = submitted.get(eventId)
          if (!form) return []
          return workflow.steps.flatMap((step) => messageOf(workflow, step, form, eventId))
        }),
      ),
    )
  },
})

function messageOf(
  workflow: ActingWorkflow,
  step: WorkflowStep,
  form: Submitted & { at: Date },
  eventId: number,
): NewMessage[] {
  const isMail = step.bodyHtml !== null
  const address = addressOf(step, form)
  if (!address) return []
  const posted = {
    naturalKey: `workflow:${workflow.id}:step:${step.id}:event:${eventId}:${address.toLowerCase()}`,
    toAddress: address,
    writtenAt: form.at,
    workflowStepId: step.id,
    sender: senderOf(workflow),
    isOptional: true,
  }
  const { subject, html, text, locale } = formMessage(step, form)
  return isMail
    ? [
        {
          ...posted,
          subject,
          html,
          text,
          locale,
          fromName: oneLine(step.sender) || form.name,
          replyTo: null,
          attachments: [],
        },
      ]
    : [{ ...posted, channel: 'sms', text, locale }]
}

/** Returns the address of a respondent, which comes from the answers. */
const addressOf = ({ action, email, phone }: WorkflowStep, form: Submitted): string | null | undefined =>
  ({ email_attendee: form.email, email_address: email, sms_attendee: form.phone, sms_number: phone })[action]

/** Returns undefined if the event doesn't name the form. */
function readAnswer({ payload }: HandledEvent): Submitted | undefined {
  const { formId, formName, language, responses } = payload
  if (typeof formId !== 'string' || !UUID.test(formId)) return undefined
  const answers = Object.fromEntries(
    Object.entries(recordOf(responses)).flatMap(([field, answer]) => {
      const value = answerText(recordOf(answer).value)
      return value === undefined ? [] : [[field, value]]
    }),
  )
  const values = Object.values(answers)
  // A number without a country code could belong to anybody, so it isn't used.
  const phone = values.find((value) => isValidPhoneNumber(value))
  return {
    formId,
    name: typeof formName === 'string' ? formName : '',
    language: typeof language === 'string' ? language : 'en',
    answers,
    email: values.find(isEmail),
    phone: phone === undefined ? undefined : internationalNumber(phone),
  }
}
