import { tmpdir } from 'node:os'
import { createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { systemIds } from '../../server/src/lib/ids.ts'
import { createClock } from '../../server/src/lib/time/clock.ts'
import type { Catalogue } from '../../server/src/mcp/catalogue.ts'
import { noDatabase } from '../../server/test/support/databases/no-database.ts'

/** This key signs nothing that leaves the process. Without it, a server would create a key and keep it in a file. */
const anyKey = Buffer.alloc(32).toString('base64')

/** Returns the OpenAPI document of a server with default settings, and its tools for agents. */
export async function apiDocument(): Promise<{ document: object; tools: Catalogue }> {
  const app = await createApp({
    config: readConfig({
      PUBLIC_URL: 'http://localhost:3000',
      LOG_LEVEL: 'silent',
      DAYBOOK_DEMO: 'off',
      DAYBOOK_SECRET_KEY: anyKey,
    }),
    dataDir: tmpdir(),
    connection: noDatabase(),
    clock: createClock(Date.now),
    ids: systemIds,
  })
  const document = app.openApi()
  await app.close()
  return { document, tools: app.tools }
}
