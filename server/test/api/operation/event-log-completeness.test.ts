import { afterAll, beforeAll, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { aManagedUser, aPlatformClient } from '../../support/platform.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

/** What changes a booking, an absence, a membership, a schedule or an event type, by the names of the operations. */
const CHANGES =
  /^(bookings|booking-attendees|booking-guests|ooo|memberships|invites|users|managedUsers|schedules|event-types|private-links)\./
/** Gives tokens anew, or calls somebody: nothing of these changes. */
const NO_CHANGE = /\.(refresh|forceRefresh|authorize|exchange|create-phone-call|createApiKey)$/

type Served = { operation: string; requestId: string; by: number | null }

let app: TestApp
/** Every operation that changes something, and what was answered by it without a refusal. */
const operations = new Set<string>()
const served: Served[] = []
let owner: TestUser
let ben: TestUser
let guest: TestUser

beforeAll(async () => {
  app = await testApp({}, undefined, {
    prepare(http) {
      http.addHook('onRoute', ({ method, url, config }) => {
        const name = config?.operation ?? ''
        if (method !== 'GET' && method !== 'HEAD' && CHANGES.test(name) && !NO_CHANGE.test(name))
          operations.add(`${method} ${url}`)
      })
      http.addHook('onResponse', async (request, reply) => {
        const operation = `${request.method} ${request.routeOptions.url}`
        if (reply.statusCode >= 300 || !operations.has(operation)) return
        const by = request.actor.kind === 'user' ? request.actor.userId : null
        served.push({ operation, requestId: request.id, by })
      })
    },
  })
  ;[owner, ben, guest] = [await app.user(), await app.user(), await app.user()]
})
afterAll(() => app.close())

type Method = 'post' | 'patch' | 'put' | 'delete'

/** Calls and gives the answer's data; a refusal ends the walk. */
async function act(method: Method, url: string, body?: unknown, as: string | undefined = owner.apiKey) {
  const headers = { 'cal-api-version': version(url) }
  const answer = await app[method](url, { as, headers, ...(body !== undefined && { body }) })
  if (answer.status >= 300) throw new Error(`${method} ${url}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body?.data
}
const version = (url: string): string => {
  if (/\/event-types/.test(url)) return '2024-06-14'
  return /\/schedules/.test(url) ? '2024-06-11' : '2024-08-13'
}

let weeks = 0
/** A Monday at ten that nothing else is at. */
const aMonday = (): string => new Date(Date.parse('2030-02-04T10:00:00Z') + weeks++ * 7 * 86_400_000).toISOString()
const book = (eventTypeId: number) => act('post', '/v2/bookings', aBooking(eventTypeId, aMonday()), '')

async function walkBookings(teamId: number): Promise<void> {
  const { id } = await anEventType(app, owner)
  const asked = await anEventType(app, owner, {
    confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: false },
  })
  const { uid } = await book(id)
  const at = `/v2/bookings/${uid}`
  await act('post', `${at}/guests`, { guests: [{ email: 'cleo@example.com', name: 'Cleo' }] })
  const attendee = await act('post', `${at}/attendees`, { name: 'Dan', email: 'dan@example.com', timeZone: 'UTC' })
  await act('delete', `${at}/attendees/${attendee.id}`)
  await act('patch', `${at}/location`, { location: { type: 'link', link: 'https://meet.example.com/a' } })
  const moved = await act('post', `${at}/reschedule`, { start: aMonday() })
  await act('post', `/v2/bookings/${moved.uid}/cancel`, { cancellationReason: 'Ill' })
  await act('post', `/v2/bookings/${(await book(asked.id)).uid}/confirm`)
  await act('post', `/v2/bookings/${(await book(asked.id)).uid}/decline`, { reason: 'No' })
  const missed = await book(id)
  app.clock.set(new Date(Date.parse(missed.start) + 60_000), true)
  await act('post', `/v2/bookings/${missed.uid}/mark-absent`, {
    attendees: [{ email: 'bob@example.com', absent: true }],
  })
  const rotation = await act('post', `/v2/teams/${teamId}/event-types`, {
    title: 'Rotation',
    slug: 'rotation',
    lengthInMinutes: 30,
    minimumBookingNotice: 0,
    schedulingType: 'roundRobin',
    hosts: [{ userId: owner.id }, { userId: ben.id }],
  })
  await walkOlderBookings(rotation.id)
  const turn = await book(rotation.id)
  await act('post', `/v2/bookings/${turn.uid}/reassign`, {})
  const host = (await app.get(`/v2/bookings/${turn.uid}`, { headers: { 'cal-api-version': '2024-08-13' } })).body.data
    .hosts[0].id
  await act('post', `/v2/bookings/${turn.uid}/reassign/${host === ben.id ? owner.id : ben.id}`, {})
}

/** A request in the API version 2024-04-15. */
async function walkOlderBookings(rotationId: number): Promise<void> {
  const { id } = await anEventType(app, owner, { recurrence: { interval: 1, occurrences: 4, frequency: 'weekly' } })
  const older = (eventTypeId: number) => ({
    eventTypeId,
    start: aMonday(),
    timeZone: 'UTC',
    language: 'en',
    metadata: {},
    responses: { name: 'Bob', email: 'bob@example.com', location: { value: 'integrations:daily', optionValue: '' } },
  })
  await act('post', '/v2/bookings/recurring', [older(id), older(id)])
  await act('post', '/v2/bookings/instant', older(rotationId))
}

async function walkEventTypes(at: string, more: object = {}): Promise<void> {
  const body = { title: 'Walked', slug: `walked-${at.length}`, lengthInMinutes: 30, ...more }
  const { id } = await act('post', `${at}/event-types`, body)
  await act('patch', `${at}/event-types/${id}`, { title: 'Walked on' })
  const links = `${at}/event-types/${id}/private-links`
  if (at === '/v2' || at.includes('organizations')) {
    const { linkId } = await act('post', links, {})
    await act('patch', `${links}/${linkId}`, { maxUsageCount: 3 })
    await act('delete', `${links}/${linkId}`)
  }
  await act('delete', `${at}/event-types/${id}`)
}

async function walkHours(at: string, absences: string): Promise<void> {
  const { id } = await act('post', `${at}/schedules`, { name: 'Walked', timeZone: 'UTC', isDefault: false })
  await act('patch', `${at}/schedules/${id}`, { name: 'Walked on' })
  await act('delete', `${at}/schedules/${id}`)
  const days = { start: '2031-05-01T00:00:00.000Z', end: '2031-05-03T23:59:59.999Z' }
  const absence = await act('post', absences, { ...days, reason: 'vacation' })
  await act('patch', `${absences}/${absence.id}`, { notes: 'Far away' })
  await act('delete', `${absences}/${absence.id}`)
}

/** The changes that embedded components send. */
async function walkComponents(orgTeam: string): Promise<void> {
  const { id } = await anEventType(app, owner)
  await act('patch', `/v2/atoms/event-types/${id}`, { title: 'Other' })
  await act('patch', '/v2/atoms/event-types/bulk-update-to-default-location', { eventTypeIds: [id] })
  const fields = { title: 'Talk', slug: 'talk-of-components', lengthInMinutes: 15, schedulingType: 'collective' }
  const { id: ofTeam } = await act('post', `${orgTeam}/event-types`, { ...fields, hosts: [{ userId: owner.id }] })
  await act('patch', `${orgTeam.replace('/v2', '/v2/atoms')}/event-types/${ofTeam}`, { title: 'Other' })
  const { schedule } = await act('post', '/v2/atoms/schedules/create', { name: 'Summer' })
  await act('patch', `/v2/atoms/schedules/${schedule.id}`, { name: 'Winter' })
  await act('post', `/v2/atoms/schedules/${schedule.id}/duplicate`)
}

async function walkMemberships(at: string, userId: number): Promise<void> {
  const { id } = await act('post', `${at}/memberships`, { userId, accepted: true, role: 'MEMBER' })
  await act('patch', `${at}/memberships/${id}`, { role: 'ADMIN' })
  await act('delete', `${at}/memberships/${id}`)
}

async function walkOwnMemberships(teamId: number): Promise<void> {
  const { id } = await act('post', `/v2/teams/${teamId}/memberships`, { userId: guest.id, role: 'MEMBER' })
  await act('post', `/v2/me/memberships/${id}/accept`, undefined, guest.apiKey)
  await act('delete', `/v2/me/memberships/${id}`, undefined, guest.apiKey)
}

async function walkInvites(at: string): Promise<void> {
  const { token } = await act('post', `${at}/invite`, {})
  await act('delete', `${at}/invite/${token}`)
}

it('every change of a booking, absence, membership, schedule or event type is in the log, with actor, time and address', async () => {
  const organizationId = (await anOrganization(app, owner, { members: [ben], isPlatform: true })).id
  const org = `/v2/organizations/${organizationId}`
  const orgTeam = `${org}/teams/${(await aTeam(app, owner, { organizationId, members: [ben] })).id}`
  const teamId = (await aTeam(app, owner, { members: [ben] })).id
  const team = `/v2/teams/${teamId}`

  await walkBookings(teamId)
  await walkEventTypes('/v2')
  for (const at of [team, orgTeam])
    await walkEventTypes(at, { schedulingType: 'collective', hosts: [{ userId: owner.id }] })
  await walkHours('/v2', '/v2/me/ooo')
  await walkHours(`${org}/users/${ben.id}`, `${org}/users/${ben.id}/ooo`)
  await walkComponents(orgTeam)
  await walkMemberships(org, guest.id)
  await walkMemberships(team, guest.id)
  await walkOwnMemberships(teamId)
  for (const at of [team, orgTeam]) await walkInvites(at)
  const { token } = await act('post', `${team}/invite`, {})
  await act('post', `/v2/invites/${token}/accept`, undefined, guest.apiKey)

  const made = await act('post', `${org}/users`, { email: 'new@example.com', username: 'new-one' })
  await walkMemberships(orgTeam, made.id)
  await act('patch', `${org}/users/${made.id}`, { name: 'New Name' })
  await act('delete', `${org}/users/${made.id}`)
  const other = await act(
    'post',
    '/v2/admin/users',
    { email: 'other@example.com', username: 'other' },
    app.administrator,
  )
  for (const verb of ['disable', 'enable'])
    await act('post', `/v2/admin/users/${other.id}/${verb}`, undefined, app.administrator)
  const client = await aPlatformClient(app, owner)
  const { user } = await aManagedUser(app, client)
  const asClient = { headers: client.headers }
  expect((await app.patch(`${client.users}/${user.id}`, { ...asClient, body: { name: 'New' } })).status).toBe(200)
  expect((await app.delete(`${client.users}/${user.id}`, asClient)).status).toBe(200)

  expect(operations.size).toBeGreaterThan(40)
  const walked = new Set(served.map(({ operation }) => operation))
  expect([...operations].filter((operation) => !walked.has(operation))).toEqual([])

  const events = await app.connection.db
    .selectFrom('events')
    .select(['type', 'requestId', 'actorUserId', 'ip', 'occurredAt'])
    .execute()
  const unseen = served.filter(
    ({ requestId, by }) =>
      !events.some((event) => event.requestId === requestId && event.actorUserId === by && event.ip === '127.0.0.1'),
  )
  expect(unseen).toEqual([])
})
