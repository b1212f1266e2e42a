import type { RouteOptions } from 'fastify'
import { anEventType } from '../builders.ts'
import type { TestApp, TestUser } from '../test-app.ts'
import { subscribe } from '../told-webhooks.ts'
import { makeWorkflow } from '../workflows.ts'
import { type FieldPath, freeFields, sampleOf } from './free-fields.ts'

/** A request. A form's body is sent as a form, any other body as JSON. */
export type HostileRequest = {
  readonly method: string
  /** The address, with `:name` for each of `params`. */
  readonly url: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly isForm?: boolean
}

/** An operation that is open to everybody, with a valid request, which is built again for each attempt. */
export type Target = {
  readonly name: string
  /** The places of hostile values in the request: `['body', 'attendee', 'name']`. */
  readonly fields: readonly FieldPath[]
  request(): Promise<HostileRequest>
}

type Part = 'params' | 'query' | 'body'
type Samples = Readonly<Record<string, () => Promise<Partial<Record<Part, unknown>>>>>

const HEADERS = [
  'idempotency-key',
  'cal-api-version',
  'user-agent',
  'accept-language',
  'cookie',
  'x-request-id',
  'origin',
]
const MINUTE_MS = 60_000
const QUESTIONS = ['text', 'textarea', 'number', 'phone', 'url', 'address', 'multiemail', 'boolean'] as const
const ANSWERS = [...QUESTIONS, 'notes', 'title', 'location', 'rescheduleReason']
const OLDER_ANSWERS = ['name', 'email', ...ANSWERS]

/** Fields that the schema of an operation leaves open, by operation. */
const OPEN_FIELDS: Readonly<Record<string, readonly FieldPath[]>> = {
  'bookings.create': [
    ...HEADERS.map((name) => ['headers', name]),
    ...ANSWERS.map((slug) => ['body', 'bookingFieldsResponses', slug]),
    ['body', 'metadata', 'key'],
    ['body', 'location', 'link'],
  ],
  'bookings.createOlderInstant': OLDER_ANSWERS.map((slug) => ['body', 'responses', slug]),
  'bookings.createOlderSeries': OLDER_ANSWERS.map((slug) => ['body', '0', 'responses', slug]),
}

/**
 * Returns every operation that requires no credentials, by the declarations of the routes, and the forms of the pages.
 */
export async function hostileTargets(app: TestApp, routes: readonly RouteOptions[]): Promise<Target[]> {
  const { samples, forms } = await arrange(app)
  const operations = routes.flatMap((route) =>
    isOpen(route) ? [route.method].flat().map((method) => targetOf(route, method, samples)) : [],
  )
  return [...operations, ...forms].filter(({ fields }) => fields.length > 0)
}

function isOpen({ config, method }: RouteOptions): boolean {
  const isAnswered = ![method].flat().some((one) => one === 'HEAD' || one === 'OPTIONS')
  // A stream doesn't end, so there is no complete answer.
  return isAnswered && /^(public|optional)$/.test(config?.access?.caller ?? '') && config?.operation !== 'slots.stream'
}

function targetOf({ url, schema, config }: RouteOptions, method: string, samples: Samples): Target {
  const declared = schema as { body?: unknown; querystring?: unknown } | undefined
  const params = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  const body = method === 'GET' ? undefined : declared?.body
  return {
    name: `${method} ${url}`,
    fields: [
      ...params.map((name) => ['params', name]),
      ...(declared?.querystring ? freeFields(declared.querystring, ['query']) : []),
      ...(body ? freeFields(body, ['body']) : []),
      ...(OPEN_FIELDS[config?.operation ?? ''] ?? []),
    ],
    async request() {
      const sample = await samples[config?.operation ?? '']?.()
      return {
        method,
        url,
        params: { ...Object.fromEntries(params.map((name) => [name, 'unknown'])), ...(sample?.params as object) },
        query: (sample?.query ?? {}) as Record<string, unknown>,
        ...(body !== undefined && { body: sample?.body ?? sampleOf(body) }),
      }
    },
  }
}

