import type { Http } from '../../../src/http/create-http.ts'
import { arrange, type Row } from '../access-matrix.ts'
import { aBooking, anEventType } from '../builders.ts'
import { nextNumber } from '../databases/next-number.ts'
import { quickHasher } from '../quick-hasher.ts'
import { aForm } from '../routing-forms.ts'
import { START, type TestApp, testApp } from '../test-app.ts'
import { subscribe } from '../told-webhooks.ts'
import { isForeign, usualCaller } from './callers.ts'
import { type ApiDocument, type DocumentedOperation, operationsIn } from './document.ts'
import { draws } from './draw.ts'
import { readExamples } from './examples.ts'
import { knownIds, type Whose } from './known-ids.ts'
import { requestsOf } from './requests.ts'
import { seededIds } from './seeded-ids.ts'
import { answerTo } from './send.ts'
import { SILENT_ADDRESS } from './valid-values.ts'

/** Values of paths that no operation lists. */
const FIXED: readonly (readonly [parameter: string, value: string])[] = [
  ['queue', 'messages'],
  ['queue', 'webhook-deliveries'],
  ['app', 'google-meet'],
  ['app', 'zoom'],
  ['app', 'daily-video'],
  ['calendar', 'google'],
  ['calendar', 'office365'],
  ['calendar', 'apple'],
  ['appSlug', 'stripe'],
  ['permission', 'booking.read'],
]

/** How often an object of each kind is tried, from other examples and values each time. */
const TRIES = 2

/**
 * Creates a server with two tenants. Each has a person, a team, an organization, a platform client, and one object of
 * each kind that the API can make.
 */
export async function fuzzWorld(seed: number, prepare?: (http: Http) => void) {
  const errors: string[] = []
  const settings = {
    DAYBOOK_TEST_CLOCK: 'true',
    DAYBOOK_OPEN_REGISTRATION: 'true',
    DAYBOOK_OAUTH_REGISTRATION: 'on',
    // Requests name an address of this machine, so that none leaves it.
    DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true',
    LOG_LEVEL: 'error',
  }
  const logTo = { write: (line: string) => void errors.push(line) }
  const ids = knownIds()
  const more = { hasher: quickHasher, logTo, ids: seededIds(seed), ...(prepare && { prepare }) }
  const app = await testApp(settings, START, more)
  const { rows, things } = await arrange(app)
  const document = (await app.get('/docs/openapi.json')).body as ApiDocument
  const operations = operationsIn(document)
  ids.add('own', 'orgId', things.organizationId)
  ids.add('own', 'teamId', things.teamId)
  ids.add('own', 'clientId', things.clientId)
  ids.add('own', 'userId', things.personId)
  ids.add('own', 'userId', things.managedUserId)
  for (const row of rows) {
    if (row.userId !== undefined) ids.add(isForeign(row) ? 'foreign' : 'own', 'userId', row.userId)
    if (row.clientId !== undefined) ids.add(isForeign(row) ? 'foreign' : 'own', 'clientId', row.clientId)
    if (row.teamId !== undefined) ids.add(isForeign(row) ? 'foreign' : 'own', 'teamId', row.teamId)
  }
  // The callers of the other tenant don't know the id of their organization.
  const organizations = await app.connection.db.selectFrom('organizations').select('id').execute()
  for (const { id } of organizations) if (id !== things.organizationId) ids.add('foreign', 'orgId', id)
  for (const name of FIXED) ids.add('own', name[0], name[1])
  await arrangeBookings(app, rows, ids)
  const { valid, written } = requestsOf(document, readExamples(), ids, rows)
  const learns = (operation: DocumentedOperation) =>
    operations.flatMap(({ template }) => {
      const parameter = /\{(\w+)\}$/.exec(template)
      return parameter && template === `${operation.template}/{${parameter[1]}}` ? [parameter[1] as string] : []
    })

  /** Learns the ids in an answer of a collection. */
  function learn(operation: DocumentedOperation, whose: Whose, body: unknown): void {
    for (const parameter of new Set(learns(operation))) ids.learn(whose, parameter, body, operation.template)
  }

  // The shortest addresses come first, because the objects of longer ones are below theirs.
  const collections = operations
    .filter(({ method }) => method === 'POST' || method === 'GET')
    .filter((operation) => learns(operation).length > 0)
    .sort((one, other) => one.template.length - other.template.length)
  for (const [index, draw] of draws(seed, collections.length * 2 * TRIES).entries()) {
    const operation = collections[Math.floor(index / TRIES / 2)] as DocumentedOperation
    const whose: Whose = index % 2 === 0 ? 'own' : 'foreign'
    const name = whose === 'own' ? usualCaller(operation) : 'API key of the owner of another organization'
    const caller = rows.find((row) => row.name === name) as Row
    const answer = await answerTo(app, written(operation, caller, valid(draw, operation, whose), undefined))
    if (answer.status < 400) learn(operation, whose, answer.body)
  }
  return { app, document, operations, rows, ids, errors, learn }
}

export type FuzzWorld = Awaited<ReturnType<typeof fuzzWorld>>

/** Creates event types with bookings for a host of each tenant, and names that fields of requests ask for. */
async function arrangeBookings(app: TestApp, rows: readonly Row[], ids: ReturnType<typeof knownIds>): Promise<void> {
  for (const [whose, name, username] of [
    ['own', 'API key of the owner', 'owner'],
    ['foreign', 'API key of the owner of another organization', 'neighbour'],
  ] as const) {
    const row = rows.find((each) => each.name === name) as Row
    const apiKey = String(row.headers.authorization).replace('Bearer ', '')
    const host = { id: row.userId ?? 0, email: `${username}@example.com`, username, name: username, apiKey }
    const talk = await anEventType(app, host, { slug: 'talk', lengthInMinutes: 30 })
    const seats = { seatsPerTimeSlot: 5, showAttendeeInfo: true, showAvailabilityCount: true }
    const course = await anEventType(app, host, { slug: 'course', lengthInMinutes: 30, seats })
    const confirmationPolicy = { type: 'always', blockUnconfirmedBookingsInBooker: false }
    const asked = await anEventType(app, host, { slug: 'asked', lengthInMinutes: 30, confirmationPolicy })
    for (const { id, slug } of [talk, course, asked]) {
      ids.add(whose, 'eventTypeId', id)
      ids.add(whose, 'eventSlug', slug)
    }
    ids.add(whose, 'username', username)
    ids.add(whose, 'email', host.email)
    await subscribe(app, apiKey, '/v2', { subscriberUrl: SILENT_ADDRESS })
    ids.add(whose, 'routingFormId', await aForm(app, '/v2/routing-forms', apiKey))
    for (const [eventType, start] of [
      [talk, '2030-01-14T10:00:00Z'],
      [course, '2030-01-14T11:00:00Z'],
      [asked, '2030-01-15T12:00:00Z'],
      [talk, '2030-01-16T12:00:00Z'],
    ] as const) {
      const guest = {
        name: 'Bob',
        email: `bob-${nextNumber(app)}@example.com`,
        timeZone: 'Europe/London',
        language: 'en',
      }
      const { status, body } = await app.post('/v2/bookings', {
        body: aBooking(eventType.id, start, { attendee: guest }),
      })
      if (status !== 201) throw new Error(`no booking: ${JSON.stringify(body)}`)
      ids.add(whose, 'bookingUid', body.data.uid)
      const [attendee] = body.data.attendees
      if (attendee.seatUid) ids.add(whose, 'seatUid', attendee.seatUid)
    }
  }
}
