import type { Change } from '../../../../commands/change.ts'
import type { Decision } from '../decision.ts'
import type { FormAnswer, FormAnswers } from '../rule/form.ts'
import type { UnbookedResponse } from '../store/responses.ts'

/** The form of an event and its owner. */
export type PublishedForm = {
  id: string
  name: string
  userId: number | null
  teamId: number | null
  organizationId: number | null
}

export type PublishedResponse = { id: number; answers: FormAnswers; decision: Decision }

const SUBJECT = 'routing-form-response:'

/** Returns the id of the response that an event is about, or undefined if it is about something else. */
export function responseIdOf(subjectKey: string | null): number | undefined {
  if (!subjectKey?.startsWith(SUBJECT)) return undefined
  const id = Number(subjectKey.slice(SUBJECT.length))
  return Number.isSafeInteger(id) ? id : undefined
}

const audienceOf = ({ userId, teamId, organizationId }: PublishedForm, { id }: PublishedResponse) => ({
  userId,
  teamId,
  organizationId,
  subjectKey: `${SUBJECT}${id}`,
})

/** Returns the answers by the labels of their fields, as subscribers know them. */
const byLabel = (answers: FormAnswers) =>
  Object.fromEntries(
    Object.values(answers).map((answer) => [answer.label, { value: answer.value, response: responseOf(answer) }]),
  )

const responseOf = ({ value, options }: FormAnswer) => options?.map(({ id, label }) => ({ label, id })) ?? value

const formPayload = (form: PublishedForm, { answers }: PublishedResponse) => ({
  formId: form.id,
  formName: form.name,
  teamId: form.teamId,
  responses: byLabel(answers),
})

/** Publishes that a form was answered, and that no route but the fallback held. */
export async function publishSubmitted(
  change: Change,
  form: PublishedForm,
  response: PublishedResponse,
): Promise<void> {
  const audience = audienceOf(form, response)
  const { isFallback, action } = response.decision
  await change.publish(
    { type: 'FORM_SUBMITTED', ...audience, payload: formPayload(form, response) },
    ...(isFallback
      ? [
          {
            type: 'ROUTING_FORM_FALLBACK_HIT' as const,
            ...audience,
            payload: {
              form: { id: form.id, name: form.name },
              responseId: response.id,
              fallbackAction: action,
              responses: byLabel(response.answers),
            },
          },
        ]
      : []),
  )
}

/** Publishes that no booking has followed these responses. */
export async function publishUnbooked(change: Change, responses: readonly UnbookedResponse[]): Promise<void> {
  await change.publish(
    ...responses.map((response) => {
      const { formId: id, formName: name, userId, teamId, organizationId, decision } = response
      const form = { id, name, userId, teamId, organizationId }
      const { type, value } = decision.action
      return {
        type: 'FORM_SUBMITTED_NO_EVENT' as const,
        ...audienceOf(form, response),
        payload: { ...formPayload(form, response), redirect: { type, value }, responseId: response.id },
      }
    }),
  )
}
