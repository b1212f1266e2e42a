import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Connection } from '../../../src/db/connection.ts'
import type { Database } from '../../../src/db/tables/index.ts'

/** A connection to nothing: every statement is compiled and finds no row. For what needs the app but not its data. */
export function noDatabase(): Connection {
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return { db, embedded: true, close: () => db.destroy() }
}
