import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calendarOf, type FeedServer, feedServer } from '../../support/servers/feed-server.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

let app: TestApp
let feeds: FeedServer

beforeAll(async () => {
  app = await testApp({ DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true' })
  feeds = await feedServer()
})
afterAll(async () => {
  await feeds.stop()
  await app.close()
})

it('A calendar that a killed process was reading is read by another process before its lease ends', async () => {
  const host = await app.user()
  feeds.answer('feed', { body: calendarOf() })
  await app.post('/v2/calendars/ics-feed/save', { as: host.apiKey, body: { urls: [feeds.url('feed')] } })
  const { calendarCopies } = app.app.services
  const { db } = app.connection
  const leasedUntil = new Date(Date.now() + 45_000)
  await sql`UPDATE calendar_syncs SET leased_until = ${leasedUntil}, leased_by = gen_random_uuid()`.execute(db)
  app.clock.set(new Date(app.clock.now().getTime() + 10 * 60_000), true)
  const asked = feeds.requests('feed')
  await calendarCopies.job.run()
  expect(feeds.requests('feed')).toBe(asked)
  expect(await calendarCopies.freeAbandoned()).toBe(1)
  await calendarCopies.job.run()
  expect(feeds.requests('feed')).toBe(asked + 1)
})
