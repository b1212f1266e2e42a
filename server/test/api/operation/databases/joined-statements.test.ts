import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Connection, Tx } from '../../../../src/db/connection.ts'
import { joined } from '../../../../src/db/prepared.ts'
import { testDatabase } from '../../../support/databases/test-database.ts'

const UNIQUE_VIOLATION = '23505'

// The embedded database holds no statement back.
describe.skipIf(inject('template').kind === 'embedded')('statements that travel with the next one', () => {
  let connection: Connection

  beforeAll(async () => {
    connection = await testDatabase()
    await sql`CREATE TABLE noted (id int PRIMARY KEY)`.execute(connection.db)
  })
  afterAll(() => connection.close())

  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => connection.db.transaction().execute(work)
  const note = (tx: Tx, id: number) => sql`INSERT INTO noted VALUES (${id}) ${joined}`.execute(tx)
  const noted = async (db: Tx | Connection['db'] = connection.db) => {
    const { rows } = await sql<{ id: number }>`SELECT id FROM noted ORDER BY id`.execute(db)
    return rows.map(({ id }) => id)
  }
  const waitersForLocks = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE NOT l.granted AND l.locktype = 'advisory' AND d.datname = current_database()`.execute(connection.db)
    return rows[0]?.count
  }
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    )

  it('they are carried out in their order, before the next statement and before the commit', async () => {
    const seen = await inTransaction(async (tx) => {
      await note(tx, 1)
      await note(tx, 2)
      const seen = await noted(tx)
      await note(tx, 3)
      return seen
    })
    expect(seen).toEqual([1, 2])
    expect(await noted()).toEqual([1, 2, 3])
  })

  it('if one fails, the next statement fails with its error, and nothing of the transaction stays', async () => {
    const failing = inTransaction(async (tx) => {
      await note(tx, 10)
      await note(tx, 10)
      await sql`SELECT 1`.execute(tx)
    })
    expect(await failureOf(failing)).toMatchObject({ code: UNIQUE_VIOLATION })
    expect(await noted()).not.toContain(10)
  })

  it('if the last one fails, the commit fails with its error', async () => {
    const failing = inTransaction(async (tx) => {
      await sql`INSERT INTO noted VALUES (20)`.execute(tx)
      await note(tx, 20)
    })
    expect(await failureOf(failing)).toMatchObject({ code: UNIQUE_VIOLATION })
    expect(await noted()).not.toContain(20)
  })

  it('if one fails inside of a savepoint, the release fails, and only the savepoint is taken back', async () => {
    await inTransaction(async (tx) => {
      await note(tx, 30)
      await sql`SAVEPOINT part`.execute(tx)
      await note(tx, 31)
      await note(tx, 30)
      expect(await failureOf(sql`RELEASE SAVEPOINT part`.execute(tx))).toMatchObject({ code: UNIQUE_VIOLATION })
      await sql`ROLLBACK TO SAVEPOINT part`.execute(tx)
      await note(tx, 32)
    })
    const stored = await noted()
    expect(stored).toContain(30)
    expect(stored).not.toContain(31)
    expect(stored).toContain(32)
  })

  it('a transaction that fails before its first statement leaves a connection that works and is in no transaction', async () => {
    const refusal = new Error('refused')
    const failing = inTransaction(async (tx) => {
      await note(tx, 40)
      throw refusal
    })
    expect(await failureOf(failing)).toBe(refusal)
    await sql`INSERT INTO noted VALUES (41)`.execute(connection.db)
    const stored = await noted()
    expect(stored).toContain(41)
    expect(stored).not.toContain(40)
  })

  it.each([
    ['by itself', sql``],
    ['together with the read', joined],
  ])('a read after a lock that is sent %s sees what the former holder of the lock has committed', async (_, mark) => {
    const lock = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(4711) ${mark}`.execute(tx)
    let free = () => {}
    const held = new Promise<void>((resolve) => (free = resolve))
    let isLocked = () => {}
    const locked = new Promise<void>((resolve) => (isLocked = resolve))
    const number = mark === joined ? 51 : 50
    const first = inTransaction(async (tx) => {
      await lock(tx)
      await noted(tx)
      isLocked()
      await held
      await note(tx, number)
    })
    await locked
    const second = inTransaction(async (tx) => {
      await lock(tx)
      return noted(tx)
    })
    await expect.poll(waitersForLocks).toBe(1)
    free()
    await first
    expect(await second).toContain(number)
  })
})
