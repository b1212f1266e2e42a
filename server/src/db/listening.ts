import pg from 'pg'
import type { Hearing, Listening } from './connection.ts'

const CONNECT_MS = 2000
/** The interval of the checks that the connection still works. A broken line sends no event. */
const CHECK_MS = 15_000
const ANSWER_MS = 5000
/** The time until the next attempt. It doubles each time, up to the longest. */
const FIRST_WAIT_MS = 250
const MAX_WAIT_MS = 10_000

/**
 * Listens on a separate connection until it is closed. A lost connection is opened again. Notifications in between are
 * lost, so `resumed` is called.
 */
export function listenTo(url: string, channel: string, { heard, resumed }: Hearing): Listening {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let waitMs = FIRST_WAIT_MS
  let isFirst = true
  let isClosed = false

  async function begin(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      application_name: 'daybook-listening',
    })
    client = next
    next.on('notification', ({ payload }) => heard(payload ?? ''))
    // The `end` event follows, and its handler opens the connection again.
    next.on('error', () => {})
    try {
      await next.connect()
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    } catch {
      return again(next)
    }
    if (isClosed) return
    next.once('end', () => again(next))
    waitMs = FIRST_WAIT_MS
    if (!isFirst) resumed()
    isFirst = false
    timer = setTimeout(() => check(next), CHECK_MS)
  }

  function check(current: pg.Client): void {
    current.query('SELECT 1').then(
      () => {
        if (client === current && !isClosed) timer = setTimeout(() => check(current), CHECK_MS)
      },
      () => again(current),
    )
  }

  function again(lost: pg.Client): void {
    if (isClosed || client !== lost) return
    client = undefined
    isFirst = false
    clearTimeout(timer)
    lost.end().catch(() => {})
    timer = setTimeout(begin, waitMs)
    waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)
  }

  return {
    begun: begin(),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
