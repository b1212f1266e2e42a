import { afterAll, describe, expect, test } from 'vitest'
import { administrator, stranger } from './support/client.ts'
import { anEventType, aPerson, unique } from './support/people.ts'
import { FIRST_HOUR } from './support/time.ts'

test('a server that runs says so', async () => {
  await stranger.get('/health')
  await stranger.get('/ready')
  await stranger.get('/v2/versions')
  expect(await stranger.get('/v2/timezones')).not.toEqual([])
})

test('an administrator disables and enables an account', async () => {
  const person = await aPerson('leaver')
  expect(await administrator.post(`/v2/admin/users/${person.id}/disable`)).toMatchObject({ isDisabled: true })
  await person.as.refused(401, 'GET', '/v2/me')
  expect(await administrator.post(`/v2/admin/users/${person.id}/enable`)).toMatchObject({ isDisabled: false })
  await person.as.get('/v2/me')
  const own = await administrator.get('/v2/me')
  await administrator.refused(409, 'POST', `/v2/admin/users/${own.id}/disable`)
  for (const verb of ['disable', 'enable']) {
    await administrator.refused(404, 'POST', `/v2/admin/users/2000000000/${verb}`)
    await person.as.refused(403, 'POST', `/v2/admin/users/${person.id}/${verb}`)
  }
})

test('an administrator makes accounts, keys and organizations', async () => {
  const person = await aPerson('newcomer')
  const { apiKey } = await administrator.post(`/v2/admin/users/${person.id}/api-keys`, { note: 'For the kiosk' })
  expect(apiKey).toMatch(/^cal_/)
  await administrator.post(`/v2/admin/users/${person.id}/password-reset`)
  expect(await administrator.get('/v2/admin/users')).toContainEqual(expect.objectContaining({ id: person.id }))
  const slug = unique('acme')
  await administrator.post('/v2/admin/organizations', { name: 'Acme', slug, ownerId: person.id })
  await administrator.refused(409, 'POST', '/v2/admin/users', { email: person.email, username: unique('other') })
  await administrator.refused(404, 'POST', '/v2/admin/users/2000000000/api-keys', {})
  await administrator.refused(404, 'POST', '/v2/admin/users/2000000000/password-reset', {})
  await administrator.refused(400, 'GET', '/v2/admin/users?limit=0')
  await administrator.refused(409, 'POST', '/v2/admin/organizations', { name: 'Acme', slug, ownerId: person.id })
  for (const path of ['users', 'bookings', 'event-types', 'events', 'outbox', 'jobs', 'jobs/dead-letters'])
    await person.as.refused(403, 'GET', `/v2/admin/${path}`)
})

test('an administrator sees what is on the server', async () => {
  const { id } = await anEventType((await aPerson('host')).as)
  await stranger.post('/v2/bookings', {
    eventTypeId: id,
    start: '2030-01-14T09:00:00Z',
    attendee: { name: 'Bob', email: 'bob@example.com', timeZone: 'UTC' },
  })
  expect(await administrator.get('/v2/admin/bookings')).toContainEqual(expect.objectContaining({ eventTypeId: id }))
  expect(await administrator.get('/v2/admin/event-types')).toContainEqual(expect.objectContaining({ id }))
  expect(await administrator.get('/v2/admin/events')).not.toEqual([])
  const { headers } = await administrator.answer('GET', '/v2/admin/events/stream')
  expect(headers.get('content-type')).toContain('text/event-stream')
  await administrator.get('/v2/admin/jobs')
  expect((await administrator.answer('GET', '/metrics')).text).toContain('daybook_')
  const person = await aPerson('person')
  await person.as.refused(403, 'GET', '/metrics')
  await person.as.refused(403, 'GET', '/v2/admin/events/stream')
})

test('letters that could not be delivered are tried again', async () => {
  expect(await administrator.get('/v2/admin/jobs/dead-letters')).toEqual(expect.any(Array))
  await administrator.post('/v2/admin/jobs/dead-letters/retry', { queue: 'messages' })
  await administrator.refused(400, 'POST', '/v2/admin/jobs/dead-letters/retry', { queue: 'wishes' })
  await administrator.refused(404, 'POST', '/v2/admin/jobs/dead-letters/messages/999999/retry')
})

