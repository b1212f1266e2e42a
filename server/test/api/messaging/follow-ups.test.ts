import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('the event queue', () => {
  let app: TestApp
  let ann: TestUser
  let eventTypeId: number

  beforeEach(async () => {
    app = await testApp()
    ann = await app.user({ username: 'ann' })
    eventTypeId = (await anEventType(app, ann)).id
  })
  afterEach(() => app.close())

  const book = async (start: string, email: string) => {
    const attendee = { name: 'Bob', email, timeZone: 'UTC' }
    const { status, body } = await app.post('/v2/bookings', { body: aBooking(eventTypeId, start, { attendee }) })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data
  }
  const waiting = () => app.connection.db.selectFrom('followUps').select(['eventId', 'state']).execute()
  const tries = () =>
    app.connection.db.selectFrom('followUpTries').select(['follower', 'state', 'attemptCount', 'lastError']).execute()
  const mailsTo = async (address: string) => (await app.mails(address)).length

  it('an event waits until it is handled, and is handled once, however many workers there are', async () => {
    await book('2030-01-08T10:00:00Z', 'bob@example.com')
    expect(await waiting()).toHaveLength(1)
    const { eventQueue } = app.app.services
    await Promise.all([eventQueue.catchUp(), app.app.runner.drain(), eventQueue.catchUp()])
    expect(await waiting()).toEqual([])
    expect(await mailsTo('bob@example.com')).toBe(1)
  })

  it('a failing event delays no other event, and waits for the operator after five tries', async () => {
    await book('2030-01-08T10:00:00Z', 'first@example.com')
    await app.connection.db
      .updateTable('followUps')
      .set({ mail: '{"occasion":"scheduled"}' } as never)
      .execute()
    await book('2030-01-08T11:00:00Z', 'second@example.com')

    expect([await mailsTo('first@example.com'), await mailsTo('second@example.com')]).toEqual([0, 1])
    for (let look = 0; look < 5; look++) await app.app.services.eventQueue.catchUp()
    expect(await tries()).toEqual([
      { follower: 'bookings.mails', state: 'failed', attemptCount: 5, lastError: expect.any(String) },
    ])
    await book('2030-01-08T12:00:00Z', 'third@example.com')
    expect(await mailsTo('third@example.com')).toBe(1)
  })

  it('every event handler runs except the one that fails', async () => {
    await app.post('/v2/webhooks', {
      as: ann.apiKey,
      body: { subscriberUrl: 'https://example.com/hook', triggers: ['BOOKING_CREATED'], active: true },
    })
    await book('2030-01-08T10:00:00Z', 'first@example.com')
    const { db } = app.connection
    await db
      .updateTable('followUps')
      .set({ mail: '{"occasion":"scheduled"}' } as never)
      .execute()
    await app.app.services.eventQueue.catchUp()

    expect(await db.selectFrom('webhookDeliveries').select('trigger').execute()).toEqual([
      { trigger: 'BOOKING_CREATED' },
    ])
    expect(await db.selectFrom('timers').select('kind').orderBy('kind').execute()).toEqual([
      { kind: 'meeting-ended' },
      { kind: 'meeting-started' },
    ])
    expect((await tries()).map(({ follower }) => follower)).toEqual(['bookings.mails'])
  })

  it('a message shows the moment of the change, however late the event is handled', async () => {
    const at = app.clock.now().toISOString()
    await book('2030-01-09T10:00:00Z', 'bob@example.com')
    app.clock.set(new Date('2030-01-08T00:00:00Z'), true)
    expect((await app.mails('bob@example.com'))[0].createdAt).toBe(at)
  })
})

describe('the beginning and the end of a meeting', () => {
  let app: TestApp
  let ann: TestUser
  let eventTypeId: number

  beforeEach(async () => {
    app = await testApp()
    ann = await app.user({ username: 'ann' })
    eventTypeId = (await anEventType(app, ann)).id
  })
  afterEach(() => app.close())

  const book = async (start: string) =>
    (await app.post('/v2/bookings', { body: aBooking(eventTypeId, start) })).body.data
  const liveAt = async (time: string) => {
    await app.app.runner.drain()
    app.clock.set(new Date(time), true)
    await app.app.runner.drain()
  }
  /** What was announced, in its order. */
  const announced = async () =>
    app.connection.db
      .selectFrom('events')
      .innerJoin('bookings', 'bookings.id', 'events.bookingId')
      .select(['events.type', 'bookings.uid', 'events.occurredAt'])
      .where('type', 'in', ['MEETING_STARTED', 'MEETING_ENDED'])
      .orderBy('events.id')
      .execute()

  it('the beginning and the end of a meeting are announced once, at their minute', async () => {
    const { uid } = await book('2030-01-08T10:00:00Z')
    await liveAt('2030-01-08T09:59:59Z')
    expect(await announced()).toEqual([])
    await liveAt('2030-01-08T10:00:00Z')
    expect(await announced()).toEqual([{ type: 'MEETING_STARTED', uid, occurredAt: new Date('2030-01-08T10:00:00Z') }])
    await liveAt('2030-01-08T10:31:00Z')
    await liveAt('2030-01-08T11:00:00Z')
    expect((await announced()).map(({ type }) => type)).toEqual(['MEETING_STARTED', 'MEETING_ENDED'])
  })

  it('the announcements follow a rescheduled meeting', async () => {
    const { uid } = await book('2030-01-08T10:00:00Z')
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, { body: { start: '2030-01-08T15:00:00Z' } })
    expect(moved.status, JSON.stringify(moved.body)).toBe(201)
    await liveAt('2030-01-08T12:00:00Z')
    expect(await announced()).toEqual([])
    await liveAt('2030-01-08T15:10:00Z')
    expect(await announced()).toMatchObject([{ type: 'MEETING_STARTED', uid: moved.body.data.uid }])
  })

  it('a cancelled meeting has no announcement, whether its timer was set before or after the cancellation', async () => {
    const early = await book('2030-01-08T10:00:00Z')
    await app.app.runner.drain()
    const late = await book('2030-01-08T11:00:00Z')
    for (const { uid } of [early, late]) {
      const { status } = await app.post(`/v2/bookings/${uid}/cancel`, {
        as: ann.apiKey,
        body: { cancellationReason: 'Ill' },
      })
      expect(status).toBe(200)
    }
    await liveAt('2030-01-08T12:00:00Z')
    expect(await announced()).toEqual([])
  })

  it('a jump of the clock announces the passed meetings of the last day in their order', async () => {
    await book('2030-01-08T10:00:00Z')
    const second = await book('2030-01-09T10:00:00Z')
    const third = await book('2030-01-09T10:30:00Z')
    await liveAt('2030-01-09T20:00:00Z')
    expect((await announced()).map(({ type, uid }) => `${type} ${uid}`)).toEqual([
      `MEETING_STARTED ${second.uid}`,
      `MEETING_ENDED ${second.uid}`,
      `MEETING_STARTED ${third.uid}`,
      `MEETING_ENDED ${third.uid}`,
    ])
  })
})
