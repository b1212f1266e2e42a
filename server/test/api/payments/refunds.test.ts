import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aManagedUser, anOrganization, aPlatformClient } from '../../support/platform.ts'
import { aPaidEventType, book, type PaidApp, paidApp } from '../../support/providers/paid-app.ts'
import type { TestUser } from '../../support/test-app.ts'

const NOW = '2030-01-07T08:00:00.000Z'

describe('the money of a booking', () => {
  let app: PaidApp
  let host: TestUser
  let account: string
  let made = 0
  /** Weekdays from Wednesday on. */
  const dayOf = (count: number) => String(9 + Math.floor(count / 3) * 7 + (count % 3)).padStart(2, '0')

  beforeAll(async () => {
    app = await paidApp({}, NOW)
    host = await app.user()
    account = await app.connect(host)
  })
  beforeEach(() => {
    app.clock.set(new Date(NOW), true)
  })
  afterAll(() => app.close())

  async function paid(refund: object, fields: object = {}) {
    made++
    const { id } = await aPaidEventType(app, host, { refund }, { ...fields })
    const booking = await book(app, id, `2030-01-${dayOf(made)}T10:00:00Z`)
    const session = await app.pay(booking.uid)
    return { uid: booking.uid as string, start: booking.start as string, payment: session.payment_intent }
  }
  const cancel = (uid: string, as?: string) =>
    app.post(`/v2/bookings/${uid}/cancel`, { as, body: { cancellationReason: 'Ill' } })
  const statusAfter = async (uid: string) => {
    await app.settle()
    return (await app.paymentOf(uid)).status
  }

  it('goes back when the booker cancels and the event type always gives it back', async () => {
    const { uid, payment } = await paid({ type: 'always' })
    expect((await cancel(uid)).body.data.status).toBe('cancelled')
    expect(await statusAfter(uid)).toBe('refunded')
    const [call] = app.callsTo('/v1/refunds').filter(({ parameters }) => parameters.payment_intent === payment)
    expect(call).toMatchObject({ account })
    expect([call?.idempotencyKey]).toEqual(await app.keysOf(uid))
  })

  it('stays when the booker cancels and the event type never gives it back', async () => {
    const { uid } = await paid({ type: 'never' })
    await cancel(uid)
    expect(await statusAfter(uid)).toBe('paid')
  })

  it('goes back until some days before the start, and stays after that', async () => {
    const early = await paid({ type: 'days', daysBefore: 2 })
    const late = await paid({ type: 'days', daysBefore: 2 })
    app.clock.set(new Date(Date.parse(early.start) - 2 * 86_400_000), true)
    await cancel(early.uid)
    app.clock.set(new Date(Date.parse(late.start) - 2 * 86_400_000 + 1000), true)
    await cancel(late.uid)
    expect([await statusAfter(early.uid), await statusAfter(late.uid)]).toEqual(['refunded', 'paid'])
  })

  it('goes back when the host cancels, whatever the event type says', async () => {
    const { uid } = await paid({ type: 'never' })
    await cancel(uid, host.apiKey)
    expect(await statusAfter(uid)).toBe('refunded')
  })

  it('goes back when the host declines, whatever the event type says', async () => {
    const policy = { type: 'always', blockUnconfirmedBookingsInBooker: true }
    const { uid } = await paid({ type: 'never' }, { confirmationPolicy: policy })
    const declined = await app.post(`/v2/bookings/${uid}/decline`, { as: host.apiKey, body: {} })
    expect(declined.body.data.status).toBe('rejected')
    expect(await statusAfter(uid)).toBe('refunded')
  })

  it('follows the policy that the booker agreed to, not a later one', async () => {
    const { uid } = await paid({ type: 'always' })
    const { body } = await app.get(`/v2/bookings/${uid}`)
    await app.patch(`/v2/event-types/${body.data.eventTypeId}`, {
      as: host.apiKey,
      body: { payment: { amount: 2050, currency: 'eur', refund: { type: 'never' } } },
    })
    await cancel(uid)
    expect(await statusAfter(uid)).toBe('refunded')
  })

  it('is not taken any more when an unpaid booking is cancelled or declined', async () => {
    const { id } = await aPaidEventType(app, host)
    const at = (hour: number) => `2030-01-08T${hour}:00:00Z`
    const [one, other] = [await book(app, id, at(10)), await book(app, id, at(11))]
    const sessions = [await app.openCheckout(one.uid), await app.openCheckout(other.uid)]
    await cancel(one.uid)
    await app.post(`/v2/bookings/${other.uid}/decline`, { as: host.apiKey, body: {} })
    await app.settle()
    expect(sessions.map((session) => app.stripe.sessions.get(session.id)?.status)).toEqual(['expired', 'expired'])
    const mails = (await app.mails('bob@example.com')).filter(({ text }) => text.includes(one.uid))
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('One step left for your booking')])
  })

  it('goes back once although Stripe’s answer was lost', async () => {
    const { uid, payment } = await paid({ type: 'always' })
    await cancel(uid)
    // The library repeats a lost call once by itself, under the same key.
    app.stripe.failNext('lost', 'lost')
    await app.settle()
    expect((await app.paymentOf(uid)).status).toBe('refunding')
    app.clock.set(new Date(Date.parse(NOW) + 60_000), true)
    expect(await statusAfter(uid)).toBe('refunded')
    const calls = app.callsTo('/v1/refunds').filter(({ parameters }) => parameters.payment_intent === payment)
    expect(calls).toHaveLength(1)
  })

  it('goes back although Stripe is throttling or broken at first', async () => {
    const { uid } = await paid({ type: 'always' })
    await cancel(uid)
    app.stripe.failNext('throttled', 'broken')
    for (const seconds of [0, 30, 120]) {
      app.clock.set(new Date(Date.parse(NOW) + seconds * 1000), true)
      await app.settle()
    }
    expect((await app.paymentOf(uid)).status).toBe('refunded')
  })

  it('that Stripe refuses to give back is shown to the booker, who learns whom to ask', async () => {
    const { uid } = await paid({ type: 'always' })
    await cancel(uid)
    app.stripe.failNext('declined')
    expect(await statusAfter(uid)).toBe('refund_failed')
    const page = await app.get(`/payments/${uid}`, { headers: { accept: 'text/html', 'accept-language': 'en' } })
    expect(page.body).toContain('The money could not be given back')
  })

  it('goes back when the account of the host is deleted', async () => {
    const owner = await app.user()
    await anOrganization(app, owner)
    const client = await aPlatformClient(app, owner)
    const { user, accessToken } = await aManagedUser(app, client)
    const managed = { ...user, apiKey: accessToken }
    await app.connect(managed)
    const { id } = await aPaidEventType(app, managed, { refund: { type: 'never' } })
    const booking = await book(app, id, '2030-01-08T15:00:00Z')
    await app.pay(booking.uid)
    expect((await app.delete(`${client.users}/${user.id}`, { headers: client.headers })).status).toBe(200)
    expect(await statusAfter(booking.uid)).toBe('refunded')
  })
})
