import { isValidPhoneNumber } from 'libphonenumber-js/min'
import { recordOf } from '../../../lib/records.ts'
import { isEmail } from '../../../lib/text/email.ts'
import { internationalNumber } from '../../../lib/text/phone-number.ts'
import type { NewMessage } from '../../messaging/outbox/service.ts'
import { answerText, oneLine } from '../../scheduling/bookings/service.ts'
import type { ActingWorkflow } from './match-store.ts'
import { type AnsweredForm, formMessage } from './message/form-message.ts'
import { senderOf } from './send.ts'
import type { WorkflowStep } from './store.ts'

/** An answered form with the addresses among its answers. */
export type Submitted = AnsweredForm & { formId: string; email: string | undefined; phone: string | undefined }

/** Reads the answers of a form by the labels of its fields. */
export function submittedOf(
  { formId, formName, language }: { formId: string; formName: string; language: string },
  responses: Readonly<Record<string, unknown>>,
): Submitted {
  const answers = Object.fromEntries(
    Object.entries(responses).flatMap(([field, answer]) => {
      const value = answerText(recordOf(answer).value)
      return value === undefined ? [] : [[field, value]]
    }),
  )
  const values = Object.values(answers)
  // A number without a country code could belong to anybody, so it isn't used.
  const phone = values.find((value) => isValidPhoneNumber(value))
  return {
    formId,
    name: formName,
    language,
    answers,
    email: values.find(isEmail),
    phone: phone === undefined ? undefined : internationalNumber(phone),
  }
}

/** Makes the messages of a workflow about an answered form. `occasion` is part of their keys. */
export const formMessages = (
  workflow: ActingWorkflow,
  form: Submitted,
  { occasion, at }: { occasion: string; at: Date },
): NewMessage[] => workflow.steps.flatMap((step) => messageOf(workflow, step, form, { occasion, at }))

function messageOf(
  workflow: ActingWorkflow,
  step: WorkflowStep,
  form: Submitted,
  { occasion, at }: { occasion: string; at: Date },
): NewMessage[] {
  const isMail = step.bodyHtml !== null
  const address = addressOf(step, form)
  if (!address) return []
  const posted = {
    naturalKey: `workflow:${workflow.id}:step:${step.id}:${occasion}:${address.toLowerCase()}`,
    toAddress: address,
    writtenAt: at,
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
