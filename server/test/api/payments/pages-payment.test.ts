import { catalogues } from '@daybook/i18n'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
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

  it('is announced by the price before the booking, on the list, on the event and beside the button', async () => {
    const refund = { type: 'days', daysBefore: 2 }
    const { slug } = await aPaidEventType(app, host, { amount: 4900, refund })
    const guest = visitor(app, 'de')
    expect((await guest.get('/hanna')).body).toContain('49,00 €')
    expect((await guest.get(`/hanna/${slug}`)).body).toContain('49,00 €')
    const form = await guest.get(`/hanna/${slug}?slot=2030-01-08T09:00:00.000Z&timeZone=UTC`)
    expect(form.body).toContain('Wenn Sie spätestens 2 Tage vor dem Termin absagen, bekommen Sie das Geld zurück.')
    expect(form.body).toContain('Weiter zur Bezahlung')
    const free = await visitor(app).get(`/hanna/${(await anEventType(app, host)).slug}?slot=2030-01-08T09:00:00.000Z`)
    expect(free.body).toContain('Book this time')
    expect(free.body).not.toContain('€')
  })

  it('loads again at the moment at which the time is no longer kept', async () => {
    const { uid } = await book(app, eventType.id, '2030-01-08T16:00:00Z')
    app.clock.set(new Date('2030-01-07T08:14:00Z'), true)
    expect((await visitor(app).get(`/payments/${uid}`)).headers.refresh).toBe('60')
    app.clock.set(new Date(NOW), true)
  })

  it('says what a payment means for the meeting, and the booking leads to it', async () => {
    const { id } = await aPaidEventType(
      app,
      host,
      {},
      { confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: true } },
    )
    const { uid } = await book(app, id, '2030-01-08T16:30:00Z')
    await app.pay(uid)
    const guest = visitor(app)
    expect((await guest.get(`/payments/${uid}`)).body).toContain('Hanna Host still has to confirm this time.')
    const own = (await guest.get(`/bookings/${uid}`)).body
    expect(own).toContain(`€20.50 <a href="/payments/${uid}">See the payment</a>`)
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
    expect((await guest.get(`/payments/${uid}`)).body).toContain(
      `<a class="button quiet" href="/hanna/${eventType.slug}"`,
    )
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

  it('has the look of the owner, and the face of the host', async () => {
    const look = (values: object) =>
      app.connection.db.updateTable('users').set(values).where('id', '=', host.id).execute()
    const { uid } = await book(app, eventType.id, '2030-01-09T10:00:00Z')
    const guest = visitor(app)
    const plain = await guest.get(`/payments/${uid}`)
    expect(plain.body).toContain('<html lang="en" dir="ltr">')
    expect(plain.body).not.toContain('/assets/brand-')
    await look({ theme: 'dark', brandColor: '#ffee00', avatarUrl: 'https://pictures.example/hanna.png' })
    for (const path of [`/payments/${uid}`, `/payments/${uid}?done=1`]) {
      const { body, headers } = await guest.get(path)
      expect(body).toContain('<html lang="en" dir="ltr" data-theme="dark">')
      expect(body).toContain('href="/assets/brand-ffee00-ffee00-')
      expect(body).toContain('src="https://pictures.example/hanna.png"')
      expect(headers['content-security-policy']).toContain("img-src 'self' data: https://pictures.example;")
    }
    await look({ theme: null, brandColor: null, avatarUrl: null })
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
