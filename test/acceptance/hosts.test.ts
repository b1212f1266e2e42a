import { beforeAll, expect, test } from 'vitest'
import { stranger } from './support/client.ts'
import { anEventType, aPerson, type Person } from './support/people.ts'

let ada: Person
let eve: Person

beforeAll(async () => {
  ada = await aPerson('ada')
  eve = await aPerson('eve')
})

test('a host changes their profile', async () => {
  const changed = await ada.as.patch('/v2/me', { name: 'Ada', timeZone: 'Europe/Berlin', bio: 'I meet people.' })
  expect(changed).toMatchObject({ name: 'Ada', timeZone: 'Europe/Berlin' })
  expect(await ada.as.get('/v2/me')).toMatchObject({ id: ada.id, email: ada.email, name: 'Ada', bio: 'I meet people.' })
  expect(await ada.as.refused(400, 'PATCH', '/v2/me', { timeZone: 'Mars/Olympus' })).toContain('timeZone')
})

test('a host keeps schedules, and one of them is the default', async () => {
  const always = await ada.as.post('/v2/schedules', {
    name: 'Always',
    timeZone: 'UTC',
    isDefault: true,
    availability: [{ days: ['Monday', 'Tuesday'], startTime: '09:00', endTime: '17:00' }],
  })
  const rare = await ada.as.post('/v2/schedules', { name: 'Rare', timeZone: 'UTC', isDefault: false })
  expect(await ada.as.get('/v2/schedules/default')).toMatchObject({ id: always.id, name: 'Always' })
  expect((await ada.as.get('/v2/schedules')).map(({ id }: { id: number }) => id)).toEqual(
    expect.arrayContaining([always.id, rare.id]),
  )
  const renamed = await ada.as.patch(`/v2/schedules/${rare.id}`, { name: 'Seldom' })
  expect(renamed).toMatchObject({ id: rare.id, name: 'Seldom' })
  expect(await ada.as.get(`/v2/schedules/${rare.id}`)).toMatchObject({ name: 'Seldom' })
  await ada.as.delete(`/v2/schedules/${rare.id}`)

  await ada.as.refused(404, 'GET', `/v2/schedules/${rare.id}`)
  await eve.as.denied('GET', `/v2/schedules/${always.id}`)
  await eve.as.denied('PATCH', `/v2/schedules/${always.id}`, { name: 'Mine' })
  await eve.as.denied('DELETE', `/v2/schedules/${always.id}`)
  await ada.as.refused(400, 'POST', '/v2/schedules', { name: 'Broken', timeZone: 'Nowhere', isDefault: false })
})

test('a host makes, changes and removes event types', async () => {
  const made = await ada.as.post('/v2/event-types', { title: 'Tea', slug: 'tea', lengthInMinutes: 30 })
  expect(made).toMatchObject({ title: 'Tea', slug: 'tea', lengthInMinutes: 30 })
  const changed = await ada.as.patch(`/v2/event-types/${made.id}`, { title: 'Coffee' })
  expect(changed).toMatchObject({ id: made.id, title: 'Coffee', slug: 'tea' })
  expect(await ada.as.get(`/v2/event-types/${made.id}`)).toMatchObject({ title: 'Coffee' })
  expect(await stranger.get(`/v2/event-types?username=${ada.username}&eventSlug=tea`)).toMatchObject([{ id: made.id }])
  expect(await ada.as.get(`/v2/event-types/${made.id}/history`)).not.toHaveLength(0)
  await ada.as.get(`/v2/event-types/${made.id}/crm-sync-errors`)
  expect(await ada.as.refused(400, 'GET', `/v2/event-types/${made.id}/fairness`)).toContain('NOT_ROUND_ROBIN')
  expect(await ada.as.refused(400, 'GET', `/v2/event-types/${made.id}/scheduling-config`)).toContain('NOT_OF_TEAM')

  expect(
    await ada.as.refused(400, 'POST', '/v2/event-types', { title: 'Tea', slug: 'tea', lengthInMinutes: 0 }),
  ).toContain('lengthInMinutes')
  await eve.as.denied('PATCH', `/v2/event-types/${made.id}`, { title: 'Mine' })
  await eve.as.denied('DELETE', `/v2/event-types/${made.id}`)
  await eve.as.denied('GET', `/v2/event-types/${made.id}/history`)
  await eve.as.denied('GET', `/v2/event-types/${made.id}/crm-sync-errors`)
  await ada.as.delete(`/v2/event-types/${made.id}`)
  await ada.as.refused(404, 'GET', `/v2/event-types/${made.id}`)
  await stranger.refused(400, 'GET', '/v2/event-types?sortCreatedAt=up')
})

