import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Http } from '../../../src/http/create-http.ts'

/** The folder in which the exchanges are recorded. Without it nothing is recorded. */
const folder = process.env.RECORD_EXCHANGES

/** A request of a test that succeeded, with its answer. */
export type Recorded = {
  operation: string
  request: { path: unknown; query: unknown; headers: Record<string, string>; body: unknown }
  answer: { status: number; body: unknown }
}

/** The exchanges of one operation from which an example is chosen. */
const KEPT = 12
/** Longer answers are no good examples, in characters. */
const LONGEST = 20_000

const counts = new Map<string, number>()

/** Records exchanges of the tests, from which the examples of the API reference are chosen. */
export function recordExchanges(http: Http): void {
  if (!folder) return
  const file = join(folder, `${process.pid}.jsonl`)
  http.addHook('onSend', async (request, reply, payload) => {
    const { url = '', config } = request.routeOptions
    const text = typeof payload === 'string' ? payload : ''
    if (!config?.operation || config.page || reply.statusCode >= 400 || text.length > LONGEST) return payload
    // An exchange without the body that the operation takes or answers shows nothing.
    if ((request.routeOptions.schema?.body && !request.body) || (text === '' && reply.statusCode !== 204))
      return payload
    const operation = `${request.method} ${url.replace(/\/$/, '').replace(/:(\w+)/g, '{$1}')}`
    const count = (counts.get(operation) ?? 0) + 1
    counts.set(operation, count)
    if (count > KEPT) return payload
    const version = request.headers['cal-api-version']
    const recorded: Recorded = {
      operation,
      request: {
        path: partsOf(url, request.originalUrl),
        query: request.query,
        headers: typeof version === 'string' ? { 'cal-api-version': version } : {},
        body: request.routeOptions.schema?.body ? request.body : undefined,
      },
      answer: { status: reply.statusCode, body: reply.statusCode === 204 ? null : parsed(text) },
    }
    appendFileSync(file, `${JSON.stringify(recorded)}\n`)
    return payload
  })
}

/** Returns the values in a path. The owner of an object is taken out of `params` before the route runs. */
function partsOf(route: string, sent: string): Record<string, string> {
  const values = (sent.split('?')[0] ?? '').split('/').map(decodeURIComponent)
  const named = route.split('/').map((part, index) => [part, values[index] ?? ''] as const)
  return Object.fromEntries(
    named.filter(([part]) => part.startsWith(':')).map(([part, value]) => [part.slice(1), value]),
  )
}

/** Some answers are no JSON, such as calendar files. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
