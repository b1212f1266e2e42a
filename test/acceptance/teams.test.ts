import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type Json, stranger } from './support/client.ts'
import { anEventType, aPerson, type Groups, joins, type Person, someGroups, unique } from './support/people.ts'

let groups: Groups
let owner: Caller
let eve: Person

beforeAll(async () => {
  groups = await someGroups()
  owner = groups.owner.as
  eve = await aPerson('eve')
})

test('a team is made, changed and removed', async () => {
  const slug = unique('sales')
  const { id } = await owner.post('/v2/teams', { name: 'Sales', slug })
  expect(await owner.patch(`/v2/teams/${id}`, { bio: 'We sell.' })).toMatchObject({ id, bio: 'We sell.' })
  expect(await owner.get(`/v2/teams/${id}`)).toMatchObject({ id, name: 'Sales', slug })
  expect(await owner.get('/v2/teams')).toContainEqual(expect.objectContaining({ id }))
  await owner.refused(400, 'POST', '/v2/teams', { name: '' })
  await eve.as.denied('GET', `/v2/teams/${id}`)
  await eve.as.denied('PATCH', `/v2/teams/${id}`, { bio: 'Mine' })
  await eve.as.denied('DELETE', `/v2/teams/${id}`)
  await owner.delete(`/v2/teams/${id}`)
  await owner.denied('GET', `/v2/teams/${id}`)
})

describe.each(['team', 'organizationTeam'] as const)('a %s', (which) => {
  let at: string
  beforeAll(() => {
    at = groups[which]
  })

  test('event types of a team have hosts, and bookings', async () => {
    const { id } = await anEventType(
      owner,
      { schedulingType: 'roundRobin', hosts: [{ userId: groups.member.id }] },
      `${at}/event-types`,
    )
    const eventType = `${at}/event-types/${id}`
    expect(await owner.patch(eventType, { title: 'Advice' })).toMatchObject({ id, title: 'Advice' })
    expect(await owner.get(eventType)).toMatchObject({ hosts: [{ userId: groups.member.id }] })
    expect(await owner.get(`${at}/event-types`)).toContainEqual(expect.objectContaining({ id }))
    expect(await owner.get(`/v2/event-types/${id}/scheduling-config`)).toBeDefined()
    expect(await owner.get(`/v2/event-types/${id}/fairness`)).toBeDefined()
    const { uid } = await stranger.post('/v2/bookings', {
      eventTypeId: id,
      start: which === 'team' ? '2030-01-15T09:00:00Z' : '2030-01-15T10:00:00Z',
      attendee: { name: 'Bob', email: 'bob@example.com', timeZone: 'Europe/London' },
    })
    expect(await owner.get(`${at}/bookings`)).toContainEqual(expect.objectContaining({ uid }))
    if (which === 'organizationTeam') {
      expect(await owner.get(`${at}/bookings/${uid}/references`)).toMatchObject([{ type: 'daily_video' }])
      await eve.as.denied('GET', `${at}/bookings/${uid}/references`)
    }

    const range = `start=2030-01-15&end=2030-01-15&eventTypeId=${id}`
    const counted = await owner.get(`${at}/insights/bookings?${range}&groupBy=host`)
    expect(counted).toMatchObject({ total: 1, groups: [{ id: groups.member.id, counts: [1] }] })
    expect(await owner.get(`${at}/insights/lead-times?${range}`)).toMatchObject({ count: 1 })
    expect(await owner.get(`${at}/insights/utilization?${range}`)).toMatchObject({ bookedMinutes: 30 })
    expect(await owner.get(`${at}/insights/fairness?${range}`)).toMatchObject({
      eventTypes: [{ eventTypeId: id, hosts: [{ userId: groups.member.id, bookings: 1, targetShare: 1 }] }],
    })
    expect(await owner.get(`${at}/insights/no-shows?${range}`)).toBeDefined()
    for (const kind of ['bookings', 'lead-times', 'utilization', 'fairness', 'no-shows']) {
      await groups.member.as.denied('GET', `${at}/insights/${kind}?${range}`)
      await owner.refused(400, 'GET', `${at}/insights/${kind}?start=2030-01-15&end=2030-01-14`)
    }

    await owner.refused(400, 'POST', `${at}/event-types`, { title: 'No length', slug: 'none' })
    await owner.refused(400, 'PATCH', eventType, { lengthInMinutes: 0 })
    await owner.refused(400, 'GET', `${at}/bookings?take=0`)
    await owner.refused(400, 'GET', `${at}/event-types?sortCreatedAt=up`)
    await eve.as.denied('GET', eventType)
    await eve.as.denied('DELETE', eventType)
    const call = {
      yourPhoneNumber: '+4915112345678',
      numberToCall: '+4915187654321',
      calApiKey: 'cal_x',
      enabled: true,
    }
    const refusal = await owner.refused(400, 'POST', `${eventType}/create-phone-call`, {
      ...call,
      templateType: 'CUSTOM_TEMPLATE',
      generalPrompt: 'Ask for a time.',
    })
    expect(refusal).toContain('TWILIO_ACCOUNT_SID')
    await owner.delete(eventType)
    await owner.denied('GET', eventType)
  })

  test('people are invited, and invitations are withdrawn', async () => {
    const newcomer = await aPerson('newcomer')
    const { token } = await owner.post(`${at}/invite`)
    expect(await owner.get(`${at}/invite`)).toContainEqual(expect.objectContaining({ token }))
    await newcomer.as.post(`/v2/invites/${token}/accept`)
    expect(await owner.get(`${at}/memberships`)).toContainEqual(expect.objectContaining({ userId: newcomer.id }))
    const another = await owner.post(`${at}/invite`)
    await eve.as.denied('DELETE', `${at}/invite/${another.token}`)
    await owner.delete(`${at}/invite/${another.token}`)
    await eve.as.refused(404, 'POST', `/v2/invites/${another.token}/accept`)
    await owner.refused(400, 'POST', `${at}/invite`, { email: 'nowhere' })
    await owner.refused(400, 'GET', `${at}/invite?take=0`)
  })

  test('memberships begin, change and end', async () => {
    const joiner = await aPerson('joiner')
    if (which === 'organizationTeam') await joins(groups.owner, joiner, groups.organization)
    const { id } = await joins(groups.owner, joiner, at)
    expect(await owner.patch(`${at}/memberships/${id}`, { role: 'ADMIN' })).toMatchObject({ id, role: 'ADMIN' })
    expect(await owner.get(`${at}/memberships/${id}`)).toMatchObject({ userId: joiner.id, role: 'ADMIN' })
    await owner.refused(404, 'POST', `${at}/memberships`, { userId: 2_000_000_000, role: 'MEMBER' })
    await owner.refused(400, 'PATCH', `${at}/memberships/${id}`, { role: 'QUEEN' })
    await owner.refused(400, 'GET', `${at}/memberships?take=0`)
    await eve.as.denied('GET', `${at}/memberships/${id}`)
    await eve.as.denied('DELETE', `${at}/memberships/${id}`)
    await owner.delete(`${at}/memberships/${id}`)
    await owner.denied('GET', `${at}/memberships/${id}`)
  })

  test('calendar programs subscribe to a feed of the team', async () => {
    const { id } = await owner.post(`${at}/calendar-feeds`, { detail: 'busy' })
    expect(await owner.get(`${at}/calendar-feeds`)).toContainEqual(expect.objectContaining({ id }))
    await owner.refused(400, 'POST', `${at}/calendar-feeds`, { detail: 'all' })
    await eve.as.denied('GET', `${at}/calendar-feeds`)
    await eve.as.denied('DELETE', `${at}/calendar-feeds/${id}`)
    await owner.delete(`${at}/calendar-feeds/${id}`)
  })

  test('admins see schedules and the log of events', async () => {
    expect(await owner.get(`${at}/schedules`)).toContainEqual(expect.objectContaining({ ownerId: groups.member.id }))
    expect((await owner.get(`${at}/events`)).map(({ type }: Json) => type)).toContain('membership.created')
    await groups.member.as.denied('GET', `${at}/events`)
    await owner.refused(400, 'GET', `${at}/schedules?take=0`)
    await owner.refused(400, 'GET', `${at}/events?take=0`)
    const { headers } = await owner.answer('GET', `${at}/events/stream`)
    expect(headers.get('content-type')).toContain('text/event-stream')
    await owner.refused(400, 'GET', `${at}/events/stream?lastEventId=yesterday`)
  })
})

