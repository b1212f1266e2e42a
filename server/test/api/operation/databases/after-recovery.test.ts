import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { skipNumbers } from '../../../../src/db/copies/skip-numbers.ts'
import { only } from '../../../../src/lib/only.ts'
import { anEventType } from '../../../support/builders.ts'
import { type TestApp, testApp } from '../../../support/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

const nextTransaction = async () => {
  const { rows } = await sql<{ id: string }>`SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS id`.execute(
    app.connection.db,
  )
  return BigInt(only(rows).id)
}

it('ids and transaction ids continue above those that were given out in the lost time', async () => {
  const ann = await app.user()
  const before = { eventType: await anEventType(app, ann), transaction: await nextTransaction() }

  await skipNumbers(app.connection.db, 2500)

  expect((await nextTransaction()) - before.transaction).toBeGreaterThanOrEqual(2500n)
  const ben = await app.user()
  expect(ben.id).toBeGreaterThan(ann.id + 2500)
  expect((await anEventType(app, ben)).id).toBeGreaterThan(before.eventType.id + 2500)
})

it('a sequence that nobody has used yet continues as well', async () => {
  await skipNumbers(app.connection.db, 1000)
  const { rows } = await sql<{ least: number }>`
    SELECT min(last_value)::int AS least FROM pg_sequences WHERE schemaname = current_schema()`.execute(
    app.connection.db,
  )
  expect(only(rows).least).toBeGreaterThanOrEqual(1000)
})
