import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Connection } from '../../../src/db/connection.ts'
import type { Database } from '../../../src/db/tables/index.ts'

/**
 * Returns a connection without a database: it compiles every statement and finds no row. It is for tests that need the
 * app but no data.
 */
export function noDatabase(): Connection {
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return { db, metrics: [], watchStatements: () => {}, watchWaits: () => {}, embedded: true, close: () => db.destroy() }
}
