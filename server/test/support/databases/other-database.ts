import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { inject } from 'vitest'
import type { Connection } from '../../../src/db/connection.ts'
import { overPglite } from '../../../src/db/embedded.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { testDatabase } from './test-database.ts'

/**
 * Creates an empty, migrated database to move to: an embedded one beside PostgreSQL. Without PostgreSQL it is another
 * embedded one.
 */
export async function otherDatabase(): Promise<Connection> {
  if (inject('template').kind === 'embedded') return testDatabase()
  const pglite = await PGlite.create({ extensions: { btree_gist } })
  const watched = overPglite(pglite)
  await migrate(watched)
  return { ...watched, embedded: true, close: () => watched.db.destroy().then(() => pglite.close()) }
}
