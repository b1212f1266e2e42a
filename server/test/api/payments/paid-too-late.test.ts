import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBookingByAnother } from '../../support/builders.ts'
import { aPaidEventType, book, type PaidApp, paidApp } from '../../support/providers/paid-app.ts'

const NOW = '2030-01-07T08:00:00.000Z'
const LATER = '2030-01-07T08:15:00.000Z'

describe('a booking that is not paid in time', () => {
  let app: PaidApp
  let eventTypeId: number
  let hour = 9

  beforeAll(async () => {
    app = await paidApp({}, NOW)
    const host = await app.user()
    await app.connect(host)
    eventTypeId = (await aPaidEventType(app, host, {}, { lengthInMinutesOptions: [15, 30], slotInterval: 15 })).id
  })
  beforeEach(() => {
    app.clock.set(new Date(NOW), true)
    hour++
  })
  afterAll(() => app.close())

  const start = () => `2030-01-08T${String(hour).padStart(2, '0')}:00:00Z`
  const statusOf = async (uid: string) => (await app.get(`/v2/bookings/${uid}`)).body.data.status
  const refundsOf = (paymentIntent: string | null) =>
    app.callsTo('/v1/refunds').filter(({ parameters }) => parameters.payment_intent === paymentIntent)

  it('is cancelled, its time is free again, and its checkout ends at Stripe', async () => {
    const booking = await book(app, eventTypeId, start())
    const session = await app.openCheckout(booking.uid)
    app.clock.set(new Date(LATER), true)
    expect((await app.post('/v2/bookings', { body: aBookingByAnother(eventTypeId, start()) })).status).toBe(201)
    await app.settle()
    expect(await statusOf(booking.uid)).toBe('cancelled')
    expect(await app.paymentOf(booking.uid)).toMatchObject({ status: 'cancelled' })
    expect(app.stripe.sessions.get(session.id)?.status).toBe('expired')
  })

  it('gives back a payment that arrives after the end, once', async () => {
    const booking = await book(app, eventTypeId, start())
    const session = await app.openCheckout(booking.uid)
    app.clock.set(new Date(LATER), true)
    const notice = app.stripe.pay(session.id)
    await app.settle()
    expect((await app.tell(notice)).status).toBe(200)
    await app.settle()
    expect(await statusOf(booking.uid)).toBe('cancelled')
    expect(await app.paymentOf(booking.uid)).toMatchObject({ status: 'refunded' })
    await app.tell(notice)
    await app.settle()
    expect(refundsOf(session.payment_intent)).toHaveLength(1)
  })

  it('gives back a payment that arrives late although the booking was not cancelled yet', async () => {
    const booking = await book(app, eventTypeId, start())
    const session = await app.openCheckout(booking.uid)
    app.clock.set(new Date(LATER), true)
    await app.tell(app.stripe.pay(session.id))
    await app.settle()
    expect(await statusOf(booking.uid)).toBe('cancelled')
    expect(await app.paymentOf(booking.uid)).toMatchObject({ status: 'refunded' })
    expect(refundsOf(session.payment_intent)).toHaveLength(1)
  })

  it('is either booked or paid back when the payment and the end come at the same time', async () => {
    const booking = await book(app, eventTypeId, start())
    const session = await app.openCheckout(booking.uid)
    app.clock.set(new Date(LATER), true)
    const notice = app.stripe.pay(session.id)
    await Promise.all([app.tell(notice), app.app.services.bookings.giveUpPayments.run(), app.tell(notice)])
    await app.settle()
    expect(await statusOf(booking.uid)).toBe('cancelled')
    expect(await app.paymentOf(booking.uid)).toMatchObject({ status: 'refunded' })
    expect(refundsOf(session.payment_intent)).toHaveLength(1)
  })

  it('never keeps money for a meeting that is not booked when the payment comes at the last moment', async () => {
    for (const minute of [0, 15, 30, 45]) {
      app.clock.set(new Date(NOW), true)
      const booking = await book(
        app,
        eventTypeId,
        start().replace(':00:00', `:${String(minute).padStart(2, '0')}:00`),
        {
          lengthInMinutes: 15,
        },
      )
      const notice = app.stripe.pay((await app.openCheckout(booking.uid)).id)
      const told = app.tell(notice)
      if (minute % 30 === 0) await new Promise((next) => setImmediate(next))
      app.clock.set(new Date(LATER), true)
      await Promise.all([told, app.app.services.bookings.giveUpPayments.run()])
      await app.settle()
      const standing = [await statusOf(booking.uid), (await app.paymentOf(booking.uid)).status]
      expect([
        ['accepted', 'paid'],
        ['cancelled', 'refunded'],
      ]).toContainEqual(standing)
    }
  })

  it('keeps its payment if the end only looks at it after the payment', async () => {
    const booking = await book(app, eventTypeId, start())
    await app.pay(booking.uid)
    app.clock.set(new Date(LATER), true)
    await app.settle()
    expect(await statusOf(booking.uid)).toBe('accepted')
    expect(await app.paymentOf(booking.uid)).toMatchObject({ status: 'paid' })
  })

  it('leads to no checkout any more', async () => {
    const booking = await book(app, eventTypeId, start())
    app.clock.set(new Date(LATER), true)
    const before = app.stripe.sessions.size
    const answer = await app.post(`/payments/${booking.uid}`, { headers: { accept: 'text/html' } })
    expect([answer.status, app.stripe.sessions.size]).toEqual([303, before])
  })
})
