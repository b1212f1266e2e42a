import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'kysely'
import type { AppOptions } from '../../src/app/options.ts'
import { type App, createApp } from '../../src/app.ts'
import { type Config, readConfig } from '../../src/config.ts'
import type { Connection } from '../../src/db/connection.ts'
import { systemIds } from '../../src/lib/ids.ts'
import { type Clock, createClock } from '../../src/lib/time/clock.ts'
import { testDatabase } from './databases/test-database.ts'
import { checkAnswers } from './servers/checked-answers.ts'
import { recordExchanges } from './servers/recorded-exchanges.ts'

/** A Monday, well before the dates that tests book. */
export const START = '2030-01-07T08:00:00.000Z'

const ADMINISTRATOR_KEY = 'cal_test_administrator_key'

type Answer = {
  status: number
  // The answer has no type, because tests compare the answer as it was sent.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
  headers: Record<string, string | string[] | number | undefined>
}

type Call = {
  /** An API key. Without one, the caller is anonymous. */
  as?: string | undefined
  body?: unknown
  headers?: Record<string, string>
  /** The client's network address. The default is 127.0.0.1. */
  from?: string | undefined
}

export type TestUser = { id: number; email: string; username: string; name: string; apiKey: string }

export type TestApp = {
  app: App
  connection: Connection
  clock: Clock
  administrator: string
  get(url: string, call?: Call): Promise<Answer>
  post(url: string, call?: Call): Promise<Answer>
  patch(url: string, call?: Call): Promise<Answer>
  put(url: string, call?: Call): Promise<Answer>
  delete(url: string, call?: Call): Promise<Answer>
  /** Returns the number of statements so far, without the begins and ends of transactions. */
  statements(): number
  /** Returns the number of transactions so far. */
  transactions(): number
  /** Creates a person with an API key and office hours in their zone. */
  user(fields?: {
    name?: string
    username?: string
    timeZone?: string
    email?: string
    password?: string
    locale?: string
  }): Promise<TestUser>
  /** Returns the mails to an address, or all mails, newest first. */
  mails(to?: string): Promise<Answer['body'][]>
  close(): Promise<void>
}

/**
 * Creates a complete server without a socket, on its own database, at a time that the test sets. `more` is for tests of
 * the server itself: an additional route, a log to read, a second server on the database of the first.
 */
export async function testApp(
  environment: Record<string, string> = {},
  at = START,
  more: Partial<Pick<AppOptions, 'prepare' | 'logTo' | 'connection' | 'dataDir' | 'hasher' | 'ids' | 'painter'>> = {},
): Promise<TestApp> {
  let statements = 0
  let transactions = 0
  const countStatement: Logger = ({ query }) => {
    // Notices to other processes don't count either. They come some time after the commit, one for several changes.
    if (!/^(begin|commit|rollback)|pg_notify/i.test(query.sql)) statements++
    else if (/^begin/i.test(query.sql)) transactions++
  }
  const connection = more.connection ?? (await testDatabase(countStatement))
  const clock = createClock(Date.now)
  clock.set(new Date(at), true)
  const config: Config = readConfig({
    LOG_LEVEL: 'silent',
    DAYBOOK_RATE_LIMIT: 'off',
    // Tests book for the same Bob many times a day.
    DAYBOOK_MAILS_PER_ADDRESS_PER_DAY: '100000',
    DAYBOOK_GUEST_NOTICES_FROM_ADDRESS_PER_DAY: '100000',
    DAYBOOK_GUEST_NOTICES_PER_MAILBOX_PER_DAY: '100000',
    // Tests end before the first backup is due. One that debugs for a minute gets none either.
    DAYBOOK_BACKUP_EVERY_MINUTES: '0',
    DAYBOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    DAYBOOK_ADMIN_EMAIL: 'administrator@example.com',
    DAYBOOK_ADMIN_API_KEY: ADMINISTRATOR_KEY,
    PUBLIC_URL: 'https://book.example.com',
    DAYBOOK_TIME_ZONE: 'Europe/London',
    ...environment,
  })
  const app = await createApp({
    config,
    dataDir: more.dataDir ?? join(tmpdir(), 'daybook-test'),
    connection,
    clock,
    ids: more.ids ?? systemIds,
    logTo: more.logTo,
    hasher: more.hasher,
    painter: more.painter,
    prepare(http) {
      checkAnswers(http)
      recordExchanges(http)
      more.prepare?.(http)
    },
  })

  const call =
    (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE') =>
    async (url: string, { as, body, headers, from }: Call = {}): Promise<Answer> => {
      const answer = await app.http.inject({
        method,
        url,
        ...(from !== undefined && { remoteAddress: from }),
        ...(body !== undefined && { payload: body as object }),
        headers: { ...(as !== undefined && { authorization: `Bearer ${as}` }), ...headers },
      })
      const isJson = String(answer.headers['content-type'] ?? '').includes('json')
      return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers }
    }
  const get = call('GET')
  const post = call('POST')
  let people = 0

  return {
    app,
    connection,
    clock,
    administrator: ADMINISTRATOR_KEY,
    get,
    post,
    patch: call('PATCH'),
    put: call('PUT'),
    delete: call('DELETE'),
    statements: () => statements,
    transactions: () => transactions,
    async user(fields = {}) {
      people++
      const name = fields.name ?? `Person ${people}`
      const username = fields.username ?? `person-${people}`
      const { status, body } = await post('/v2/admin/users', {
        as: ADMINISTRATOR_KEY,
        body: { timeZone: 'UTC', email: `${username}@example.com`, ...fields, name, username },
      })
      if (status !== 201) throw new Error(`no user: ${JSON.stringify(body)}`)
      return body.data
    },
    async mails(to) {
      const filter = to === undefined ? '' : `&to=${encodeURIComponent(to)}`
      return (await get(`/v2/admin/outbox?limit=250${filter}`, { as: ADMINISTRATOR_KEY })).body.data
    },
    async close() {
      await app.close()
    },
  }
}

/**
 * Handles all waiting events, however long that takes. `catchUp` is for requests: it stops after some seconds, so on a
 * slow machine it leaves events waiting, and makes a statement less.
 */
export async function handleEvents({ app }: TestApp): Promise<void> {
  while (await app.services.eventQueue.job.run());
}
