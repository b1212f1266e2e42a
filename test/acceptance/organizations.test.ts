import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller, Json } from './support/client.ts'
import { aPerson, type Groups, joins, type Person, someGroups, unique } from './support/people.ts'

let groups: Groups
let owner: Caller
let eve: Person
let at: string

beforeAll(async () => {
  groups = await someGroups({ isPlatform: true })
  owner = groups.owner.as
  eve = await aPerson('eve')
  at = groups.organization
})

test('an organization has teams', async () => {
  const slug = unique('support')
  const { id } = await owner.post(`${at}/teams`, { name: 'Support', slug })
  expect(await owner.patch(`${at}/teams/${id}`, { bio: 'We help.' })).toMatchObject({ id, bio: 'We help.' })
  expect(await owner.get(`${at}/teams/${id}`)).toMatchObject({ id, name: 'Support' })
  expect(await owner.get(`${at}/teams`)).toContainEqual(expect.objectContaining({ id }))
  expect(await owner.get(`${at}/teams/me`)).toContainEqual(expect.objectContaining({ id }))
  expect(await groups.member.as.get(`${at}/teams/me`)).not.toContainEqual(expect.objectContaining({ id }))
  expect(await owner.get(`${at}/teams/event-types`)).toEqual([])
  await owner.refused(400, 'POST', `${at}/teams`, { name: '' })
  await owner.refused(400, 'GET', `${at}/teams?take=0`)
  await owner.refused(400, 'GET', `${at}/teams/me?take=0`)
  await owner.refused(400, 'GET', `${at}/teams/event-types?take=0`)
  await eve.as.denied('GET', `${at}/teams/${id}`)
  await groups.member.as.denied('PATCH', `${at}/teams/${id}`, { bio: 'Mine' })
  await groups.member.as.denied('DELETE', `${at}/teams/${id}`)
  await owner.delete(`${at}/teams/${id}`)
  await owner.denied('GET', `${at}/teams/${id}`)
})

test('an organization has insights into the bookings of its teams and members', async () => {
  const range = 'start=2030-01-01&end=2030-01-31'
  const { id } = await owner.get('/v2/me')
  expect(await owner.get(`${at}/insights/bookings?${range}&groupBy=host&interval=month`)).toMatchObject({
    groupBy: 'host',
    periods: [{ start: '2030-01-01', end: '2030-01-31' }],
  })
  expect(await owner.get(`${at}/insights/lead-times?${range}`)).toBeDefined()
  expect(await owner.get(`${at}/insights/utilization?${range}&userId=${id}`)).toMatchObject({ hosts: [{ userId: id }] })
  expect(await owner.get(`${at}/insights/fairness?${range}`)).toBeDefined()
  expect(await owner.get(`${at}/insights/no-shows?${range}`)).toBeDefined()
  for (const kind of ['bookings', 'lead-times', 'utilization', 'fairness', 'no-shows']) {
    await groups.member.as.denied('GET', `${at}/insights/${kind}?${range}`)
    await eve.as.denied('GET', `${at}/insights/${kind}?${range}`)
    await owner.refused(400, 'GET', `${at}/insights/${kind}?start=2030-01-15&end=2030-01-14`)
  }
})

test('memberships of an organization begin, change and end', async () => {
  const joiner = await aPerson('joiner')
  const { id } = await joins(groups.owner, joiner, at)
  expect(await owner.patch(`${at}/memberships/${id}`, { role: 'ADMIN' })).toMatchObject({ id, role: 'ADMIN' })
  expect(await owner.get(`${at}/memberships/${id}`)).toMatchObject({ userId: joiner.id })
  expect(await owner.get(`${at}/memberships`)).toContainEqual(expect.objectContaining({ id }))
  await owner.refused(404, 'POST', `${at}/memberships`, { userId: 2_000_000_000, role: 'MEMBER' })
  await owner.refused(400, 'PATCH', `${at}/memberships/${id}`, { role: 'QUEEN' })
  await owner.refused(400, 'GET', `${at}/memberships?take=0`)
  await eve.as.denied('GET', `${at}/memberships/${id}`)
  await eve.as.denied('DELETE', `${at}/memberships/${id}`)
  await owner.delete(`${at}/memberships/${id}`)
  await owner.denied('GET', `${at}/memberships/${id}`)
})

