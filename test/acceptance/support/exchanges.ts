import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Operation } from './document.ts'

/** The folder in which the exchanges are recorded, for the examples of the API reference. Without it nothing is. */
const folder = process.env.RECORD_EXCHANGES

type Exchange = { path: string; headers: Headers; body: unknown; answer: { status: number; body: unknown } }

/** Records a request that succeeded, with its answer. `scripts/write-examples.ts` reads the file. */
export function recordExchange({ name, template }: Operation, { path, headers, body, answer }: Exchange): void {
  if (!folder || answer.status >= 400 || body instanceof URLSearchParams) return
  const [address = '', query = ''] = path.split('?')
  const values = address.split('/').map(decodeURIComponent)
  const named = template.split('/').flatMap((part, index) => {
    const parameter = /^\{(.+)\}$/.exec(part)?.[1]
    return parameter === undefined ? [] : [[parameter, values[index]]]
  })
  const version = headers.get('cal-api-version')
  const request = {
    path: Object.fromEntries(named),
    query: Object.fromEntries(new URLSearchParams(query)),
    headers: version === null ? {} : { 'cal-api-version': version },
    // The stories send an empty object where an operation takes no body.
    ...(JSON.stringify(body) !== '{}' && { body }),
  }
  const recorded = { operation: name, request, answer: { status: answer.status, body: answer.body ?? null } }
  appendFileSync(join(folder, `stories-${process.pid}.jsonl`), `${JSON.stringify(recorded)}\n`)
}
