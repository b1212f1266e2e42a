import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

describe('the permanent id of a booking', () => {
  let app: TestApp
  let eventTypeId: number
  beforeAll(async () => {
    app = await testApp()
    eventTypeId = (await anEventType(app, await app.user())).id
  })
  afterAll(() => app.close())

  it('the permanent id stays the same over every reschedule, and finds the newest booking', async () => {
    const first = (await app.post('/v2/bookings', { body: aBooking(eventTypeId, '2030-02-04T10:00:00Z') })).body.data
    const find = async () => (await app.get(`/v2/bookings/${first.permanentId}`)).body.data
    expect((await find()).uid).toBe(first.uid)
    let { uid } = first
    for (const hour of ['11', '12']) {
      const body = { start: `2030-02-04T${hour}:00:00Z` }
      const moved = (await app.post(`/v2/bookings/${uid}/reschedule`, { body })).body.data
      expect([moved.permanentId, moved.uid === uid]).toEqual([first.permanentId, false])
      uid = moved.uid
      expect((await find()).uid).toBe(uid)
    }
    await app.post(`/v2/bookings/${uid}/cancel`, { body: {} })
    expect([(await find()).uid, (await find()).status]).toEqual([uid, 'cancelled'])
    expect((await app.get(`/v2/bookings/${first.uid}`)).body.data.permanentId).toBe(first.permanentId)
  })

  it('each chain of reschedules has its own permanent id', async () => {
    const book = async (start: string) =>
      (await app.post('/v2/bookings', { body: aBooking(eventTypeId, start) })).body.data
    const [one, other] = [await book('2030-02-05T10:00:00Z'), await book('2030-02-05T11:00:00Z')]
    expect(one.permanentId).not.toBe(other.permanentId)
    expect((await app.get(`/v2/bookings/${randomUUID()}`)).status).toBe(404)
  })
})