test('an organization makes accounts for its people', async () => {
  const email = `${unique('made')}@example.com`
  const { id } = await owner.post(`${at}/users`, { email, organizationRole: 'MEMBER', autoAccept: true })
  expect(await owner.patch(`${at}/users/${id}`, { name: 'Made' })).toMatchObject({ id, name: 'Made' })
  expect(await owner.get(`${at}/users?emails=${email}`)).toMatchObject([{ id, email }])
  await owner.refused(400, 'POST', `${at}/users`, { email: 'nowhere' })
  await owner.refused(400, 'PATCH', `${at}/users/${id}`, { timeZone: 'Mars/Olympus' })
  await owner.refused(400, 'GET', `${at}/users?take=0`)
  await groups.member.as.denied('DELETE', `${at}/users/${id}`)
  await owner.delete(`${at}/users/${id}`)
  expect(await owner.get(`${at}/users?emails=${email}`)).toEqual([])
})

test('admins keep the schedules of their people', async () => {
  const schedules = `${at}/users/${groups.member.id}/schedules`
  const { id } = await owner.post(schedules, { name: 'Mornings', timeZone: 'UTC', isDefault: false })
  expect(await owner.patch(`${schedules}/${id}`, { name: 'Evenings' })).toMatchObject({ id, name: 'Evenings' })
  expect(await owner.get(`${schedules}/${id}`)).toMatchObject({ name: 'Evenings' })
  expect(await owner.get(schedules)).toContainEqual(expect.objectContaining({ id }))
  expect(await owner.get(`${at}/schedules`)).toContainEqual(expect.objectContaining({ id }))
  const inTeam = `${groups.organizationTeam}/users/${groups.member.id}/schedules`
  expect(await owner.get(inTeam)).toContainEqual(expect.objectContaining({ id }))
  await owner.refused(400, 'POST', schedules, { name: 'Broken', timeZone: 'Nowhere', isDefault: false })
  await owner.refused(400, 'PATCH', `${schedules}/${id}`, { timeZone: 'Nowhere' })
  await owner.refused(400, 'GET', `${at}/schedules?take=0`)
  await owner.denied('GET', `${groups.organizationTeam}/users/${eve.id}/schedules`)
  await owner.denied('GET', `${at}/users/${eve.id}/schedules`)
  await owner.denied('GET', `${schedules}/2000000000`)
  await eve.as.denied('DELETE', `${schedules}/${id}`)
  await owner.delete(`${schedules}/${id}`)
})

test('admins keep the absences of their people, and see their bookings', async () => {
  const absences = `${at}/users/${groups.member.id}/ooo`
  const away = { start: '2030-03-04T00:00:00Z', end: '2030-03-06T23:00:00Z', reason: 'vacation' }
  const { id } = await owner.post(absences, away)
  expect(await owner.patch(`${absences}/${id}`, { notes: 'Hiking' })).toMatchObject({ id, notes: 'Hiking' })
  expect(await owner.get(absences)).toMatchObject([{ id, notes: 'Hiking' }])
  expect(await owner.get(`${at}/ooo`)).toContainEqual(expect.objectContaining({ id }))
  expect(await owner.get(`${at}/bookings`)).toEqual([])
  expect(await owner.get(`${at}/users/${groups.member.id}/bookings`)).toEqual([])
  await owner.refused(400, 'POST', absences, { ...away, end: '2030-03-01T23:00:00Z' })
  await owner.refused(400, 'PATCH', `${absences}/${id}`, { reason: 'boredom' })
  await owner.refused(400, 'GET', `${absences}?take=0`)
  await owner.refused(400, 'GET', `${at}/ooo?take=0`)
  await owner.refused(400, 'GET', `${at}/bookings?take=0`)
  await owner.denied('GET', `${at}/users/${eve.id}/bookings`)
  await eve.as.denied('DELETE', `${absences}/${id}`)
  await owner.delete(`${absences}/${id}`)
})

