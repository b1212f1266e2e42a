import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Connection } from '../../../../src/db/connection.ts'
import { findFailure } from '../../../../src/http/failures.ts'
import { testDatabase } from '../../../support/databases/test-database.ts'

// The embedded database has no connections that could be lost.
describe.skipIf(inject('template').kind === 'embedded')('a connection that the database server ends', () => {
  let connection: Connection

  beforeAll(async () => {
    connection = await testDatabase()
  })
  afterAll(() => connection.close())

  it('a lost connection between two statements fails the request with 503 and not the process, and the next request works', async () => {
    const { db } = connection
    // What nobody catches ends the run of the tests, as it would end the server.
    const broken = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
      await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(db)
      await untilGone(rows[0]?.pid as number)
      await sql`SELECT 1`.execute(tx)
    })
    const failure = await broken.then(
      () => undefined,
      (error: unknown) => findFailure(error),
    )
    expect(failure).toMatchObject({ status: 503, code: 'DATABASE_UNREACHABLE' })
    expect((await sql<{ one: number }>`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }])
  })

  async function untilGone(pid: number): Promise<void> {
    for (let found = true; found; ) {
      const { rows } = await sql`SELECT FROM pg_stat_activity WHERE pid = ${pid}`.execute(connection.db)
      found = rows.length > 0
    }
    // The end of the line arrives by itself, without anybody asking.
    await sleep(50)
  }
})
