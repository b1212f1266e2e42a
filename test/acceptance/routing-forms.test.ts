import { beforeAll, describe, expect, test } from 'vitest'
import { anEventType, aPerson, type Groups, type Person, someGroups } from './support/people.ts'

const WEEK = 'start=2030-02-04&end=2030-02-08&timeZone=UTC'
const TOPIC = {
  id: 'f-topic',
  label: 'Topic',
  identifier: 'topic',
  type: 'select',
  options: [
    { id: 'o-sales', label: 'Sales' },
    { id: 'o-help', label: 'Help' },
  ],
}
const FALLBACK = {
  id: 'r-fallback',
  isFallback: true,
  action: { type: 'customPageMessage', value: 'We will write to you.' },
}
const salesTo = (eventTypeId: number, value: string) => ({
  id: 'r-sales',
  queryValue: {
    id: 'group',
    type: 'group',
    properties: { conjunction: 'AND' },
    children1: {
      one: { type: 'rule', properties: { field: 'f-topic', operator: 'select_equals', value: ['o-sales'] } },
    },
  },
  action: { type: 'eventTypeRedirectUrl', value, eventTypeId },
})

let groups: Groups
let eve: Person
const places: Record<string, { at: string; eventTypeId: number; value: string }> = {}

beforeAll(async () => {
  groups = await someGroups()
  eve = await aPerson('eve')
  const { owner, team, organization, organizationTeam } = groups
  const own = await anEventType(owner.as)
  const hosts = { schedulingType: 'roundRobin', hosts: [{ userId: owner.id }] }
  const ofTeam = await anEventType(owner.as, hosts, `${team}/event-types`)
  const ofOrganization = await anEventType(owner.as, hosts, `${organizationTeam}/event-types`)
  const inOrganization = { eventTypeId: ofOrganization.id, value: `team/sales/${ofOrganization.slug}` }
  Object.assign(places, {
    'a person': { at: '/v2/routing-forms', eventTypeId: own.id, value: `${owner.username}/${own.slug}` },
    'a team': { at: `${team}/routing-forms`, eventTypeId: ofTeam.id, value: `team/sales/${ofTeam.slug}` },
    'an organization': { at: `${organization}/routing-forms`, ...inOrganization },
    'a team of an organization': { at: `${organizationTeam}/routing-forms`, ...inOrganization },
  })
})

describe.each(['a person', 'a team', 'an organization', 'a team of an organization'])(
  'the routing forms of %s',
  (whose) => {
    test('a form is made and answered, and the answer leads to slots or to a message', async () => {
      const { owner } = groups
      const { at, eventTypeId, value } = places[whose] as (typeof places)[string]
      const body = { name: 'Contact', fields: [TOPIC], routes: [salesTo(eventTypeId, value), FALLBACK] }
      const { id } = await owner.as.post(at, body)
      expect(await owner.as.patch(`${at}/${id}`, { name: 'Contact us' })).toMatchObject({ id, name: 'Contact us' })
      expect(await owner.as.get(`${at}/${id}`)).toMatchObject({ name: 'Contact us' })
      expect(await owner.as.get(at)).toContainEqual(expect.objectContaining({ id }))

      const sales = await owner.as.post(`${at}/${id}/responses?${WEEK}`, { topic: 'Sales' })
      expect(sales).toMatchObject({ eventTypeId, slots: { '2030-02-04': expect.any(Array) } })
      const help = await owner.as.post(`${at}/${id}/responses?${WEEK}`, { topic: 'Help' })
      expect(help).toMatchObject({ routingCustomMessage: 'We will write to you.' })
      const [response] = await owner.as.get(`${at}/${id}/responses`)
      const changed = await owner.as.patch(`${at}/${id}/responses/${response.id}`, {
        response: { 'f-topic': { label: 'Topic', identifier: 'topic', value: 'Help' } },
      })
      expect(changed).toMatchObject({ id: response.id })

      await owner.as.refused(400, 'POST', at, { name: '' })
      await owner.as.refused(400, 'PATCH', `${at}/${id}`, { fields: 'none' })
      await owner.as.refused(400, 'POST', `${at}/${id}/responses?${WEEK}`, { topic: 'Tea' })
      await owner.as.denied('PATCH', `${at}/${id}/responses/999999`, { response: {} })
      await owner.as.refused(400, 'GET', `${at}?take=0`)
      await owner.as.refused(400, 'GET', `${at}/${id}/responses?take=0`)
      await eve.as.denied('GET', `${at}/${id}`)
      await eve.as.denied('DELETE', `${at}/${id}`)
      await owner.as.delete(`${at}/${id}`)
      await owner.as.denied('GET', `${at}/${id}`)
    })
  },
)

test('the slots of a routing form are calculated without keeping an answer', async () => {
  const { owner } = groups
  const { at, eventTypeId, value } = places['a person'] as (typeof places)[string]
  const { id } = await owner.as.post(at, {
    name: 'Contact',
    fields: [TOPIC],
    routes: [salesTo(eventTypeId, value), FALLBACK],
  })
  const found = await owner.as.post(`/v2/routing-forms/${id}/calculate-slots?${WEEK}`, { topic: 'Sales' })
  expect(found).toMatchObject({ eventTypeId })
  expect(await owner.as.get(`/v2/routing-forms/${id}/responses`)).toEqual([])
  await owner.as.refused(400, 'POST', `/v2/routing-forms/${id}/calculate-slots?${WEEK}`, { topic: 'Tea' })
})
