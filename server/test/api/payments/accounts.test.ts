import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { endConnecting } from '../../support/providers/end-connecting.ts'
import { aPaidEventType, book, type PaidApp, paidApp } from '../../support/providers/paid-app.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

describe('a Stripe account', () => {
  let app: PaidApp
  beforeAll(async () => {
    app = await paidApp()
  })
  afterAll(() => app.close())

  const price = { payment: { amount: 500, currency: 'usd' } }
  const check = (apiKey: string) => app.get('/v2/stripe/check', { as: apiKey })

  it('is connected by the pages of Stripe, and the person returns to the page of the caller', async () => {
    const person = await app.user()
    const before = await check(person.apiKey)
    expect([before.status, before.body.error.message]).toEqual([404, 'Credentials for stripe not found.'])
    const asked = await app.get('/v2/stripe/connect?returnTo=https://app.example.com/done', { as: person.apiKey })
    const consent = await fetch(asked.body.data.authUrl, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'allow' }),
      redirect: 'manual',
    })
    const back = new URL(consent.headers.get('location') ?? '')
    expect(`${back.origin}${back.pathname}`).toBe('https://book.example.com/v2/stripe/save')
    expect(await endConnecting(app, back)).toBe('https://app.example.com/done')
    expect((await check(person.apiKey)).body).toEqual({ status: 'success' })
    const again = await app.get(`${back.pathname}${back.search}`)
    expect([again.status, again.body.error.details.code]).toEqual([400, 'OAUTH_STATE_USED'])
  })

  it('is not connected when the person refuses', async () => {
    const person = await app.user()
    const asked = await app.get(
      '/v2/stripe/connect?returnTo=https://app.example.com/done&onErrorReturnTo=https://app.example.com/sorry',
      { as: person.apiKey },
    )
    const consent = await fetch(asked.body.data.authUrl, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'cancel' }),
      redirect: 'manual',
    })
    const back = new URL(consent.headers.get('location') ?? '')
    expect(await endConnecting(app, back)).toBe('https://app.example.com/sorry')
    expect((await check(person.apiKey)).status).toBe(404)
  })

  it('is not connected with a state that the server has not made', async () => {
    const missing = await app.get('/v2/stripe/save?code=ac_1')
    expect([missing.status, missing.body.error.message]).toEqual([400, 'Missing `state` query param'])
    const forged = await app.get('/v2/stripe/save?code=ac_1&state=forged')
    expect([forged.status, forged.body.error.details.code]).toEqual([400, 'OAUTH_STATE_INVALID'])
  })

  it('that can’t take payments is reported by the check', async () => {
    const person = await app.user()
    const account = await app.connect(person)
    app.stripe.accounts.set(account, { chargesEnabled: false })
    const inactive = await check(person.apiKey)
    expect([inactive.status, inactive.body.error.message]).toEqual([400, 'Stripe account is not an active account'])
    app.stripe.accounts.delete(account)
    const gone = await check(person.apiKey)
    expect([gone.status, gone.body.error.message]).toEqual([400, 'Invalid stripe credentials.'])
  })

  it('whose owner has ended the access at Stripe must be connected again, and an old notice changes nothing', async () => {
    const person = await app.user()
    const account = await app.connect(person)
    const ended = (seconds: number) =>
      app.tell(app.stripe.deauthorized(account, Math.floor(app.clock.now().getTime() / 1000) + seconds))
    expect((await ended(-60)).status).toBe(200)
    expect((await check(person.apiKey)).status).toBe(200)
    expect((await ended(1)).status).toBe(200)
    const gone = await check(person.apiKey)
    expect([gone.status, gone.body.error.message]).toEqual([400, 'Invalid stripe credentials.'])
    await app.connect(person)
    expect((await check(person.apiKey)).status).toBe(200)
  })

  it('takes the place of the former one', async () => {
    const person = await app.user()
    await app.connect(person)
    const second = await app.connect(person)
    const { id } = await aPaidEventType(app, person)
    const booking = await book(app, id, '2030-01-08T10:00:00Z')
    expect(app.stripe.accountOf(await app.openCheckout(booking.uid))).toBe(second)
  })

  it('of a team receives what its event types cost, and only its admins connect it', async () => {
    const owner = await app.user()
    const member = await app.user()
    const organization = await anOrganization(app, owner, { members: [member] })
    const team = await aTeam(app, owner, { organizationId: organization.id, members: [member] })
    const path = `/v2/organizations/${organization.id}/teams/${team.id}`
    expect((await app.get(`${path}/stripe/connect`, { as: member.apiKey })).status).toBe(403)
    const account = await app.connect(owner, path)
    expect((await app.get(`${path}/stripe/check`, { as: owner.apiKey })).status).toBe(200)
    expect((await app.get(`/v2/stripe/check/${team.id}`, { as: owner.apiKey })).status).toBe(200)
    expect((await app.get(`/v2/stripe/check/${team.id}`, { as: member.apiKey })).status).toBe(403)
    const made = await app.post(`${path}/event-types`, {
      as: owner.apiKey,
      body: {
        title: 'Advice',
        slug: 'advice',
        lengthInMinutes: 30,
        minimumBookingNotice: 0,
        schedulingType: 'collective',
        hosts: [{ userId: owner.id }],
        ...price,
      },
    })
    expect(made.status).toBe(201)
    const booking = await book(app, made.body.data.id, '2030-01-08T10:00:00Z')
    const session = await app.pay(booking.uid)
    expect(session.amount_total).toBe(500)
    expect(app.stripe.accountOf(session)).toBe(account)
  })

  it('is needed before an event type can have a price', async () => {
    const person = await app.user()
    const body = { title: 'Paid', slug: 'paid', lengthInMinutes: 30, ...price }
    const answer = await app.post('/v2/event-types', { as: person.apiKey, body })
    expect([answer.status, answer.body.error.details.code]).toEqual([400, 'PAYMENT_ACCOUNT_MISSING'])
  })

  it('gives event types a price, which clients read in two places', async () => {
    const person = await app.user()
    await app.connect(person)
    const payment = { amount: 500, currency: 'USD', refund: { type: 'days', daysBefore: 3 } }
    const { id } = await anEventType(app, person, { payment })
    const read = async () => (await app.get(`/v2/event-types/${id}`, { as: person.apiKey })).body.data
    expect(await read()).toMatchObject({
      price: 500,
      currency: 'usd',
      payment: { amount: 500, currency: 'usd', collect: 'charge', refund: { type: 'days', daysBefore: 3 } },
    })
    await app.patch(`/v2/event-types/${id}`, { as: person.apiKey, body: { payment: { disabled: true } } })
    expect(await read()).toMatchObject({ price: 0, payment: { disabled: true } })
  })

  it.each([
    [
      'seats',
      { seats: { seatsPerTimeSlot: 2, showAttendeeInfo: true, showAvailabilityCount: true } },
      'PAYMENT_WITH_SEATS',
    ],
    ['a recurrence', { recurrence: { frequency: 'weekly', interval: 1, occurrences: 3 } }, 'PAYMENT_WITH_RECURRENCE'],
    ['an unknown currency', { payment: { amount: 5, currency: 'xxq' } }, 'CURRENCY_UNKNOWN'],
    ['an amount of three decimals', { payment: { amount: 1234, currency: 'kwd' } }, 'AMOUNT_TOO_FINE'],
    ['an amount of nothing', { payment: { amount: 0, currency: 'usd' } }, 'SETTING_INVALID'],
  ])('gives no price to an event type with %s', async (_what, fields, code) => {
    const person = await app.user()
    await app.connect(person)
    const body = { title: 'Paid', slug: 'paid', lengthInMinutes: 30, ...price, ...fields }
    const answer = await app.post('/v2/event-types', { as: person.apiKey, body })
    expect([answer.status, answer.body.error.details.code]).toEqual([400, code])
  })

  it('gets amounts in the units of Stripe, which counts Icelandic crowns in hundredths and yen in ones', async () => {
    const person = await app.user()
    await app.connect(person)
    for (const [currency, amount, hour] of [
      ['isk', 250_000, '10'],
      ['jpy', 2500, '11'],
      ['eur', 2500, '12'],
    ]) {
      const { id } = await aPaidEventType(app, person, { amount: 2500, currency })
      const booking = await book(app, id, `2030-01-09T${hour}:00:00Z`)
      expect((await app.pay(booking.uid)).amount_total).toBe(amount)
      expect((await app.get(`/v2/bookings/${booking.uid}`)).body.data.status).toBe('accepted')
    }
  })
})

describe('a server without the settings of Stripe', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  it('names the missing settings', async () => {
    const person = await app.user()
    const payment = { amount: 500, currency: 'usd' }
    const body = { title: 'Paid', slug: 'paid', lengthInMinutes: 30, payment }
    for (const answer of [
      await app.get('/v2/stripe/connect', { as: person.apiKey }),
      await app.get('/v2/stripe/check', { as: person.apiKey }),
      await app.get('/v2/stripe/save'),
      await app.post('/v2/stripe/webhook', { body: {} }),
      await app.post('/v2/event-types', { as: person.apiKey, body }),
    ]) {
      expect([answer.status, answer.body.error.details.code]).toEqual([400, 'PAYMENTS_NOT_CONFIGURED'])
      expect(answer.body.error.message).toContain('STRIPE_SECRET_KEY')
    }
  })
})
