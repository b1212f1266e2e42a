import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { aWish } from '../../support/webhook-wishes.ts'

// On the embedded database one transaction ends before another begins.
describe.runIf(inject('template').kind === 'postgres')('the deletion of a webhook at the same moment', () => {
  let app: TestApp
  let ann: TestUser
  let id: string
  const lines: string[] = []

  beforeAll(async () => {
    app = await testApp({ LOG_LEVEL: 'error' }, undefined, { logTo: { write: (line) => void lines.push(line) } })
    ann = await app.user()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    id = (await app.post('/v2/webhooks', { as: ann.apiKey, body: aWish() })).body.data.id
  })

  /** Begins while somebody is about to delete it, and ends after they have. */
  async function whileItIsDeleted<T>(work: () => Promise<T>): Promise<T> {
    const { db } = app.connection
    const begun = await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('webhooks').where('id', '=', id).execute()
      const result = work()
      for (let waiting = 0; waiting === 0; ) {
        const { rows } = await sql`
          SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
        waiting = rows.length
      }
      return { result }
    })
    return begun.result
  }

  it('a deleted webhook gets no delivery of a simultaneous event, and delays no other handler', async () => {
    const eventType = await anEventType(app, ann)
    await app.post('/v2/bookings', { body: aBooking(eventType.id, '2030-01-14T10:00:00Z') })
    await whileItIsDeleted(() => app.app.services.eventQueue.catchUp())
    expect(await app.connection.db.selectFrom('followUps').select('eventId').execute()).toEqual([])
    expect(lines).toEqual([])
  })

  it.each(['ping', 'replay'])('a deleted webhook is not found for a %s', async (what) => {
    const body = { since: '2030-01-01' }
    const { db } = app.connection
    const event = { type: 'BOOKING_CREATED', userId: ann.id, actorKind: 'user', occurredAt: app.clock.now() }
    await db
      .insertInto('events')
      .values({ ...event, payload: '{}' })
      .execute()
    const answer = await whileItIsDeleted(() => app.post(`/v2/webhooks/${id}/${what}`, { as: ann.apiKey, body }))
    expect([answer.status, answer.body.message]).toEqual([404, `Webhook (${id}) not found`])
  })
})
