import { recordOf } from '../../../lib/records.ts'
import { renderTemplate } from './template.ts'

/** An event as subscribers receive it. */
export type WebhookEvent = { type: string; occurredAt: Date; payload: Readonly<Record<string, unknown>> }

export type DeliveryBody = { contentType: string; body: string }

/**
 * Returns the body that is sent for an event. It is made once and stays the same for every attempt. It follows the
 * webhook's template if there is one and its result isn't too long.
 */
export function deliveryBody(
  { payloadTemplate }: { payloadTemplate: string | null },
  event: WebhookEvent,
): DeliveryBody {
  const rendered = payloadTemplate === null ? undefined : renderTemplate(payloadTemplate, templateValues(event))
  return rendered ?? { contentType: 'application/json', body: JSON.stringify(wireBody(event)) }
}

/** Templates name the fields of the payload without the prefix `payload`. */
const templateValues = ({ type, occurredAt, payload }: WebhookEvent) => ({
  ...payload,
  triggerEvent: type,
  createdAt: occurredAt.toISOString(),
})

function wireBody({ type, occurredAt, payload }: WebhookEvent): Record<string, unknown> {
  const head = { triggerEvent: type, createdAt: occurredAt.toISOString() }
  if (type === 'MEETING_STARTED' || type === 'MEETING_ENDED') return { triggerEvent: type, ...payload }
  const { responses } = payload
  // Existing receivers read the answers of a form beside the payload. A form's field can't overwrite the server's own
  // fields.
  return { ...(WITH_ANSWERS.has(type) && answersOf(responses)), ...head, payload }
}

const WITH_ANSWERS: ReadonlySet<string> = new Set(['FORM_SUBMITTED', 'FORM_SUBMITTED_NO_EVENT'])

const answersOf = (responses: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(recordOf(responses)).map(([field, answer]) => [field, recordOf(answer).value]))
