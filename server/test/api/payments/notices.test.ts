import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPaidEventType, book, type PaidApp, paidApp } from '../../support/providers/paid-app.ts'
import type { Session } from '../../support/providers/published/stripe-objects.ts'

const NOW = '2030-01-07T08:00:00.000Z'

describe('a notice of Stripe', () => {
  let app: PaidApp
  let eventTypeId: number
  let uid: string
  let session: Session
  let hour = 8

  beforeAll(async () => {
    app = await paidApp({}, NOW)
    const host = await app.user()
    await app.connect(host)
    eventTypeId = (await aPaidEventType(app, host)).id
  })
  afterAll(() => app.close())

  async function dueBooking() {
    hour++
    const booking = await book(app, eventTypeId, `2030-01-08T${String(hour).padStart(2, '0')}:00:00Z`)
    uid = booking.uid
    session = await app.openCheckout(uid)
  }
  const status = async () => (await app.get(`/v2/bookings/${uid}`)).body.data.status
  const paidEvents = async () =>
    (await app.connection.db.selectFrom('events').select('id').where('type', '=', 'BOOKING_PAID').execute()).length

  it('is refused without a signature, with a wrong one, and when it is older than five minutes', async () => {
    await dueBooking()
    const { body } = app.stripe.pay(session.id)
    const event = JSON.parse(body)
    const forged = [
      { body, signature: '' },
      app.stripe.sign(event, { secret: 'whsec_other' }),
      app.stripe.sign(event, { at: Date.now() - 301_000 }),
      { body: body.replace('"paid"', '"paid "'), signature: app.stripe.sign(event).signature },
    ]
    for (const notice of forged) {
      const answer = await app.tell(notice)
      expect([answer.status, answer.body.error.details.code]).toEqual([400, 'NOTICE_SIGNATURE_INVALID'])
    }
    expect(await status()).toBe('pending')
    expect((await app.tell({ body, signature: app.stripe.sign(event).signature })).status).toBe(200)
    expect(await status()).toBe('accepted')
  })

  it('counts once, however often Stripe sends it', async () => {
    await dueBooking()
    const before = await paidEvents()
    const notice = app.stripe.pay(session.id)
    const answers = await Promise.all([app.tell(notice), app.tell(notice), app.tell(notice)])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    await app.tell(notice)
    await app.settle()
    expect(await paidEvents()).toBe(before + 1)
    expect(app.callsTo('/v1/refunds')).toEqual([])
  })

  it('counts once when two notices tell of the same payment', async () => {
    await dueBooking()
    const before = await paidEvents()
    const first = app.stripe.pay(session.id)
    const second = app.stripe.noticeOf(session, { type: 'checkout.session.async_payment_succeeded' })
    await Promise.all([app.tell(first), app.tell(second)])
    await app.settle()
    expect(await paidEvents()).toBe(before + 1)
    expect(await app.paymentOf(uid)).toMatchObject({ status: 'paid' })
    expect(app.callsTo('/v1/refunds')).toEqual([])
  })

  it('of a second payment gives that payment back and keeps the first one', async () => {
    await dueBooking()
    app.stripe.expire(session.id)
    await app.tell(app.stripe.noticeOf(session, { type: 'checkout.session.expired' }))
    const again = await app.openCheckout(uid)
    expect(again.id).not.toBe(session.id)
    session.status = 'open'
    const [first, second] = [app.stripe.pay(again.id), app.stripe.pay(session.id)]
    await app.tell(first)
    await app.tell(second)
    await app.settle()
    expect(await status()).toBe('accepted')
    expect(await app.paymentOf(uid)).toMatchObject({ status: 'paid' })
    expect(app.callsTo('/v1/refunds').map(({ parameters }) => parameters.payment_intent)).toEqual([
      session.payment_intent,
    ])
  })

  it('is of a session with the metadata that the server sent, in the form that Stripe documents', async () => {
    await dueBooking()
    const { account, data, ...event } = JSON.parse(app.stripe.pay(session.id).body)
    expect(account).toBe(app.stripe.accountOf(session))
    expect(event).toMatchObject({
      object: 'event',
      api_version: expect.any(String),
      livemode: false,
      request: { id: null },
    })
    expect(data.object).toMatchObject({
      id: expect.stringMatching(/^cs_test_/),
      allowed_payment_method_types: ['card'],
      client_reference_id: session.client_reference_id,
      metadata: { payment: session.client_reference_id },
      payment_method_types: ['card'],
      livemode: false,
      expires_at: data.object.created + 86_400,
      url: null,
    })
    expect(Object.keys(data.object).filter((name) => ['account', 'description'].includes(name))).toEqual([])
  })

  it('of another account changes nothing', async () => {
    await dueBooking()
    app.stripe.pay(session.id)
    const notice = app.stripe.noticeOf(session, { account: app.stripe.newAccount() })
    expect((await app.tell(notice)).status).toBe(200)
    expect(await status()).toBe('pending')
  })

  it('of another amount gives the money back and books nothing', async () => {
    await dueBooking()
    app.stripe.pay(session.id)
    await app.tell(app.stripe.noticeOf({ ...session, amount_total: 1 }))
    await app.settle()
    expect(await status()).toBe('pending')
    expect(await app.paymentOf(uid)).toMatchObject({ status: 'refunded' })
  })

  it('that the server does not need is answered and ignored', async () => {
    const notice = app.stripe.sign({ id: 'evt_other', object: 'event', type: 'invoice.paid', data: { object: {} } })
    expect((await app.tell(notice)).status).toBe(200)
  })
})
