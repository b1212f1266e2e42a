import type { TestApp } from './test-app.ts'

/** A rule of a query. */
export const aRule = (field: string, operator: string, ...value: unknown[]) => ({
  type: 'rule',
  properties: { field, operator, value },
})

/** A group of rules, in the JSON of react-awesome-query-builder. */
export const aGroup = (conjunction: 'AND' | 'OR', ...children: object[]) => ({
  id: 'group',
  type: 'group',
  properties: { conjunction },
  children1: Object.fromEntries(children.map((child, index) => [`child-${index}`, child])),
})

export const EMAIL = { id: 'f-mail', label: 'E-mail', identifier: 'email', type: 'email', required: true }
export const TOPIC = {
  id: 'f-topic',
  label: 'Topic',
  identifier: 'topic',
  type: 'select',
  options: [
    { id: 'o-sales', label: 'Sales' },
    { id: 'o-help', label: 'Help' },
    { id: 'o-other', label: 'Other' },
  ],
}

/** The fallback: a message. */
export const FALLBACK = {
  id: 'r-fallback',
  isFallback: true,
  action: { type: 'customPageMessage', value: 'We will write to you.' },
}

/** A route that leads to the event type if the topic has that label. */
export const toEventType = (eventTypeId: number, fields: object = {}) => ({
  id: 'r-event-type',
  queryValue: aGroup('AND', aRule('f-topic', 'select_equals', 'o-sales')),
  action: { type: 'eventTypeRedirectUrl', value: 'team/sales/intro', eventTypeId },
  ...fields,
})

/** Creates a form through the API. Returns its id. */
export async function aForm(
  app: TestApp,
  url: string,
  as: string,
  {
    fields = [EMAIL, TOPIC],
    routes = [FALLBACK],
    ...more
  }: { fields?: object[]; routes?: object[]; name?: string } = {},
): Promise<string> {
  const { status, body } = await app.post(url, { as, body: { name: 'Contact', fields, routes, ...more } })
  if (status !== 201) throw new Error(`no form: ${JSON.stringify(body)}`)
  return body.data.id
}

/** The query of a week of slots. */
export const WEEK = 'start=2030-02-04&end=2030-02-08&timeZone=UTC'
