import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../support/test-app.ts'
import {
  aSubscriber,
  DAY,
  type Delivery,
  deliveringApp,
  fail,
  HOUR,
  type Subscription,
} from '../../support/webhook-subscriber.ts'

describe('deliveries that fail', () => {
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

  it('a failed delivery is tried again by the schedule, with the same id, ten times in all', async () => {
    const { receiver, work, subscribe, book, pass, list } = here
    const id = await subscribe()
    receiver.answer(fail())
    await book()
    await work()
    const waits = [5, 300, 1800, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, DAY]
    for (const [index, seconds] of waits.entries()) {
      await pass(Math.floor(seconds * 0.89))
      expect(receiver.received).toHaveLength(index + 1)
      await pass(Math.ceil(seconds * 0.12))
      expect(receiver.received).toHaveLength(index + 2)
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    const [delivery] = (await list(id)) as [Delivery]
    expect([delivery.state, delivery.nextAttemptAt, delivery.attempts.length]).toEqual(['failed', null, 10])
    expect(delivery.attempts[9]).toMatchObject({
      response: { status: 500, body: 'no' },
      error: 'The receiver answered 500',
    })
  })

  it('a delivery follows no redirect', async () => {
    const { receiver, work, subscribe, book, list } = here
    const id = await subscribe()
    receiver.answer(fail(302, { location: `${receiver.url}/elsewhere` }))
    await book()
    await work()
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
    expect((await list(id))[0]).toMatchObject({ state: 'waiting', attempts: [{ response: { status: 302 } }] })
  })

  it('a delivery gives up an answer that takes too long', async () => {
    const { receiver, work, subscribe, book, list } = here
    const id = await subscribe()
    receiver.answer(() => {})
    await book()
    await work()
    expect((await list(id))[0]).toMatchObject({
      state: 'waiting',
      attempts: [{ response: null, error: 'The answer took longer than 3 s' }],
    })
  })

  it.each([
    [429, '3600', HOUR],
    [503, '60', 60],
  ])(
    'a delivery after %i waits as long as Retry-After %s says, and so do the others of that webhook',
    async (status, after, seconds) => {
      const { receiver, work, subscribe, book, pass } = here
      await subscribe()
      receiver.answer(fail(status, { 'retry-after': after }))
      await book()
      await work()
      receiver.answer((_, reply) => reply.end())
      await book('12:00')
      await pass(seconds - 1)
      expect(receiver.received).toHaveLength(1)
      await pass(1)
      expect(receiver.received).toHaveLength(3)
    },
  )

  it('a delivery waits at most a day when the clock is set back, and so do later ones', async () => {
    const { receiver, ada, work, subscribe, book, pass, hook } = here
    const id = await subscribe()
    const before = app.clock.now()
    await pass(5 * 365 * DAY)
    receiver.answer(fail(503, { 'retry-after': '3600' }))
    await app.post(`/v2/webhooks/${id}/ping`, { as: ada.apiKey })
    await work()
    expect(receiver.received).toHaveLength(1)
    receiver.answer((_, reply) => reply.end())
    app.clock.set(before, true)
    await book()
    await work()
    expect(receiver.received.map(({ body }) => JSON.parse(body).triggerEvent).sort()).toEqual([
      ...['BOOKING_CREATED', 'PING', 'PING'],
    ])
    expect((await hook(id)).failingSince).toBeNull()
  })

  it('a delivery waits no longer than its schedule when the clock is set back', async () => {
    const { receiver, work, subscribe, book, pass } = here
    await subscribe()
    const before = app.clock.now()
    await pass(HOUR)
    receiver.answer(fail())
    await book()
    await work()
    receiver.answer((_, reply) => reply.end())
    app.clock.set(before, true)
    await work()
    expect(receiver.received).toHaveLength(2)
  })

  it('the deliveries of a booking are sent one after the other, and overtaken by those of other bookings', async () => {
    const { receiver, work, subscribe, book, cancel, pass, triggers } = here
    await subscribe()
    receiver.answer(fail())
    const uid = await book()
    await work()
    await cancel(uid)
    receiver.answer((_, reply) => reply.end())
    await book('12:00')
    await work()
    expect(triggers()).toEqual(['BOOKING_CREATED', 'BOOKING_CREATED'])
    await pass(5)
    expect(triggers()).toEqual(['BOOKING_CREATED', 'BOOKING_CREATED', 'BOOKING_CREATED', 'BOOKING_CANCELLED'])
    const uids = receiver.received.map(({ body }) => JSON.parse(body).payload.uid)
    expect([uids[2], uids[3]]).toEqual([uid, uid])
  })

  it('an answer 410 switches the webhook off and notifies its owner, and the queue continues when it is switched on', async () => {
    const { receiver, ada, work, subscribe, book, pass, hook } = here
    const id = await subscribe()
    receiver.answer(fail(410))
    await book()
    await work()
    expect(await hook(id)).toMatchObject({ active: false, disabledBecause: 'gone', disabledAt: expect.any(String) })
    expect(await app.mails(ada.email)).toContainEqual(
      expect.objectContaining({ subject: 'A webhook was switched off by its receiver' }),
    )
    await book('12:00')
    await pass(HOUR)
    expect(receiver.received).toHaveLength(1)
    receiver.answer((_, reply) => reply.end())
    await app.patch(`/v2/webhooks/${id}`, { as: ada.apiKey, body: { active: true } })
    await work()
    expect(receiver.received).toHaveLength(3)
    expect(await hook(id)).toMatchObject({ active: true, disabledAt: null, failingSince: null })
  })

  it('the owner hears of a webhook that fails for a day, which is switched off after five', async () => {
    const { receiver, ada, work, subscribe, book, pass, list, hook } = here
    const id = await subscribe()
    receiver.answer(fail())
    await book('09:00')
    const subjects = async () =>
      (await app.mails(ada.email)).map(({ subject }) => subject).filter((text) => /webhook/i.test(text))
    await work()
    await pass(20 * HOUR)
    expect(await subjects()).toEqual([])
    await pass(6 * HOUR)
    expect(await subjects()).toEqual(['A webhook can’t be delivered'])
    for (let half = 0; half < 6; half++) {
      await pass(DAY / 2)
      await book(`${10 + half}:00`)
    }
    expect(await subjects()).toHaveLength(1)
    await pass(DAY)
    expect(await hook(id)).toMatchObject({ active: false, disabledBecause: 'failing' })
    expect((await subjects()).sort()).toEqual(['A webhook can’t be delivered', 'A webhook was switched off'])
    const count = receiver.received.length
    await pass(DAY)
    expect(receiver.received).toHaveLength(count)
    receiver.answer((_, reply) => reply.end())
    await app.patch(`/v2/webhooks/${id}`, { as: ada.apiKey, body: { active: true } })
    await work()
    const states = (await list(id, '?take=50')).map(({ state }) => state)
    expect(states).not.toContain('waiting')
    expect(states.filter((state) => state === 'delivered')).toHaveLength(7)
  })

  it('a new address gets the deliveries at once, whatever wait the old one caused', async () => {
    const { receiver, ada, work, subscribe, book } = here
    const id = await subscribe()
    receiver.answer(fail(429, { 'retry-after': '7200' }))
    await book()
    await work()
    await app.patch(`/v2/webhooks/${id}`, { as: ada.apiKey, body: { subscriberUrl: `${receiver.url}/new` } })
    receiver.answer((_, reply) => reply.end())
    await work()
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/new'])
  })

  it('a webhook that its owner has switched off gets no deliveries', async () => {
    const { receiver, ada, work, subscribe, book, list } = here
    const id = await subscribe({ active: false })
    await book()
    await work()
    await app.patch(`/v2/webhooks/${id}`, { as: ada.apiKey, body: { active: true } })
    await work()
    expect([receiver.received.length, (await list(id)).length]).toEqual([0, 0])
  })
})