test('records of another system are brought once', async () => {
  const records = [{ kind: 'user', id: unique('old'), email: `${unique('mover')}@example.com` }]
  await administrator.post('/v2/admin/imports', { source: 'cal.example.com', records })
  await administrator.refused(400, 'POST', '/v2/admin/imports', { source: 'cal.example.com', records: 'all' })
})

test('an administrator makes a snapshot, and encrypts secrets again', async () => {
  expect(await administrator.post('/v2/admin/backups')).toMatchObject({ file: expect.stringContaining('backups') })
  const [{ file }] = await administrator.get('/v2/admin/backups')
  expect(file).toContain('backups')
  await administrator.post('/v2/admin/secrets/rotate')
  const person = await aPerson('person')
  await person.as.refused(403, 'POST', '/v2/admin/backups')
  await person.as.refused(403, 'GET', '/v2/admin/backups')
  await person.as.refused(403, 'POST', '/v2/admin/secrets/rotate')
})

test('an administrator reads the settings in force, and lists the organizations', async () => {
  const settings = await administrator.get('/v2/admin/settings')
  expect(settings).toContainEqual(expect.objectContaining({ name: 'PORT', default: '3000', isSecret: false }))
  const owner = await aPerson('owner')
  const name = unique('Engines')
  const { id } = await administrator.post('/v2/admin/organizations', { name, ownerId: owner.id })
  expect(await administrator.get(`/v2/admin/organizations?search=${name}`)).toMatchObject([{ id, memberCount: 1 }])

  await owner.as.refused(403, 'GET', '/v2/admin/settings')
  await owner.as.refused(403, 'GET', '/v2/admin/organizations')
  await administrator.refused(400, 'GET', '/v2/admin/organizations?limit=0')
})

test('an administrator keeps applications and their secrets', async () => {
  const clients = '/v2/admin/oauth-clients'
  const application = { name: 'Helper', redirectUris: ['https://client.example/callback'], type: 'confidential' }
  const { clientId } = await administrator.post(clients, { ...application, scopes: ['BOOKING_READ'] })
  expect(await administrator.patch(`${clients}/${clientId}`, { name: 'Assistant' })).toMatchObject({
    name: 'Assistant',
  })
  expect(await administrator.get(clients)).toContainEqual(expect.objectContaining({ clientId }))
  const { id } = await administrator.post(`${clients}/${clientId}/secrets`)
  await administrator.delete(`${clients}/${clientId}/secrets/${id}`)
  expect((await administrator.get(`${clients}/${clientId}`)).secrets).toHaveLength(1)
  await administrator.refused(400, 'POST', clients, { ...application, scopes: ['EVERYTHING'] })
  await administrator.refused(400, 'GET', `${clients}?take=0`)
  await administrator.refused(404, 'GET', `${clients}/nothing`)
  await administrator.refused(400, 'PATCH', `${clients}/${clientId}`, { approvalStatus: 'LOVED' })
  await administrator.refused(404, 'POST', `${clients}/nothing/secrets`)
  await administrator.refused(404, 'DELETE', `${clients}/${clientId}/secrets/999999`)
})

describe('the clock of a test server', () => {
  afterAll(() => administrator.put('/v2/admin/clock', { now: FIRST_HOUR }))

  test('an administrator sets the clock, and returns to real time', async () => {
    const now = '2030-01-20T07:08:09.000Z'
    expect(await administrator.put('/v2/admin/clock', { now, frozen: true })).toMatchObject({ now, frozen: true })
    expect(await administrator.get('/v2/admin/clock')).toEqual({ now, frozen: true })
    await administrator.refused(400, 'PUT', '/v2/admin/clock', { now: 'teatime' })
    await (await aPerson('person')).as.refused(403, 'GET', '/v2/admin/clock')
    expect(await administrator.delete('/v2/admin/clock')).toMatchObject({ frozen: false })
  })
})
