import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { type Received, webhookReceiver } from '../../support/servers/webhook-receiver.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { aSubscriber, type Delivery, deliveringApp, HOUR, type Subscription } from '../../support/webhook-subscriber.ts'

const ALL = ['BOOKING_CREATED', 'BOOKING_RESCHEDULED', 'BOOKING_CANCELLED']

describe('deliveries of a webhook', () => {
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

  it('the library of Standard Webhooks and existing receivers verify the signatures', async () => {
    const { receiver, eventTypeId, work, subscribe, book } = here
    const secret = `whsec_${Buffer.from('a secret of twenty-four.').toString('base64')}`
    await subscribe({ secret })
    await book()
    await work()
    expect(receiver.received).toHaveLength(1)
    const [{ headers, body }] = receiver.received as [Received]
    const verified = new Webhook(secret).verify(body, headers as Record<string, string>)
    expect(verified).toMatchObject({ triggerEvent: 'BOOKING_CREATED', payload: { eventTypeId } })
    expect(headers['x-cal-signature-256']).toBe(createHmac('sha256', secret).update(body).digest('hex'))
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-cal-webhook-version': '2021-10-20' })
  })

  it('a secret of another form signs with its own bytes, and both secrets sign during a replacement', async () => {
    const { receiver, ada, work, subscribe, book, pass } = here
    const id = await subscribe({ secret: 'chosen by hand' })
    const base64 = (secret: string) => Buffer.from(secret).toString('base64')
    const rotated = await app.post(`/v2/webhooks/${id}/rotate-secret`, { as: ada.apiKey, body: { overlapHours: 2 } })
    await book()
    await work()
    const [{ headers, body }] = receiver.received as [Received]
    const sent = headers as Record<string, string>
    for (const secret of [base64('chosen by hand'), rotated.body.data.secret as string])
      expect(() => new Webhook(secret).verify(body, sent)).not.toThrow()
    await pass(3 * HOUR)
    await book('11:00')
    await work()
    const later = receiver.received.at(-1) as Received
    expect(() =>
      new Webhook(base64('chosen by hand')).verify(later.body, later.headers as Record<string, string>),
    ).toThrow()
  })

  it('a delivery without a secret says so', async () => {
    const { receiver, work, subscribe, book } = here
    await subscribe()
    await book()
    await work()
    expect(receiver.received[0]?.headers).toMatchObject({ 'x-cal-signature-256': 'no-secret-provided' })
    expect(receiver.received[0]?.headers).not.toHaveProperty('webhook-signature')
  })

  it('a delivery shows what was sent and answered', async () => {
    const { receiver, work, subscribe, book, list } = here
    const id = await subscribe()
    receiver.answer((_, reply) => reply.writeHead(202, { 'x-mark': 'a' }).end('thanks'))
    await book()
    await work()
    const [delivery] = (await list(id)) as [Delivery]
    expect(delivery).toMatchObject({
      triggerEvent: 'BOOKING_CREATED',
      state: 'delivered',
      nextAttemptAt: null,
      finishedAt: expect.any(String),
      messageId: receiver.received[0]?.headers['webhook-id'],
      request: { contentType: 'application/json', body: receiver.received[0]?.body },
    })
    expect(delivery.attempts).toMatchObject([
      {
        attempt: 1,
        error: null,
        request: { headers: { 'webhook-id': delivery.messageId } },
        response: { status: 202, body: 'thanks', headers: { 'x-mark': 'a' } },
      },
    ])
  })

  it('the deliveries to a working receiver do not wait for a broken one', async () => {
    const { receiver, work, subscribe, book } = here
    const dead = await webhookReceiver()
    let givenUp = 0
    dead.answer((_, reply) => reply.on('close', () => givenUp++))
    await subscribe({ subscriberUrl: `${dead.url}/hook` })
    await subscribe()
    const hours = ['09', '10', '11', '12', '13', '14', '15', '16']
    for (const hour of hours) await book(`${hour}:00`)
    const allArrived = new Promise<void>((arrived) => {
      receiver.answer((_, reply) => {
        reply.end()
        if (receiver.received.length === hours.length) arrived()
      })
    })
    const working = work()
    await allArrived
    expect([dead.received.length > 0, givenUp]).toEqual([true, 0])
    await dead.close()
    await working
  })

  it('the deliveries of a meeting reach everybody who hosts it', async () => {
    const { receiver, ada, date, work, subscribe } = here
    const grace = await app.user({ timeZone: 'UTC' })
    const team = await aTeam(app, ada, { members: [grace] })
    const made = await app.post(`/v2/teams/${team.id}/event-types`, {
      as: ada.apiKey,
      body: {
        title: 'Both',
        slug: 'both',
        lengthInMinutes: 30,
        schedulingType: 'collective',
        minimumBookingNotice: 0,
        hosts: [{ userId: ada.id }, { userId: grace.id }],
      },
    })
    expect([made.status, made.body.message]).toEqual([201, undefined])
    await subscribe({ subscriberUrl: `${receiver.url}/ada` })
    await subscribe({ subscriberUrl: `${receiver.url}/grace` }, grace)
    await subscribe({ subscriberUrl: `${receiver.url}/nobody` }, await app.user())
    const booked = await app.post('/v2/bookings', { body: aBooking(made.body.data.id, `${date}T15:00:00Z`) })
    expect([booked.status, booked.body.message]).toEqual([201, undefined])
    await work()
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/ada', '/grace'])
  })

  it('a delivery to a private address is refused unless the settings allow it', async () => {
    const { receiver } = here
    const strict = await testApp()
    const owner = await strict.user()
    const at = await anEventType(strict, owner)
    const body = { subscriberUrl: `${receiver.url}/hook`, triggers: ALL, active: true }
    const refused = await strict.post('/v2/webhooks', { as: owner.apiKey, body })
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringMatching(/^Webhook URL is not allowed: 127/),
    ])
    const made = await strict.post('/v2/webhooks', {
      as: owner.apiKey,
      body: { ...body, subscriberUrl: 'https://93.184.216.34/' },
    })
    await strict.connection.db
      .updateTable('webhooks')
      .set({ subscriberUrl: body.subscriberUrl })
      .where('id', '=', made.body.data.id)
      .execute()
    await strict.post('/v2/bookings', { body: aBooking(at.id, '2030-01-09T10:00:00Z') })
    await strict.app.runner.drain()
    const listed = await strict.get(`/v2/webhooks/${made.body.data.id}/deliveries`, { as: owner.apiKey })
    expect(listed.body.data[0].attempts).toMatchObject([
      { response: null, error: expect.stringContaining('127.0.0.1 is loopback') },
    ])
    expect(receiver.received).toHaveLength(0)
    await strict.close()
  })
})