/** Creates a host whose bookings reach as many readers as possible, with the booker's text in each message. */
async function arrange(app: TestApp): Promise<{ samples: Samples; forms: Target[] }> {
  const host = await app.user({ name: 'Hanna', username: 'hanna', timeZone: 'UTC' })
  await workAlways(app, host)
  const eventType = await anEventType(app, host, {
    slug: 'talk',
    lengthInMinutes: 5,
    slotInterval: 5,
    customName: '{Scheduler}: {text} {textarea} at {Location}',
    bookingFields: QUESTIONS.map((type) => ({ type, slug: type, label: type, required: false, placeholder: '' })),
  })
  await makeWorkflow(app, host, {
    trigger: { type: 'newEvent' },
    steps: [{ ...WORKFLOW_STEP, message: { subject: '{EVENT_NAME} {TEXT}', html: '<p>{ATTENDEE} {TEXTAREA}</p>' } }],
  })
  await subscribe(app, host.apiKey)
  await subscribe(app, host.apiKey, '/v2', {
    subscriberUrl: 'https://93.184.216.34/template',
    payloadTemplate: '{"title":"{{title}}","notes":"{{responses.notes.value}}"}',
  })

  let count = 0
  const next = () => {
    count++
    const start = new Date(Date.parse('2030-01-09T00:00:00Z') + count * 5 * MINUTE_MS)
    const end = new Date(start.getTime() + 5 * MINUTE_MS)
    return { start: start.toISOString(), end: end.toISOString(), email: `bob-${count}@example.com` }
  }
  const booking = () => {
    const { start, email } = next()
    const attendee = { name: 'Bob', email, timeZone: 'Europe/London', language: 'en' }
    return { eventTypeId: eventType.id, start, attendee }
  }
  const olderBooking = () => {
    const { start, end, email } = next()
    const responses = { name: 'Bob', email, guests: [], notes: 'Tea' }
    return { eventTypeId: eventType.id, responses, start, end, timeZone: 'UTC', language: 'en', metadata: {} }
  }
  const booked = async (): Promise<string> => {
    const { status, body } = await app.post('/v2/bookings', { body: booking() })
    if (status !== 201) throw new Error(`no booking: ${JSON.stringify(body)}`)
    return body.data.uid
  }
  const aDay = { start: '2030-02-05', end: '2030-02-06' }
  const samples: Samples = {
    'bookings.create': async () => ({ body: booking() }),
    'bookings.createOlderSeries': async () => ({ body: [olderBooking()] }),
    'bookings.createOlderInstant': async () => ({ body: olderBooking() }),
    'bookings.reschedule': async () => ({ params: { bookingUid: await booked() }, body: { start: next().start } }),
    'bookings.cancel': async () => ({ params: { bookingUid: await booked() }, body: {} }),
    'slots.list': async () => ({ query: { eventTypeId: eventType.id, ...aDay } }),
    'slots.listAvailable': async () => ({ query: { eventTypeId: eventType.id, ...aDay } }),
    'slots.explain': async () => ({ query: { eventTypeId: eventType.id, at: '2030-02-05T10:00:00Z' } }),
    'slot-reservations.create': async () => ({ body: { eventTypeId: eventType.id, slotStart: next().start } }),
    'slot-reservations.keep': async () => {
      const { start, end } = next()
      return { body: { eventTypeId: eventType.id, slotUtcStartDate: start, slotUtcEndDate: end } }
    },
    'event-types.list': async () => ({ query: { username: 'hanna' } }),
    'auth.signUp': async () => {
      const { email } = next()
      return { body: { email, username: email.split('@')[0], password: 'a horse in the rain', timeZone: 'UTC' } }
    },
  }
  return { samples, forms: formTargets(next, booked) }
}

const WORKFLOW_STEP = {
  stepNumber: 1,
  action: 'email_attendee',
  recipient: 'attendee',
  template: 'custom',
  sender: 'Daybook',
  includeCalendarEvent: true,
}

async function workAlways(app: TestApp, { apiKey }: TestUser): Promise<void> {
  const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
  const availability = [{ days, startTime: '00:00', endTime: '00:00' }]
  const body = { name: 'Always', timeZone: 'UTC', isDefault: true, availability }
  const { status } = await app.post('/v2/schedules', { as: apiKey, body })
  if (status !== 201) throw new Error('no schedule')
}

/** Returns the forms that are open to everybody, with the names of their fields. */
function formTargets(next: () => { start: string; email: string }, booked: () => Promise<string>): Target[] {
  const form = (
    url: string,
    body: Record<string, string>,
    more: () => Promise<Partial<HostileRequest> & { body?: Record<string, string> }> = async () => ({}),
  ): Target => ({
    name: `form ${url}`,
    fields: [...Object.keys(body).map((name) => ['body', name]), ['body', 'unknown']],
    async request() {
      const made = await more()
      return { method: 'POST', url, isForm: true, ...made, body: { ...body, ...made.body } }
    },
  })
  const person = { name: 'Bob', email: '', notes: 'Tea', guests: '', formId: '' }
  const questions = Object.fromEntries(QUESTIONS.map((slug) => [slug, '']))
  return [
    form('/:username/:slug', { ...person, ...questions }, async () => {
      const { start, email } = next()
      return {
        params: { username: 'hanna', slug: 'talk' },
        query: { slot: start, timeZone: 'Europe/Berlin' },
        body: { email },
      }
    }),
    form('/bookings/:uid/reschedule', { slot: '', reason: 'Rain' }, async () => ({
      params: { uid: await booked() },
      query: { slot: next().start },
    })),
    form('/bookings/:uid/cancel', { reason: 'Rain' }, async () => ({ params: { uid: await booked() } })),
    form('/auth/login', { email: 'bob@example.com', password: 'wrong' }),
    form('/signup', { name: 'Bob', email: 'bob@example.com', username: 'bob', password: 'short' }),
    form('/auth/forgot-password', { email: 'nobody@example.com' }),
    form('/auth/reset-password', { token: 'unknown', password: 'a horse in the rain' }),
    form('/auth/verify-email', { token: 'unknown' }),
    form('/auth/opt-out', { token: 'unknown' }),
    form('/auth/invitation', { token: 'unknown' }),
  ]
}