test('a host gives out private links of an event type', async () => {
  const { id } = await anEventType(ada.as)
  const links = `/v2/event-types/${id}/private-links`
  const link = await ada.as.post(links, { maxUsageCount: 2 })
  expect(await ada.as.patch(`${links}/${link.linkId}`, { maxUsageCount: 3 })).toMatchObject({ maxUsageCount: 3 })
  expect(await ada.as.get(links)).toMatchObject([{ linkId: link.linkId, maxUsageCount: 3 }])
  await eve.as.denied('GET', links)
  await eve.as.denied('POST', links, { maxUsageCount: 2 })
  await eve.as.denied('PATCH', `${links}/${link.linkId}`, { maxUsageCount: 9 })
  await eve.as.denied('DELETE', `${links}/${link.linkId}`)
  await ada.as.delete(`${links}/${link.linkId}`)
  expect(await ada.as.get(links)).toEqual([])
})

test('a host reads the insights of their bookings', async () => {
  const { id } = await anEventType(ada.as)
  const attendee = { name: 'Bob', email: 'bob@example.com', timeZone: 'Europe/London' }
  await stranger.post('/v2/bookings', { eventTypeId: id, start: '2030-03-05T10:00:00Z', attendee })
  const range = `start=2030-03-04&end=2030-03-10&eventTypeId=${id}`
  const counted = await ada.as.get(`/v2/insights/bookings?${range}&interval=week&groupBy=eventType`)
  expect(counted).toMatchObject({
    total: 1,
    periods: [{ start: '2030-03-04', end: '2030-03-10', count: 1 }],
    groups: [{ id, total: 1, counts: [1] }],
  })
  expect(await ada.as.get(`/v2/insights/lead-times?${range}`)).toMatchObject({ count: 1 })
  expect(await ada.as.get(`/v2/insights/utilization?${range}`)).toMatchObject({ bookedMinutes: 30 })
  expect(await ada.as.get(`/v2/insights/fairness?${range}`)).toMatchObject({ eventTypes: [] })
  expect(await ada.as.get(`/v2/insights/no-shows?${range}`)).toMatchObject({ withAbsentAttendee: 0 })
  expect(await eve.as.get(`/v2/insights/bookings?${range}`)).toMatchObject({ total: 0 })
  for (const kind of ['bookings', 'lead-times', 'utilization', 'fairness', 'no-shows'])
    await ada.as.refused(400, 'GET', `/v2/insights/${kind}?start=2030-03-10&end=2030-03-04`)
})

test('a host is away for some days', async () => {
  const away = await ada.as.post('/v2/me/ooo', {
    start: '2030-02-04T00:00:00Z',
    end: '2030-02-06T23:00:00Z',
    notes: 'Hiking',
    reason: 'vacation',
  })
  expect(await ada.as.patch(`/v2/me/ooo/${away.id}`, { notes: 'Swimming' })).toMatchObject({ notes: 'Swimming' })
  expect(await ada.as.get('/v2/me/ooo')).toMatchObject([{ id: away.id, notes: 'Swimming', reason: 'vacation' }])
  await eve.as.denied('PATCH', `/v2/me/ooo/${away.id}`, { notes: 'Mine' })
  await eve.as.denied('DELETE', `/v2/me/ooo/${away.id}`)
  await ada.as.refused(400, 'POST', '/v2/me/ooo', { start: '2030-02-06T00:00:00Z', end: '2030-02-04T23:00:00Z' })
  await ada.as.delete(`/v2/me/ooo/${away.id}`)
  expect(await ada.as.get('/v2/me/ooo')).toEqual([])
})