test('people accept and leave memberships', async () => {
  const shy = await aPerson('shy')
  const { id } = await owner.post(`${groups.team}/memberships`, { userId: shy.id, role: 'MEMBER' })
  expect(await shy.as.get('/v2/me/memberships')).toContainEqual(expect.objectContaining({ id, accepted: false }))
  await eve.as.denied('POST', `/v2/me/memberships/${id}/accept`)
  await shy.as.post(`/v2/me/memberships/${id}/accept`)
  await eve.as.denied('DELETE', `/v2/me/memberships/${id}`)
  await shy.as.delete(`/v2/me/memberships/${id}`)
  expect(await shy.as.get('/v2/me/memberships')).toEqual([])
  await shy.as.refused(400, 'GET', '/v2/me/memberships?take=0')
})

test('an event type of a team of an organization has private links', async () => {
  const { id } = await anEventType(
    owner,
    { schedulingType: 'collective', hosts: [] },
    `${groups.organizationTeam}/event-types`,
  )
  const links = `${groups.organizationTeam}/event-types/${id}/private-links`
  const { linkId } = await owner.post(links, { maxUsageCount: 2 })
  expect(await owner.patch(`${links}/${linkId}`, { maxUsageCount: 3 })).toMatchObject({ maxUsageCount: 3 })
  expect(await owner.get(links)).toMatchObject([{ linkId }])
  await owner.refused(400, 'POST', links, { maxUsageCount: 0 })
  await owner.refused(400, 'PATCH', `${links}/${linkId}`, { maxUsageCount: 0 })
  await eve.as.denied('GET', links)
  await eve.as.denied('DELETE', `${links}/${linkId}`)
  await owner.delete(`${links}/${linkId}`)
  expect(await owner.get(links)).toEqual([])
})
