import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPaidEventType, book, type PaidApp, paidApp } from '../../support/providers/paid-app.ts'
import type { TestUser } from '../../support/test-app.ts'

const NOW = '2030-01-07T08:00:00.000Z'

describe('a saved card', () => {
  let app: PaidApp
  let host: TestUser
  let account: string
  let eventTypeId: number
  let hour = 8

  beforeAll(async () => {
    app = await paidApp({}, NOW)
    host = await app.user()
    account = await app.connect(host)
    eventTypeId = (await aPaidEventType(app, host, { collect: 'hold' })).id
  })
  afterAll(() => app.close())

  async function held() {
    hour++
    app.clock.set(new Date(NOW), true)
    const booking = await book(app, eventTypeId, `2030-01-08T${String(hour).padStart(2, '0')}:00:00Z`)
    const session = await app.pay(booking.uid)
    app.clock.set(new Date(booking.start), true)
    return { uid: booking.uid as string, session }
  }
  const mark = (uid: string, body: object) =>
    app.post(`/v2/bookings/${uid}/mark-absent`, { as: host.apiKey, body: { chargeNoShow: true, ...body } })
  const absent = { attendees: [{ email: 'bob@example.com', absent: true }] }

  it('books the meeting without taking money', async () => {
    const { uid, session } = await held()
    expect([session.mode, session.payment_intent]).toEqual(['setup', null])
    const { body } = await app.get(`/v2/bookings/${uid}`)
    expect(body.data).toMatchObject({ status: 'accepted', payment: { status: 'held', amount: 2050 } })
  })

  it('is charged once when the host marks the booker as absent and wants the money', async () => {
    const { uid } = await held()
    expect((await mark(uid, absent)).status).toBe(200)
    await app.settle()
    const calls = app.callsTo('/v1/payment_intents')
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatchObject({ account, parameters: { amount: '2050', currency: 'eur', off_session: 'true' } })
    expect([calls[0]?.idempotencyKey]).toEqual(await app.keysOf(uid))
    expect(await app.paymentOf(uid)).toMatchObject({ status: 'paid' })
    const again = await mark(uid, absent)
    expect([again.status, again.body.error.details.code]).toEqual([400, 'NO_CARD_HELD'])
  })

  it('is not charged while the booker is not marked as absent', async () => {
    const { uid } = await held()
    const answer = await mark(uid, { host: true })
    expect([answer.status, answer.body.error.details.code]).toEqual([400, 'BOOKER_NOT_ABSENT'])
    await app.post(`/v2/bookings/${uid}/mark-absent`, { as: host.apiKey, body: absent })
    await app.settle()
    expect(await app.paymentOf(uid)).toMatchObject({ status: 'held' })
  })

  it('that the bank refuses can be charged again', async () => {
    const { uid } = await held()
    await mark(uid, absent)
    app.stripe.failNext('declined')
    await app.settle()
    // The first call reads the card.
    const after = await app.paymentOf(uid)
    expect(after).toMatchObject({ status: 'held', failure: 'Your card was declined.' })
    expect((await mark(uid, absent)).status).toBe(200)
    await app.settle()
    expect(await app.paymentOf(uid)).toMatchObject({ status: 'paid' })
  })

  it('is charged once although Stripe’s answer was lost', async () => {
    const { uid } = await held()
    const before = app.callsTo('/v1/payment_intents').length
    await mark(uid, absent)
    app.stripe.failNext('none', 'lost')
    await app.settle()
    app.clock.set(new Date(app.clock.now().getTime() + 60_000), true)
    await app.settle()
    expect(await app.paymentOf(uid)).toMatchObject({ status: 'paid' })
    expect(app.callsTo('/v1/payment_intents')).toHaveLength(before + 1)
  })

  it('that gets no answer for twelve hours is not charged any more, because the charge may have happened', async () => {
    const { uid } = await held()
    await mark(uid, absent)
    app.clock.set(new Date(app.clock.now().getTime() + 13 * 3_600_000), true)
    app.stripe.failNext('broken')
    await app.settle()
    await app.settle()
    expect(await app.paymentOf(uid)).toMatchObject({ status: 'charging' })
  })

  it('is not charged after the booking was cancelled', async () => {
    const { uid } = await held()
    await app.post(`/v2/bookings/${uid}/cancel`, { as: host.apiKey, body: { cancellationReason: 'Ill' } })
    await app.settle()
    expect(await app.paymentOf(uid)).toMatchObject({ status: 'cancelled' })
  })
})
