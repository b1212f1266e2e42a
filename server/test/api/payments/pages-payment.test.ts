import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogues } from '../../../src/i18n/languages.ts'
import { locationOf, visitor } from '../../support/page-visitor.ts'
import { aPaidEventType, book, type PaidApp, paidApp } from '../../support/providers/paid-app.ts'
import type { TestUser } from '../../support/test-app.ts'

const NOW = '2030-01-07T08:00:00.000Z'

describe('the page of a payment', () => {
  let app: PaidApp
  let host: TestUser
  let eventType: { id: number; slug: string }

  beforeAll(async () => {
    app = await paidApp({}, NOW)
    host = await app.user({ name: 'Hanna Host', username: 'hanna' })
    await app.connect(host)
    eventType = await aPaidEventType(app, host)
  })
  afterAll(() => app.close())

  it('follows the booking page, leads to Stripe, and waits there for the notice', async () => {
    const guest = visitor(app)
    const form = `/hanna/${eventType.slug}?slot=2030-01-08T10:00:00.000Z&timeZone=UTC`
    await guest.get(form)
    const booked = await guest.send(form, { name: 'Gus', email: 'gus@example.com' })
    expect(locationOf(booked)).toMatch(/^\/payments\//)
    const page = await guest.follow(booked)
    expect(page.body).toContain('Pay for your meeting')
    expect(page.body).toContain('€20.50')
    expect(page.body).toContain('Hanna Host')
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https: http:")
    const uid = locationOf(booked).split('/').at(-1) ?? ''
    const toStripe = await guest.send(`/payments/${uid}`, {})
    expect(locationOf(toStripe)).toContain(app.stripe.url)
    const session = await app.openCheckout(uid)
    const waiting = await guest.get(`/payments/${uid}?done=1`)
    expect(waiting.body).toContain('Your payment is being confirmed')
    expect(waiting.headers.refresh).toBe('3')
    await app.tell(app.stripe.pay(session.id))
    expect((await guest.get(`/payments/${uid}?done=1`)).body).toContain('Your payment has arrived')
    expect((await guest.get(`/bookings/${uid}`)).body).toContain('The meeting is booked')
  })

  it('says that the time is no longer kept, and the booking’s page leads to the payment before', async () => {
    const guest = visitor(app)
    const { uid } = await book(app, eventType.id, '2030-01-08T11:00:00Z')
    const own = await guest.get(`/bookings/${uid}`)
    expect(own.body).toContain('The meeting is not paid yet')
    expect(own.body).toContain(`/payments/${uid}`)
    app.clock.set(new Date('2030-01-07T08:15:00Z'), true)
    expect((await guest.get(`/payments/${uid}`)).body).toContain('This time is no longer kept for you')
    await app.settle()
    expect((await guest.get(`/payments/${uid}`)).body).toContain('This time is no longer kept for you')
    app.clock.set(new Date(NOW), true)
  })

  it('asks again when Stripe does not answer', async () => {
    const { uid } = await book(app, eventType.id, '2030-01-08T12:00:00Z')
    app.stripe.failNext('broken')
    const answer = await visitor(app).send(`/payments/${uid}`, {})
    expect(answer.status).toBe(503)
    expect(answer.body).toContain('The payment page does not answer at the moment.')
    expect((await app.openCheckout(uid)).status).toBe('open')
  })

  it('says that a card is only saved where the event type says so', async () => {
    const { id } = await aPaidEventType(app, host, { collect: 'hold' })
    const { uid } = await book(app, id, '2030-01-08T13:00:00Z')
    const guest = visitor(app)
    expect((await guest.get(`/payments/${uid}`)).body).toContain('Nothing is charged now: €20.50')
    await app.pay(uid)
    expect((await guest.get(`/payments/${uid}`)).body).toContain('Your card is saved')
  })

  it('speaks every language of the other pages', async () => {
    const { uid } = await book(app, eventType.id, '2030-01-08T14:00:00Z')
    const titles = await Promise.all(
      [...catalogues].map(async ([language, texts]) => {
        const { body } = await visitor(app, language).get(`/payments/${uid}`)
        expect(body).toContain(texts['payment.page.due.title'])
        return texts['payment.page.due.title']
      }),
    )
    expect(new Set(titles).size).toBe(catalogues.size)
  })

  it('of a booking without a price leads to the booking', async () => {
    const { id } = await aPaidEventType(app, host)
    await app.patch(`/v2/event-types/${id}`, { as: host.apiKey, body: { payment: null } })
    const { uid } = await book(app, id, '2030-01-08T15:00:00Z')
    expect(locationOf(await visitor(app).get(`/payments/${uid}`))).toBe(`/bookings/${uid}`)
  })
})
