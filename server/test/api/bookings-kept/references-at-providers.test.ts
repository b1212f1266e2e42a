import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../../src/db/connection.ts'
import {
  deleteReference,
  type NewReference,
  putReference,
  referencesOfChains,
} from '../../../src/features/scheduling/bookings/service.ts'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const headers = { 'cal-api-version': '2024-08-13' }

describe('references that other features give to bookings', () => {
  let app: TestApp
  let host: TestUser
  let eventTypeId: number

  beforeAll(async () => {
    app = await testApp()
    host = await app.user()
    eventTypeId = (await anEventType(app, host)).id
  })
  afterAll(() => app.close())

  type Booking = { id: number; uid: string; permanentId: string }
  const book = async (start: string): Promise<Booking> =>
    (await app.post('/v2/bookings', { as: host.apiKey, body: aBooking(eventTypeId, start), headers })).body.data
  const reschedule = async (uid: string, start: string): Promise<Booking> =>
    (await app.post(`/v2/bookings/${uid}/reschedule`, { as: host.apiKey, body: { start }, headers })).body.data
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => app.connection.db.transaction().execute(work)
  const put = (reference: NewReference) => inTransaction((tx) => putReference(tx, reference, app.clock.now()))
  const typesOf = async (uid: string) =>
    (await app.get(`/v2/bookings/${uid}/references`, { as: host.apiKey, headers })).body.data.map(
      ({ type, eventUid }: { type: string; eventUid: string }) => [type, eventUid],
    )
  const room = ['daily_video', expect.stringMatching(/^daybook-/)]

  it('a booking has one reference of each type in each calendar, which a second write replaces', async () => {
    const { id, uid, permanentId } = await book('2030-02-04T10:00:00Z')
    const calendar = { bookingId: id, type: 'google_calendar', calendarExternalId: 'work' }
    await put({ ...calendar, externalUid: 'g-1', etag: '"1"' })
    await put({ ...calendar, externalUid: 'g-2', etag: '"2"' })
    await put({ ...calendar, calendarExternalId: 'home', externalUid: 'g-3' })
    expect(await typesOf(uid)).toEqual([room, ['google_calendar', 'g-2'], ['google_calendar', 'g-3']])
    const [, work] = await referencesOfChains(app.connection.db, [permanentId])
    expect(work).toMatchObject({ bookingId: id, permanentId, etag: '"2"', meetingUrl: null })
    await inTransaction((tx) => deleteReference(tx, work?.id ?? 0, app.clock.now()))
    expect(await typesOf(uid)).toEqual([room, ['google_calendar', 'g-3']])
    await put({ ...calendar, externalUid: 'g-4' })
    expect(await typesOf(uid)).toEqual([room, ['google_calendar', 'g-3'], ['google_calendar', 'g-4']])
  })

  it('a rescheduled booking takes its references along, and a late write goes to the new booking', async () => {
    const old = await book('2030-02-05T10:00:00Z')
    await put({ bookingId: old.id, type: 'zoom_video', externalUid: 'z-1' })
    const moved = await reschedule(old.uid, '2030-02-05T12:00:00Z')
    expect(await typesOf(moved.uid)).toEqual([['zoom_video', 'z-1'], room])
    expect(await typesOf(old.uid)).toEqual([room])
    expect(await put({ bookingId: old.id, type: 'google_calendar', externalUid: 'g-9' })).toBe(moved.id)
    expect(await typesOf(moved.uid)).toContainEqual(['google_calendar', 'g-9'])
    expect(await put({ bookingId: 999_999, type: 'google_calendar', externalUid: 'g-9' })).toBeUndefined()
  })
})
