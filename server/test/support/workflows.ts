import type { TestApp, TestUser } from './test-app.ts'

type Fields = Record<string, unknown>

/** Returns a step that mails the attendee, unless the test says otherwise. */
export const aStep = (fields: Fields = {}) => ({
  stepNumber: 1,
  action: 'email_attendee',
  recipient: 'attendee',
  template: 'reminder',
  sender: 'Daybook',
  includeCalendarEvent: false,
  message: { subject: 'See you: {EVENT_NAME}', html: '<p>Hi {ATTENDEE}</p>' },
  ...fields,
})

/** Returns the body of a workflow: a reminder one day before all event types, unless the test says otherwise. */
export const aWorkflow = (fields: Fields = {}) => ({
  name: 'Reminder',
  activation: { isActiveOnAllEventTypes: true },
  trigger: { type: 'beforeEvent', offset: { value: 24, unit: 'hour' } },
  steps: [aStep()],
  ...fields,
})

/** Creates a workflow at an address such as `/v2/workflows`. */
export async function makeWorkflow(app: TestApp, owner: TestUser, fields: Fields = {}, at = '/v2/workflows') {
  const { status, body } = await app.post(at, { as: owner.apiKey, body: aWorkflow(fields) })
  if (status !== 201) throw new Error(`no workflow: ${JSON.stringify(body)}`)
  return body.data[0] as { id: number; steps: { id: number }[]; [field: string]: unknown }
}