describe.each(['organization', 'organizationTeam'] as const)('the roles of an %s', (which) => {
  test('a role has permissions, which are added, replaced and removed', async () => {
    const roles = `${groups[which]}/roles`
    const { id } = await owner.post(roles, { name: unique('Planner'), permissions: ['team.read', 'booking.read'] })
    const permissions = `${roles}/${id}/permissions`
    expect(await owner.patch(`${roles}/${id}`, { description: 'Plans' })).toMatchObject({ id, description: 'Plans' })
    expect(await owner.get(`${roles}/${id}`)).toMatchObject({ id })
    expect(await owner.get(roles)).toContainEqual(expect.objectContaining({ id }))
    expect(await owner.post(permissions, { permissions: ['webhook.read'] })).toContain('webhook.read')
    await owner.delete(`${permissions}?permissions=webhook.read`)
    await owner.delete(`${permissions}/booking.read`)
    expect(await owner.get(permissions)).toEqual(['team.read'])
    expect(await owner.put(permissions, { permissions: ['team.update'] })).toContain('team.update')
    await owner.refused(400, 'POST', roles, { name: 'Queen', permissions: ['everything.do'] })
    await owner.refused(400, 'PATCH', `${roles}/${id}`, { permissions: ['everything.do'] })
    await owner.refused(400, 'POST', permissions, { permissions: ['everything.do'] })
    await owner.refused(400, 'PUT', permissions, { permissions: ['everything.do'] })
    await owner.refused(400, 'GET', `${roles}?take=0`)
    await eve.as.denied('GET', permissions)
    await eve.as.denied('DELETE', `${permissions}?permissions=team.update`)
    await eve.as.denied('DELETE', `${permissions}/team.update`)
    await eve.as.denied('DELETE', `${roles}/${id}`)
    await owner.delete(`${roles}/${id}`)
    await owner.denied('GET', `${roles}/${id}`)
  })
})

test('people have attributes, whose options are assigned and weighted', async () => {
  const attributes = `${at}/attributes`
  const slug = unique('languages')
  const { id } = await owner.post(attributes, {
    name: 'Languages',
    slug,
    type: 'MULTI_SELECT',
    options: [{ value: 'English', slug: unique('en') }],
  })
  const attribute = `${attributes}/${id}`
  expect(await owner.patch(attribute, { name: 'Tongues' })).toMatchObject({ id, name: 'Tongues' })
  expect(await owner.get(attribute)).toMatchObject({ id, type: 'MULTI_SELECT' })
  expect(await owner.get(attributes)).toContainEqual(expect.objectContaining({ id }))
  const german = await owner.post(`${attribute}/options`, { value: 'Germn', slug: unique('de') })
  const option = `${attribute}/options/${german.id}`
  expect(await owner.patch(option, { value: 'German' })).toMatchObject({ value: 'German' })
  expect((await owner.get(`${attribute}/options`)).map(({ value }: Json) => value).sort()).toEqual([
    'English',
    'German',
  ])

  const assigned = `${attributes}/options/${groups.member.id}`
  await owner.post(assigned, { attributeId: id, attributeOptionId: german.id })
  expect(await owner.patch(`${assigned}/${german.id}`, { weight: 150 })).toMatchObject({ weight: 150 })
  expect(await owner.get(assigned)).toMatchObject([{ value: 'German' }])
  const holders = [{ value: 'German', assignedUserIds: [String(groups.member.id)] }]
  expect(await owner.get(`${attribute}/options/assigned`)).toMatchObject(holders)
  expect(await owner.get(`${attributes}/slugs/${slug}/options/assigned`)).toMatchObject(holders)
  expect(await owner.get(`${attributes}/assignments/${groups.member.id}/history`)).not.toEqual([])
  const query = JSON.stringify({ type: 'group', properties: { conjunction: 'AND' }, children1: {} })
  const matching = `/v2/atoms${groups.organizationTeam.slice('/v2'.length)}/members-matching-attribute`
  expect(await owner.get(`${matching}?attributesQueryValue=${encodeURIComponent(query)}`)).toBeDefined()
  await owner.refused(400, 'GET', `${matching}?attributesQueryValue=nothing`)

  await owner.refused(400, 'POST', attributes, { name: 'Size', slug: 'size', type: 'ELASTIC', options: [] })
  await owner.refused(400, 'PATCH', attribute, { type: 'ELASTIC' })
  await owner.refused(400, 'GET', `${attributes}?take=0`)
  await owner.refused(400, 'POST', `${attribute}/options`, { value: '' })
  await owner.refused(400, 'PATCH', option, { value: '' })
  await owner.refused(400, 'GET', `${attribute}/options?take=0`)
  await owner.refused(400, 'POST', assigned, {})
  await owner.refused(400, 'PATCH', `${assigned}/${german.id}`, { weight: 'heavy' })
  await owner.refused(400, 'GET', `${attribute}/options/assigned?take=0`)
  await owner.refused(404, 'GET', `${attributes}/slugs/nothing/options/assigned`)
  await owner.refused(400, 'GET', `${attributes}/assignments/${groups.member.id}/history?limit=0`)
  await owner.denied('GET', `${attributes}/options/${eve.id}`)
  await eve.as.denied('GET', attribute)
  await groups.member.as.denied('DELETE', `${assigned}/${german.id}`)
  await groups.member.as.denied('DELETE', option)
  await groups.member.as.denied('DELETE', attribute)
  await owner.delete(`${assigned}/${german.id}`)
  await owner.delete(option)
  await owner.delete(attribute)
  await owner.denied('GET', attribute)
})

