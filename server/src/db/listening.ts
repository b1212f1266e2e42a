import pg from 'pg'
import type { Hearing, Listening } from './connection.ts'

const CONNECT_MS = 2000
/** How often is looked whether the connection still is one: a cut line tells nobody by itself. */
const CHECK_MS = 15_000
const ANSWER_MS = 5000
/** Until the next try: twice as long each time, to the longest. */
const FIRST_WAIT_MS = 250
const MAX_WAIT_MS = 10_000

/**
 * One connection of its own that listens, for as long as it isn't closed: lost, it is made again. What was told
 * meanwhile is lost as well, which `resumed` says.
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
    // Its end follows, which is where it is made again.
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
