import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../../../src/db/connection.ts'
import { connectEmbedded } from '../../../src/db/embedded.ts'
import { connectPostgres } from '../../../src/db/postgres.ts'
import { databaseUrl, onServer } from '../databases/template-database.ts'
import { POOLER } from './pgbouncer.ts'
import { type ServerProcess, startServer } from './server-process.ts'

export type LiveServer = ServerProcess & {
  /** Starts it again on the same data, after a stop or a kill. */
  restart(): Promise<LiveServer>
  /** Starts another process on the same data. Only PostgreSQL allows this. */
  beside(environment?: Record<string, string>): Promise<ServerProcess>
  /** Opens its database, for checks that the API doesn't offer. The server must be stopped. */
  openDatabase(): Promise<Connection & { url: string }>
  /** Stops it and removes its data. */
  dispose(): Promise<void>
}

/** Starts a server process on an empty database: an embedded one, or a new one on the server of DATABASE_URL. */
export async function liveServer(environment: Record<string, string> = {}): Promise<LiveServer> {
  const place = process.env.DATABASE_URL ? await ownDatabase(process.env.DATABASE_URL) : ownFolder()
  const start = async (): Promise<LiveServer> => {
    const server = await startServer({ ...place.environment, ...environment })
    return {
      ...server,
      restart: start,
      beside: (more = {}) => startServer({ ...place.environment, ...environment, ...more }),
      openDatabase: place.open,
      async dispose() {
        await server.stop()
        await place.remove()
      },
    }
  }
  return start()
}

function ownFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-live-'))
  return {
    environment: { DATA_DIR: folder } as Record<string, string>,
    open: async () => ({ ...(await connectEmbedded({ dataDir: folder })), url: '' }),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function ownDatabase(url: string) {
  const name = `daybook_live_${randomUUID().replaceAll('-', '')}`
  await onServer(url, `CREATE DATABASE ${name}`)
  const direct = databaseUrl(url, name)
  const pooler = process.env[POOLER]
  return {
    environment: (pooler ? pooledSettings(pooler, direct) : { DATABASE_URL: direct }) as Record<string, string>,
    open: async () => ({
      ...connectPostgres({ url: direct, poolSize: 2 }),
      url: direct,
    }),
    remove: () => onServer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/** Returns the settings of a server behind a pooler that loses named statements. */
export const pooledSettings = (pooler: string, direct: string) => ({
  DATABASE_URL: databaseUrl(pooler, new URL(direct).pathname.slice(1)),
  DATABASE_DIRECT_URL: direct,
  DATABASE_PREPARED_STATEMENTS: 'false',
})

type Answer = {
  status: number
  /** The time from the request to the complete answer, at the caller. */
  tookMs: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what is on the wire
  body: any
}

/** Makes one call over a real connection. */
export async function call(
  server: ServerProcess,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<Answer> {
  const began = performance.now()
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'cal-api-version': '2024-08-13',
      ...(key && { authorization: `Bearer ${key}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const parsed = await answer.json()
  return { status: answer.status, body: parsed, tookMs: performance.now() - began }
}

/** Creates a host who works around the clock in UTC, with an event type without notice. */
export async function aBusyHost(server: ServerProcess, eventType: Record<string, unknown> = {}) {
  const name = `host-${randomUUID().slice(0, 8)}`
  const { apiKey, id } = (
    await call(
      server,
      'POST',
      '/v2/admin/users',
      { email: `${name}@example.com`, username: name, timeZone: 'UTC' },
      server.administrator,
    )
  ).body.data
  await call(
    server,
    'POST',
    '/v2/schedules',
    {
      name: 'Always',
      timeZone: 'UTC',
      isDefault: true,
      availability: [
        {
          days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
          startTime: '00:00',
          endTime: '00:00',
        },
      ],
    },
    apiKey,
  )
  const made = await call(
    server,
    'POST',
    '/v2/event-types',
    { title: 'Meeting', slug: 'meeting', lengthInMinutes: 30, minimumBookingNotice: 0, ...eventType },
    apiKey,
  )
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return { id: id as number, apiKey: apiKey as string, eventTypeId: made.body.data.id as number }
}