test('owners read who changed what', async () => {
  expect((await owner.get(`${at}/audit-log`)).length).toBeGreaterThan(0)
  expect((await owner.get(`${at}/events`)).length).toBeGreaterThan(0)
  await groups.member.as.denied('GET', `${at}/audit-log`)
  await owner.refused(400, 'GET', `${at}/audit-log?limit=0`)
  await owner.refused(400, 'GET', `${at}/events?take=0`)
  const { headers } = await owner.answer('GET', `${at}/events/stream`)
  expect(headers.get('content-type')).toContain('text/event-stream')
  await owner.refused(400, 'GET', `${at}/events/stream?lastEventId=yesterday`)
})

test('the organization of a platform manages other organizations', async () => {
  const managed = `${at}/organizations`
  const { id } = await owner.post(managed, { name: unique('Acme') })
  expect(await owner.patch(`${managed}/${id}`, { metadata: { seats: 3 } })).toMatchObject({ id })
  expect(await owner.get(`${managed}/${id}`)).toMatchObject({ id })
  expect(await owner.get(managed)).toContainEqual(expect.objectContaining({ id }))
  await owner.refused(400, 'POST', managed, { name: '' })
  await owner.refused(400, 'PATCH', `${managed}/${id}`, { name: '' })
  await owner.refused(400, 'GET', `${managed}?take=0`)
  await eve.as.denied('GET', `${managed}/${id}`)
  await eve.as.denied('DELETE', `${managed}/${id}`)
  await owner.delete(`${managed}/${id}`)
  await owner.denied('GET', `${managed}/${id}`)
})

test('a credential of a domain opens the calendars of its people once it is enabled', async () => {
  const credentials = `${at}/delegation-credentials`
  const { id } = await owner.post(credentials, {
    workspacePlatformSlug: 'office365',
    domain: `${unique('acme')}.example`,
    serviceAccountKey: [{ private_key: 'the private part', tenant_id: 'tenant', client_id: 'app' }],
  })
  expect(await owner.patch(`${credentials}/${id}`, { enabled: false })).toMatchObject({ id, enabled: false })
  await owner.refused(400, 'POST', credentials, { workspacePlatformSlug: 'fax', domain: 'acme.example' })
  await eve.as.denied('PATCH', `${credentials}/${id}`, { enabled: true })
})
