import { tmpdir } from 'node:os'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import type { Database } from '../server/src/db/tables/index.ts'
import { createClock } from '../server/src/lib/clock.ts'
import { systemIds } from '../server/src/lib/ids.ts'

/** Signs nothing that leaves this process; without it a server would make one and keep it in a file. */
const anyKey = Buffer.alloc(32).toString('base64')

/** The OpenAPI document of a server with default settings. It needs no database: every statement finds nothing. */
export async function apiDocument(): Promise<object> {
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const app = await createApp({
    config: readConfig({
      PUBLIC_URL: 'http://localhost:3000',
      LOG_LEVEL: 'silent',
      DAYBOOK_DEMO: 'off',
      DAYBOOK_SECRET_KEY: anyKey,
    }),
    dataDir: tmpdir(),
    connection: { db, embedded: true, close: () => db.destroy() },
    clock: createClock(Date.now),
    ids: systemIds,
  })
  const document = app.openApi()
  await app.close()
  return document
}
