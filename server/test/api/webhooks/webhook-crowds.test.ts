import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { handleEvents, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { anAddress, aWish } from '../../support/webhook-wishes.ts'

const SUBSCRIBERS = 80
const NOTE = 'n'.repeat(100)

describe('many deliveries at once', () => {
  let app: TestApp
  let ann: TestUser

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user()
  })
  afterAll(() => app.close())

  const stored = (webhookId: string) =>
    app.connection.db
      .selectFrom('webhookDeliveries')
      .select(['eventId', 'body'])
      .where('webhookId', '=', webhookId)
      .orderBy('id')
      .execute()

  /** Statements that draw what follows from a booking, of which that many subscribers want such a body. */
  async function drawFor(repetitions: number): Promise<{ statements: number; webhookIds: string[] }> {
    const host = await app.user()
    const { id } = await anEventType(app, host)
    const now = app.clock.now()
    const webhookIds = Array.from({ length: SUBSCRIBERS }, () => randomUUID())
    const payloadTemplate = '{{additionalNotes}}'.repeat(repetitions)
    const common = { userId: host.id, triggers: ['BOOKING_CREATED'], payloadTemplate, createdAt: now, updatedAt: now }
    const rows = webhookIds.map((webhookId) => ({ ...common, id: webhookId, subscriberUrl: anAddress() }))
    await app.connection.db.insertInto('webhooks').values(rows).execute()
    const notes = { bookingFieldsResponses: { notes: NOTE } }
    const booked = await app.post('/v2/bookings', { body: aBooking(id, '2030-01-14T10:00:00Z', notes) })
    expect([booked.status, booked.body.message]).toEqual([201, undefined])
    const before = app.statements()
    await handleEvents(app)
    return { statements: app.statements() - before, webhookIds }
  }

  it('the deliveries of one event are stored in parts, each with its whole body, so that memory stays free', async () => {
    const short = await drawFor(1)
    const long = await drawFor(300)
    expect(long.statements).toBe(short.statements + 1)
    for (const webhookId of long.webhookIds)
      expect((await stored(webhookId)).map(({ body }) => body)).toEqual([NOTE.repeat(300)])
  })

  it('the log is replayed a thousand deliveries at once, and the rest from the cursor', async () => {
    const made = await app.post('/v2/webhooks', { as: ann.apiKey, body: aWish() })
    const { id } = made.body.data
    const event = { type: 'BOOKING_CREATED', userId: ann.id, actorKind: 'user', occurredAt: app.clock.now() }
    const rows = Array.from({ length: 1130 }, (_, number) => ({ ...event, payload: JSON.stringify({ number }) }))
    const { db } = app.connection
    const events = await db.insertInto('events').values(rows).returning('id').execute()
    const replay = async (cursor?: string) =>
      (await app.post(`/v2/webhooks/${id}/replay`, { as: ann.apiKey, body: { since: '2030-01-01', cursor } })).body.data
    const first = await replay()
    expect(first).toEqual({ queued: 1000, nextCursor: String(events[999]?.id) })
    expect(await replay(first.nextCursor)).toEqual({ queued: 130, nextCursor: null })
    expect((await stored(id)).map(({ eventId }) => eventId)).toEqual(events.map((one) => one.id))
  })
})
