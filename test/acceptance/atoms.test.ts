import { beforeAll, describe, expect, test } from 'vitest'
import { stranger } from './support/client.ts'
import { codeTo } from './support/outbox.ts'
import { anEventType, aPerson, type Groups, type Person, someGroups, unique } from './support/people.ts'

let groups: Groups
let owner: Person
let eve: Person

beforeAll(async () => {
  groups = await someGroups()
  owner = groups.owner
  eve = await aPerson('eve')
})

test('components show and change schedules', async () => {
  const atoms = '/v2/atoms/schedules'
  const made = await owner.as.post(`${atoms}/create`, { name: 'Mornings' })
  const id = made.id ?? made.schedule.id
  const copy = await owner.as.post(`${atoms}/${id}/duplicate`)
  expect(copy).toBeDefined()
  await owner.as.patch(`${atoms}/${id}`, { name: 'Evenings' })
  expect(JSON.stringify(await owner.as.get(`${atoms}?scheduleId=${id}`))).toContain('Evenings')
  expect(JSON.stringify(await owner.as.get(`${atoms}/all`))).toContain('Evenings')
  const { slug } = await anEventType(owner.as)
  expect(await owner.as.get(`${atoms}/event-type/${slug}`)).toBeDefined()
  await owner.as.refused(404, 'GET', `${atoms}/event-type/nothing`)
  await owner.as.refused(400, 'POST', `${atoms}/create`, { name: 5 })
  await eve.as.denied('GET', `${atoms}?scheduleId=${id}`)
  await eve.as.denied('PATCH', `${atoms}/${id}`, { name: 'Mine' })
  await eve.as.denied('POST', `${atoms}/${id}/duplicate`)
})

test('components show and change event types', async () => {
  const { id, slug } = await anEventType(owner.as)
  const atoms = '/v2/atoms/event-types'
  await owner.as.patch(`${atoms}/${id}`, { title: 'Advice' })
  expect(await owner.as.get(`${atoms}/${id}`)).toMatchObject({ eventType: { title: 'Advice' } })
  expect(JSON.stringify(await owner.as.get(atoms))).toContain('Advice')
  expect(JSON.stringify(await owner.as.get(`${atoms}/list-with-team`))).toContain('Advice')
  expect(await stranger.get(`${atoms}/${slug}/public?username=${owner.username}`)).toMatchObject({ id, slug })
  await owner.as.patch(`${atoms}/bulk-update-to-default-location`, { eventTypeIds: [id] })
  await stranger.refused(404, 'GET', `${atoms}/nothing/public?username=${owner.username}`)
  await owner.as.refused(400, 'PATCH', `${atoms}/bulk-update-to-default-location`, { eventTypeIds: 'all' })
  await eve.as.denied('GET', `${atoms}/${id}`)
  await eve.as.denied('PATCH', `${atoms}/${id}`, { title: 'Mine' })
})

test('components show and change event types of a team', async () => {
  const { id } = await anEventType(
    owner.as,
    { schedulingType: 'roundRobin', hosts: [{ userId: groups.member.id }] },
    `${groups.organizationTeam}/event-types`,
  )
  const team = `/v2/atoms${groups.organizationTeam.slice('/v2'.length)}`
  await owner.as.patch(`${team}/event-types/${id}`, { title: 'Together' })
  expect(JSON.stringify(await owner.as.get(`${team}/event-types/${id}`))).toContain('Together')
  expect(JSON.stringify(await owner.as.get(`${team}/event-types`))).toContain('Together')
  expect(await owner.as.get(`${team}/conferencing`)).toBeDefined()
  for (const path of ['event-types', `event-types/${id}`, 'conferencing']) {
    await eve.as.denied('GET', `${team}/${path}`)
  }
  await eve.as.denied('PATCH', `${team}/event-types/${id}`, { title: 'Mine' })
})

test('components list video apps, apps of payments and payments', async () => {
  expect(await owner.as.get('/v2/atoms/conferencing')).toBeDefined()
  expect(await owner.as.get('/v2/atoms/event-types-app/stripe')).toBeDefined()
  await owner.as.refused(404, 'GET', '/v2/atoms/event-types-app/paperclip')
  await stranger.refused(404, 'GET', '/v2/atoms/payment/nothing')
})

describe('addresses in components', () => {
  test('a person verifies an address', async () => {
    const email = `${unique('address')}@example.com`
    await owner.as.post('/v2/atoms/emails/verified-emails', { email })
    const code = await codeTo(email)
    const verify = '/v2/atoms/verification/email/verify-code-authenticated'
    expect(await owner.as.post(verify, { email, code: 'x' })).toMatchObject({ verified: false })
    await owner.as.refused(400, 'POST', verify, { email })
    await owner.as.post(verify, { email, code })
    expect(JSON.stringify(await owner.as.get('/v2/atoms/emails/verified-emails'))).toContain(email)
    await owner.as.refused(400, 'POST', '/v2/atoms/emails/verified-emails', { email: 'nowhere' })
  })

  test('a booker verifies an address', async () => {
    const email = `${unique('booker')}@example.com`
    await stranger.get(`/v2/atoms/verification/email/check?email=${email}`)
    await stranger.post('/v2/atoms/verification/email/send-code', { email, username: owner.username })
    const code = await codeTo(email)
    await stranger.post('/v2/atoms/verification/email/verify-code', { email, code })
    await stranger.refused(400, 'POST', '/v2/atoms/verification/email/verify-code', { email: 'nowhere', code })
    await stranger.refused(400, 'POST', '/v2/atoms/verification/email/send-code', { email: 'nowhere' })
    const tooLong = `/v2/atoms/verification/email/check?email=${'x'.repeat(2001)}`
    await stranger.refused(400, 'GET', tooLong)
  })
})

test('operations that this server does not offer say so', async () => {
  expect(await owner.as.get('/v2/credits/available')).toBeDefined()
  await owner.as.refused(400, 'POST', '/v2/credits/charge', { credits: 1 })
  await owner.as.refused(400, 'POST', '/v2/notifications/subscriptions/app-push', { token: 'x' })
  await owner.as.delete('/v2/notifications/subscriptions/app-push', {})
})
