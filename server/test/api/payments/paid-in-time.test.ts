import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { aPaidEventType, book, type PaidApp, paidApp } from '../../support/providers/paid-app.ts'
import type { TestUser } from '../../support/test-app.ts'
import { aStep, makeWorkflow } from '../../support/workflows.ts'

const NOW = '2030-01-07T08:00:00.000Z'

describe('a booking that costs money', () => {
  let app: PaidApp
  let host: TestUser
  let account: string
  let eventTypeId: number

  beforeAll(async () => {
    app = await paidApp({}, NOW)
    host = await app.user()
    account = await app.connect(host)
    eventTypeId = (await aPaidEventType(app, host)).id
  })
  afterAll(() => app.close())

  const eventsOf = async (bookingId: number) => {
    const rows = await app.connection.db
      .selectFrom('events')
      .select(['type', 'payload'])
      .where('bookingId', '=', bookingId)
      .orderBy('id')
      .execute()
    return rows.map(({ type }) => type)
  }

  it('waits for its payment, and nobody else can book its time meanwhile', async () => {
    const booking = await book(app, eventTypeId, '2030-01-08T10:00:00Z')
    expect(booking).toMatchObject({
      status: 'pending',
      payment: {
        status: 'due',
        amount: 2050,
        currency: 'eur',
        dueAt: '2030-01-07T08:15:00.000Z',
        link: `https://book.example.com/payments/${booking.uid}`,
      },
    })
    expect(await eventsOf(booking.id)).toEqual(['BOOKING_PAYMENT_INITIATED'])
    const clash = await app.post('/v2/bookings', {
      body: aBooking(eventTypeId, '2030-01-08T10:00:00Z', {
        attendee: { name: 'Cy', email: 'cy@example.com', timeZone: 'UTC' },
      }),
    })
    expect(clash.status).toBe(400)
    const slots = await app.get(
      `/v2/slots?eventTypeId=${eventTypeId}&start=2030-01-08T10:00:00Z&end=2030-01-08T10:30:00Z`,
    )
    expect(slots.body.data).toEqual({})
  })

  it('is tried out without a payment, and says what it would cost', async () => {
    const counts = async () => {
      const { db } = app.connection
      const payments = await db.selectFrom('payments').select('id').execute()
      const orders = await db.selectFrom('paymentOrders').select('id').execute()
      return [payments.length, orders.length, app.stripe.calls.length]
    }
    const before = await counts()
    const body = aBooking(eventTypeId, '2030-01-08T15:00:00Z', { _isDryRun: true })
    const tried = await app.post('/v2/bookings', { body })
    await app.settle()
    expect([tried.status, tried.body.data]).toMatchObject([
      201,
      { uid: 'dry-run', status: 'pending', payment: { amount: 2050, currency: 'eur' } },
    ])
    expect(await counts()).toEqual(before)
  })

  it('is accepted once it is paid, and only then its people are invited', async () => {
    const email = 'paid@example.com'
    const attendee = { name: 'Pat', email, timeZone: 'UTC' }
    const booking = await book(app, eventTypeId, '2030-01-08T11:00:00Z', { attendee })
    const session = await app.openCheckout(booking.uid)
    expect(session).toMatchObject({ amount_total: 2050, currency: 'eur', mode: 'payment' })
    expect(app.stripe.accountOf(session)).toBe(account)
    await app.app.runner.drain()
    const [asked, ...others] = await app.mails(email)
    expect([asked.subject, others]).toEqual([expect.stringContaining('One step left for your booking'), []])
    expect(asked.text).toContain('is kept for you until January 7 at 8:15 AM (UTC')
    expect(asked.text).toContain('The meeting is booked once €20.50 is paid.')
    expect(asked.text).toContain(`https://book.example.com/payments/${booking.uid}`)
    expect(asked.text).not.toContain('/reschedule')
    expect(asked.attachments).toEqual([])
    expect((await app.mails(host.email)).filter(({ text }) => text.includes(booking.uid))).toEqual([])
    await app.tell(app.stripe.pay(session.id))
    const { body } = await app.get(`/v2/bookings/${booking.uid}`)
    expect(body.data).toMatchObject({ status: 'accepted', payment: { status: 'paid', amount: 2050, currency: 'eur' } })
    expect(await eventsOf(booking.id)).toEqual(['BOOKING_PAYMENT_INITIATED', 'BOOKING_PAID', 'BOOKING_CREATED'])
    await app.app.runner.drain()
    expect(await app.mails(email)).toHaveLength(2)
    app.clock.set(new Date('2030-01-07T08:20:00Z'), true)
    await app.settle()
    expect((await app.get(`/v2/bookings/${booking.uid}`)).body.data.status).toBe('accepted')
    app.clock.set(new Date(NOW), true)
  })

  it('waits for the organizer after the payment if it needs a confirmation', async () => {
    const { id } = await aPaidEventType(
      app,
      host,
      {},
      { confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: true } },
    )
    const booking = await book(app, id, '2030-01-08T12:00:00Z')
    const confirm = () => app.post(`/v2/bookings/${booking.uid}/confirm`, { as: host.apiKey })
    const early = await confirm()
    expect([early.status, early.body.error.details.code]).toEqual([400, 'BOOKING_PAYMENT_DUE'])
    await app.pay(booking.uid)
    expect((await app.get(`/v2/bookings/${booking.uid}`)).body.data).toMatchObject({
      status: 'pending',
      payment: { status: 'paid' },
    })
    expect(await eventsOf(booking.id)).toEqual(['BOOKING_PAYMENT_INITIATED', 'BOOKING_PAID', 'BOOKING_REQUESTED'])
    expect((await confirm()).body.data.status).toBe('accepted')
  })

  it('leads a second click on the same page to the same checkout', async () => {
    const booking = await book(app, eventTypeId, '2030-01-08T13:00:00Z')
    const [one, other] = await Promise.all([app.openCheckout(booking.uid), app.openCheckout(booking.uid)])
    expect(one.id).toBe(other.id)
    expect((await app.openCheckout(booking.uid)).id).toBe(one.id)
  })

  it('gives the same booker the same booking when the request is repeated', async () => {
    const booking = await book(app, eventTypeId, '2030-01-08T14:00:00Z')
    expect((await book(app, eventTypeId, '2030-01-08T14:00:00Z')).uid).toBe(booking.uid)
  })

  it('costs as much as it did when it was booked', async () => {
    const { id } = await aPaidEventType(app, host)
    const booking = await book(app, id, '2030-01-08T15:00:00Z')
    await app.patch(`/v2/event-types/${id}`, { as: host.apiKey, body: { payment: { amount: 99, currency: 'usd' } } })
    const session = await app.pay(booking.uid)
    expect(session).toMatchObject({ amount_total: 2050, currency: 'eur' })
    expect((await app.get(`/v2/bookings/${booking.uid}`)).body.data.status).toBe('accepted')
  })

  it('can’t be rescheduled before it is paid', async () => {
    const booking = await book(app, eventTypeId, '2030-01-08T16:00:00Z')
    const moved = await app.post(`/v2/bookings/${booking.uid}/reschedule`, { body: { start: '2030-01-09T10:00:00Z' } })
    expect([moved.status, moved.body.error.details.code]).toEqual([400, 'BOOKING_PAYMENT_DUE'])
  })

  it('keeps its payment when it is rescheduled', async () => {
    const booking = await book(app, eventTypeId, '2030-01-09T11:00:00Z')
    await app.pay(booking.uid)
    const moved = await app.post(`/v2/bookings/${booking.uid}/reschedule`, { body: { start: '2030-01-09T12:00:00Z' } })
    expect(moved.body.data).toMatchObject({ status: 'accepted', payment: { status: 'paid', amount: 2050 } })
    await app.settle()
    expect(await app.paymentOf(moved.body.data.uid)).toMatchObject({ status: 'paid' })
    expect(app.callsTo('/v1/refunds')).toEqual([])
    await app.post(`/v2/bookings/${moved.body.data.uid}/cancel`, { body: {} })
    await app.settle()
    expect(await app.paymentOf(moved.body.data.uid)).toMatchObject({ status: 'refunded' })
  })

  it('tells the older API version that a payment is needed', async () => {
    const { status, body } = await app.post('/v2/bookings', {
      headers: { 'cal-api-version': '2024-04-15' },
      body: {
        eventTypeId,
        start: '2030-01-09T14:00:00Z',
        timeZone: 'UTC',
        language: 'en',
        metadata: {},
        responses: { name: 'Old', email: 'old@example.com' },
      },
    })
    expect(status).toBe(201)
    expect(body.data.paymentRequired).toBe(true)
    expect(body.data.paymentLink).toContain('/payments/')
  })

  it('fires workflows at once when it is due, and when it is paid', async () => {
    const ann = await app.user()
    await app.connect(ann)
    const { id } = await aPaidEventType(app, ann)
    const triggers = ['bookingPaymentInitiated', 'bookingPaid']
    for (const type of triggers)
      await makeWorkflow(app, ann, {
        trigger: { type },
        steps: [aStep({ message: { subject: type, html: '<p>Hi</p>' } })],
      })
    const email = 'fired@example.com'
    const { uid } = await book(app, id, '2030-01-08T15:00:00Z', { attendee: { name: 'Pat', email, timeZone: 'UTC' } })
    const heard = async () => {
      await app.app.runner.drain()
      return (await app.mails(email)).map(({ subject }) => subject).filter((subject) => triggers.includes(subject))
    }
    expect(await heard()).toEqual(['bookingPaymentInitiated'])
    await app.pay(uid)
    expect((await heard()).sort()).toEqual(['bookingPaid', 'bookingPaymentInitiated'])
  })

  it('makes an event type without a price book as before', async () => {
    const { id } = await anEventType(app, host)
    const booking = await book(app, id, '2030-01-09T15:00:00Z')
    expect([booking.status, 'payment' in booking]).toEqual(['accepted', false])
  })
})
