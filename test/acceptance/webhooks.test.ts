import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller, Json } from './support/client.ts'
import { anEventType, aPerson, type Groups, type Person, someGroups, unique } from './support/people.ts'

let receiver: Server
let receiverUrl: string
let groups: Groups
let eve: Person
let client: string
const addresses: Record<string, string> = {}

beforeAll(async () => {
  receiver = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'))
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  groups = await someGroups({ isPlatform: true })
  eve = await aPerson('eve')
  const { team, organization, organizationTeam, owner } = groups
  const own = await anEventType(owner.as)
  const hosts = { schedulingType: 'roundRobin', hosts: [{ userId: owner.id }] }
  const ofTeam = await anEventType(owner.as, hosts, `${team}/event-types`)
  const ofOrganization = await anEventType(owner.as, hosts, `${organizationTeam}/event-types`)
  const { clientId } = await owner.as.post('/v2/oauth-clients', {
    name: 'Portal',
    redirectUris: ['https://portal.example.com/back'],
    permissions: ['*'],
  })
  client = `/v2/oauth-clients/${clientId}`
  Object.assign(addresses, {
    'a person': '/v2/webhooks',
    'an event type': `/v2/event-types/${own.id}/webhooks`,
    'a team': `${team}/webhooks`,
    'an event type of a team': `${team}/event-types/${ofTeam.id}/webhooks`,
    'an organization': `${organization}/webhooks`,
    'a team of an organization': `${organizationTeam}/webhooks`,
    'an event type of a team of an organization': `${organizationTeam}/event-types/${ofOrganization.id}/webhooks`,
    'a platform client': `${client}/webhooks`,
  })
})
afterAll(() => receiver.close())

const aWebhook = (as: Caller, at: string): Promise<Json> =>
  as.post(at, {
    subscriberUrl: `${receiverUrl}/${unique('hook')}`,
    triggers: ['BOOKING_CREATED'],
    active: true,
    secret: 'a secret of sixteen letters',
  })

const finished = (list: Json): Json => list.find(({ state }: Json) => state === 'delivered')

describe.each([
  'a person',
  'an event type',
  'a team',
  'an event type of a team',
  'an organization',
  'a team of an organization',
  'an event type of a team of an organization',
  'a platform client',
])('the webhooks of %s', (whose) => {
  let owner: Caller
  let at: string

  beforeAll(() => {
    owner = groups.owner.as
    at = addresses[whose] as string
  })

  test('a webhook is made, changed, listed and removed', async () => {
    const { id } = await aWebhook(owner, at)
    expect(await owner.patch(`${at}/${id}`, { triggers: ['BOOKING_CANCELLED'] })).toMatchObject({ id })
    expect(await owner.get(`${at}/${id}`)).toMatchObject({ triggers: ['BOOKING_CANCELLED'], active: true })
    expect((await owner.get(at)).map((each: Json) => each.id)).toContain(id)
    expect(
      await owner.refused(400, 'POST', at, { subscriberUrl: 'nowhere', triggers: ['BOOKING_CREATED'], active: true }),
    ).toContain('WEBHOOK_URL_NOT_ALLOWED')
    expect(await owner.refused(400, 'PATCH', `${at}/${id}`, { triggers: ['NOTHING'] })).toContain('triggers')
    await eve.as.denied('GET', `${at}/${id}`)
    await eve.as.denied('DELETE', `${at}/${id}`)
    await owner.delete(`${at}/${id}`)
    await owner.denied('GET', `${at}/${id}`)
  })

  test('a delivery is read, repeated and replayed', async () => {
    const { id } = await aWebhook(owner, at)
    const webhook = `${at}/${id}`
    await owner.post(`${webhook}/ping`)
    const delivery = await owner.until(`${webhook}/deliveries`, finished)
    expect(delivery).toMatchObject({ triggerEvent: 'PING', state: 'delivered' })
    expect(await owner.get(`${webhook}/deliveries/${delivery.id}`)).toMatchObject({ id: delivery.id })
    await owner.post(`${webhook}/deliveries/${delivery.id}/redeliver`)
    await owner.post(`${webhook}/replay`, { since: '2030-01-07T00:00:00Z' })
    expect(await owner.post(`${webhook}/rotate-secret`, { overlapHours: 2 })).toMatchObject({ id })

    expect(await owner.refused(400, 'POST', `${webhook}/replay`, { since: 'yesterday' })).toContain('since')
    expect(await owner.refused(400, 'POST', `${webhook}/rotate-secret`, { overlapHours: -1 })).toContain('overlapHours')
    expect(await owner.refused(400, 'GET', `${webhook}/deliveries?state=lost`)).toContain('state')
    await owner.refused(404, 'GET', `${webhook}/deliveries/999999`)
    await owner.refused(404, 'POST', `${webhook}/deliveries/999999/redeliver`)
    await eve.as.denied('POST', `${webhook}/ping`)
  })
})

test('all webhooks of an event type or of a platform client are removed at once', async () => {
  for (const [whose, at] of Object.entries(addresses)) {
    if (!whose.includes('event type') && whose !== 'a platform client') continue
    await aWebhook(groups.owner.as, at)
    await eve.as.denied('DELETE', at)
    await groups.owner.as.delete(at)
    expect(await groups.owner.as.get(at)).toEqual([])
  }
})
