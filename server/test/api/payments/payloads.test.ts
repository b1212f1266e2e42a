import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPaidEventType, book, type PaidApp, paidApp } from '../../support/providers/paid-app.ts'
import { steady, subscribe, type Told } from '../../support/told-webhooks.ts'

describe('payloads of webhooks about payments', () => {
  let app: PaidApp
  beforeAll(async () => {
    app = await paidApp()
  })
  afterAll(() => app.close())

  it('a subscriber hears that a payment is due, that it was made, and then that the meeting is booked', async () => {
    const ann = await app.user({ name: 'Ann', username: 'ann' })
    await app.connect(ann)
    const hook = await subscribe(app, ann.apiKey, '/v2', {
      triggers: ['BOOKING_PAYMENT_INITIATED', 'BOOKING_PAID', 'BOOKING_CREATED'],
    })
    const { id } = await aPaidEventType(app, ann, {}, { slug: 'talk', title: 'Talk' })
    const isGolden = async (told: Told | undefined, name: string) => {
      const text = JSON.stringify(steady(told), null, 2).replace(/"paymentId": \d+/, '"paymentId": "(id)"')
      await expect(`${text}\n`).toMatchFileSnapshot(`../webhooks/golden/${name}.json`)
    }
    const { uid } = await book(app, id, '2030-01-14T09:00:00Z')
    const [due, ...more] = await hook.news()
    expect([due?.triggerEvent, more]).toEqual(['BOOKING_PAYMENT_INITIATED', []])
    await isGolden(due, 'booking-payment-initiated')
    await app.pay(uid)
    const [paid, created] = await hook.news()
    expect([paid?.triggerEvent, created?.triggerEvent]).toEqual(['BOOKING_PAID', 'BOOKING_CREATED'])
    await isGolden(paid, 'booking-paid')
  })
})
