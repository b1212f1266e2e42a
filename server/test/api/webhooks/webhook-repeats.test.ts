import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBooking } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import type { TestApp } from '../../support/test-app.ts'
import {
  aSubscriber,
  DAY,
  type Delivery,
  deliveringApp,
  fail,
  type Subscription,
} from '../../support/webhook-subscriber.ts'

describe('tests, repeats and lists of deliveries', () => {
  let app: TestApp
  let here: Subscription

  beforeAll(async () => {
    app = await deliveringApp()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    here = await aSubscriber(app)
  })
  afterEach(() => here.receiver.close())

  it('a webhook can be tested', async () => {
    const { receiver, ada, work, subscribe, list } = here
    const id = await subscribe({ triggers: [] })
    const answer = await app.post(`/v2/webhooks/${id}/ping`, { as: ada.apiKey })
    expect([answer.status, answer.body.data.state, answer.body.data.triggerEvent]).toEqual([200, 'waiting', 'PING'])
    await work()
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      triggerEvent: 'PING',
      payload: { webhookId: id },
    })
    expect((await list(id))[0]).toMatchObject({ state: 'delivered', eventId: null })
  })

  it('a delivery is repeated on request, and sent at once while it waits', async () => {
    const { receiver, ada, work, subscribe, book, list } = here
    const id = await subscribe()
    receiver.answer(fail())
    await book()
    await work()
    receiver.answer((_, reply) => reply.end())
    const [waiting] = (await list(id)) as [Delivery]
    const again = (delivery: Delivery) =>
      app.post(`/v2/webhooks/${id}/deliveries/${delivery.id}/redeliver`, { as: ada.apiKey })
    expect((await again(waiting)).body.data).toMatchObject({ id: waiting.id, state: 'waiting' })
    await work()
    expect(receiver.received).toHaveLength(2)
    const repeated = (await again(waiting)).body.data
    expect([repeated.id > waiting.id, repeated.messageId, repeated.request]).toEqual([
      true,
      waiting.messageId,
      waiting.request,
    ])
    await work()
    expect(receiver.received).toHaveLength(3)
    const unknown = await app.post(`/v2/webhooks/${id}/deliveries/987654/redeliver`, { as: ada.apiKey })
    expect([unknown.status, unknown.body.error.details.code]).toEqual([404, 'DELIVERY_NOT_FOUND'])
  })

  it('the log is replayed, with the ids of the events', async () => {
    const { receiver, ada, work, subscribe, book, cancel, pass, triggers } = here
    const early = await book('09:00')
    await pass(60)
    const since = app.clock.now().toISOString()
    const uid = await book()
    await cancel(uid)
    await work()
    const id = await subscribe({ triggers: ['BOOKING_CREATED', 'BOOKING_CANCELLED'] })
    await work()
    expect(receiver.received).toHaveLength(0)
    const replay = (body: object) => app.post(`/v2/webhooks/${id}/replay`, { as: ada.apiKey, body })
    await pass(60)
    expect((await replay({ since })).body.data).toEqual({ queued: 2, nextCursor: null })
    await work()
    expect(triggers()).toEqual(['BOOKING_CREATED', 'BOOKING_CANCELLED'])
    expect(receiver.received.map(({ body }) => JSON.parse(body).payload.uid)).toEqual([uid, uid])
    await replay({ since })
    await work()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([4, 2])
    expect((await replay({ since: '2030-01-01', until: since })).body.data.queued).toBe(1)
    await work()
    expect(JSON.parse(receiver.received.at(-1)?.body ?? '').payload.uid).toBe(early)
  })

  it('every owner of a webhook can replay the events that concern the owner', async () => {
    const { receiver, ada, eventTypeId, work, book } = here
    const organization = await anOrganization(app, ada)
    const team = await aTeam(app, ada, { organizationId: organization.id })
    const since = app.clock.now().toISOString()
    const own = await book()
    const hosts = [{ userId: ada.id }]
    const made = await app.post(`/v2/organizations/${organization.id}/teams/${team.id}/event-types`, {
      as: ada.apiKey,
      body: { title: 'Team', slug: 'team', lengthInMinutes: 30, schedulingType: 'collective', hosts },
    })
    const start = `${here.date}T14:00:00Z`
    const booked = await app.post('/v2/bookings', { body: aBooking(made.body.data.id, start) })
    expect([booked.status, booked.body.message]).toEqual([201, undefined])
    await work()
    const expected = [
      ['/v2/webhooks', [own, booked.body.data.uid]],
      [`/v2/event-types/${eventTypeId}/webhooks`, [own]],
      [`/v2/teams/${team.id}/webhooks`, [booked.body.data.uid]],
      [`/v2/teams/${team.id}/event-types/${made.body.data.id}/webhooks`, [booked.body.data.uid]],
      [`/v2/organizations/${organization.id}/webhooks`, [own, booked.body.data.uid]],
    ] as const
    for (const [at, uids] of expected) {
      const body = { subscriberUrl: `${receiver.url}${at}`, triggers: ['BOOKING_CREATED'], active: true }
      const hook = await app.post(at, { as: ada.apiKey, body })
      expect([at, hook.status]).toEqual([at, 201])
      const replay = await app.post(`${at}/${hook.body.data.id}/replay`, { as: ada.apiKey, body: { since } })
      expect([at, replay.body.data]).toEqual([at, { queued: uids.length, nextCursor: null }])
      await work()
      const sent = receiver.received.filter(({ path }) => path === at)
      expect([at, sent.map(({ body }) => JSON.parse(body).payload.uid).sort()]).toEqual([at, [...uids].sort()])
    }
  })

  it('a webhook without triggers has no replay', async () => {
    const id = await here.subscribe({ triggers: [] })
    const answer = await app.post(`/v2/webhooks/${id}/replay`, { as: here.ada.apiKey, body: { since: '2030-01-01' } })
    expect([answer.status, answer.body.data]).toEqual([200, { queued: 0, nextCursor: null }])
  })

  it('a delivery is deleted after 90 days, also if it waits for a webhook that is switched off', async () => {
    const { receiver, work, subscribe, book, list, pass } = here
    const taking = await subscribe()
    const refusing = await subscribe({ subscriberUrl: `${receiver.url}/refused` })
    receiver.answer((received, reply) => reply.writeHead(received.path === '/refused' ? 410 : 200).end())
    await book()
    await work()
    const counts = async () => [(await list(taking)).length, (await list(refusing)).length]
    await pass(89 * DAY)
    expect(await counts()).toEqual([1, 1])
    await pass(2 * DAY)
    expect(await counts()).toEqual([0, 0])
  })

  it('a webhook that is switched off is neither repeated nor tested', async () => {
    const { ada, subscribe } = here
    const id = await subscribe({ active: false })
    for (const [what, body] of [
      ['ping', undefined],
      ['replay', { since: '2030-01-01' }],
    ] as const) {
      const answer = await app.post(`/v2/webhooks/${id}/${what}`, { as: ada.apiKey, ...(body && { body }) })
      expect([answer.status, answer.body.error.details.code]).toEqual([409, 'WEBHOOK_INACTIVE'])
    }
  })

  it('only the owner of a webhook sees its deliveries', async () => {
    const { work, subscribe, book, list } = here
    const id = await subscribe()
    const grace = await app.user()
    expect((await app.get(`/v2/webhooks/${id}/deliveries`, { as: grace.apiKey })).status).toBe(403)
    expect((await app.post(`/v2/webhooks/${id}/ping`, { as: grace.apiKey })).status).toBe(403)
    const other = await subscribe({}, grace)
    await book()
    await work()
    const [delivery] = (await list(id)) as [Delivery]
    const foreign = await app.get(`/v2/webhooks/${other}/deliveries/${delivery.id}`, { as: grace.apiKey })
    expect(foreign.status).toBe(404)
  })

  it('deliveries are listed by page and by state', async () => {
    const { ada, work, subscribe, book, list } = here
    const id = await subscribe()
    for (const time of ['10:00', '11:00', '12:00']) await book(time)
    await work()
    const page = await app.get(`/v2/webhooks/${id}/deliveries?take=2`, { as: ada.apiKey })
    const rest = await app.get(`/v2/webhooks/${id}/deliveries?take=2&cursor=${page.body.pagination.nextCursor}`, {
      as: ada.apiKey,
    })
    expect([page.body.data.length, rest.body.data.length, rest.body.pagination.nextCursor]).toEqual([2, 1, null])
    const ids = [...page.body.data, ...rest.body.data].map(({ id: one }: Delivery) => one)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    expect([(await list(id, '?state=waiting')).length, (await list(id, '?state=delivered')).length]).toEqual([0, 3])
    expect((await list(id, '?trigger=BOOKING_CANCELLED')).length).toBe(0)
  })
})
