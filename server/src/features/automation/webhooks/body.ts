import { recordOf } from '../../../lib/records.ts'
import { renderTemplate } from './template.ts'

/** What happened, as it is told to subscribers. */
export type ToldEvent = { type: string; occurredAt: Date; payload: Readonly<Record<string, unknown>> }

export type DeliveryBody = { contentType: string; body: string }

/**
 * The bytes that a subscriber gets of an event: made once, whenever and however often they are sent. By the template of
 * the webhook, if it has one that comes out at a reasonable length.
 */
export function deliveryBody({ payloadTemplate }: { payloadTemplate: string | null }, event: ToldEvent): DeliveryBody {
  const rendered = payloadTemplate === null ? undefined : renderTemplate(payloadTemplate, templateValues(event))
  return rendered ?? { contentType: 'application/json', body: JSON.stringify(wireBody(event)) }
}

/** A template names what is in the payload without saying so. */
const templateValues = ({ type, occurredAt, payload }: ToldEvent) => ({
  ...payload,
  triggerEvent: type,
  createdAt: occurredAt.toISOString(),
})

function wireBody({ type, occurredAt, payload }: ToldEvent): Record<string, unknown> {
  const head = { triggerEvent: type, createdAt: occurredAt.toISOString() }
  if (type === 'MEETING_STARTED' || type === 'MEETING_ENDED') return { triggerEvent: type, ...payload }
  const { responses } = payload
  // Existing receivers read the answers of a form beside the payload. No field's name hides what is ours.
  return { ...(type === 'FORM_SUBMITTED' && answersOf(responses)), ...head, payload }
}

const answersOf = (responses: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(recordOf(responses)).map(([field, answer]) => [field, recordOf(answer).value]))
