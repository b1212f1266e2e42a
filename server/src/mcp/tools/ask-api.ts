import { recordOf } from '../../lib/records.ts'
import { refusalText } from '../results.ts'
import type { ApiAnswer, Send } from '../send.ts'
import { failed, type ToolResult } from '../tool.ts'

/** Ends a tool early with a result, such as a refusal of the API or a question to the model. */
export class EarlyResult extends Error {
  readonly result: ToolResult

  constructor(result: ToolResult) {
    super(result.text)
    this.name = 'EarlyResult'
    this.result = result
  }
}

export type Query = Readonly<Record<string, string | number | undefined>>

export function withQuery(path: string, query: Query): string {
  const entries = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `${path}?${new URLSearchParams(entries)}`
}

/** Reads from the API. Returns `data` of the answer. @throws `EarlyResult` with the refusal of the API */
export async function read(send: Send, url: string): Promise<unknown> {
  return dataOf(await send({ method: 'GET', url }))
}

/** @throws `EarlyResult` with the refusal of the API */
function dataOf(answer: ApiAnswer): unknown {
  if (answer.status >= 400) throw new EarlyResult(failed(refusalText(answer)))
  return recordOf(answer.body).data
}

/** Sends a change to the API, with the key that makes a repeat harmless. */
export const change = (send: Send, url: string, body: object, idempotencyKey: string | undefined): Promise<ApiAnswer> =>
  send({
    method: 'POST',
    url,
    body,
    headers: {
      'content-type': 'application/json',
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
  })

/** Sends a change as a dry run, which makes all its checks. @throws `EarlyResult` with the refusal of the API */
export async function tryChange(send: Send, url: string, body: object): Promise<void> {
  dataOf(await change(send, url, { ...body, _isDryRun: true }, undefined))
}
