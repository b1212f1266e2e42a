import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { aPaidEventType, book, type PaidApp, paidApp } from '../../support/providers/paid-app.ts'
import type { TestUser } from '../../support/test-app.ts'

describe('payments for embedded components', () => {
  let app: PaidApp
  let ann: TestUser
  let bob: TestUser

  beforeAll(async () => {
    app = await paidApp()
    ;[ann, bob] = [await app.user(), await app.user()]
  })
  afterAll(() => app.close())

  const paymentOf = async (uid: string) => (await app.get(`/v2/atoms/payment/${uid}`)).body
  const stripeOf = (as: TestUser, query = '') =>
    app.get(`/v2/atoms/event-types-app/stripe${query}`, { as: as.apiKey }).then(({ body }) => body.data)

  it('the page of a payment shows what is due, and that it was paid', async () => {
    await app.connect(ann)
    const { id, slug } = await aPaidEventType(app, ann)
    const { uid, start } = await book(app, id, '2030-01-08T09:00:00Z')
    const { data } = await paymentOf(uid)
    expect(data).toMatchObject({
      amount: 2050,
      currency: 'eur',
      paymentOption: 'ON_BOOKING',
      status: 'due',
      success: false,
      refunded: false,
      link: expect.stringContaining(`/payments/${uid}`),
      clientSecret: null,
      booking: { uid, startTime: new Date(start).toISOString(), status: 'pending' },
      eventType: { id, slug },
    })
    await app.pay(uid)
    expect((await paymentOf(uid)).data).toMatchObject({
      status: 'paid',
      success: true,
      link: null,
      booking: { status: 'accepted' },
    })
  })

  it('a booking that costs nothing has no payment', async () => {
    const { id } = await anEventType(app, ann)
    const { uid } = await book(app, id, '2030-01-09T09:00:00Z')
    expect(await paymentOf(uid)).toMatchObject({
      status: 'error',
      error: { message: `The booking with uid=${uid} costs nothing, so it has no payment.` },
    })
    const unknown = await app.get('/v2/atoms/payment/nobody')
    expect([unknown.status, unknown.body.error.details.code]).toEqual([404, 'BOOKING_NOT_FOUND'])
  })

  it('the app of payments has the accounts of the caller, and of a team only for its members', async () => {
    const [eve, carl] = [await app.user(), await app.user()]
    expect(await stripeOf(eve)).toMatchObject({ name: 'Stripe', isInstalled: false, userCredentialIds: [], teams: [] })
    await app.connect(eve)
    expect(await stripeOf(eve)).toMatchObject({ isInstalled: true, userCredentialIds: [expect.any(Number)] })
    const organizationId = (await anOrganization(app, bob, { members: [eve] })).id
    const team = await aTeam(app, bob, { organizationId, members: [eve] })
    await app.connect(bob, `/v2/organizations/${organizationId}/teams/${team.id}`)
    expect((await stripeOf(eve, `?teamId=${team.id}`)).teams).toEqual([
      { name: expect.stringMatching(/^Team /), credentialId: expect.any(Number) },
    ])
    expect((await stripeOf(eve)).teams).toEqual([])
    expect(await stripeOf(carl, `?teamId=${team.id}`)).toMatchObject({ isInstalled: false, teams: [] })
  })

  it('an unknown app is refused with the names of those that exist', async () => {
    const { status, body } = await app.get('/v2/atoms/event-types-app/ga4', { as: ann.apiKey })
    expect([status, body.error.message]).toEqual([404, 'Event types have no app "ga4". This server knows: stripe.'])
  })
})
