import { appendFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, inject } from 'vitest'
import { faultOf, operationOf } from './document.ts'
import { recordExchange } from './exchanges.ts'

// biome-ignore lint/suspicious/noExplicitAny: stories read what is on the wire
export type Json = any

export type Answer = { status: number; headers: Headers; text: string; body: Json }
type Sent = { body?: unknown; headers?: Record<string, string>; isRecorded?: boolean }

export type Caller = {
  get(path: string): Promise<Json>
  post(path: string, body?: unknown): Promise<Json>
  put(path: string, body?: unknown): Promise<Json>
  patch(path: string, body?: unknown): Promise<Json>
  delete(path: string, body?: unknown): Promise<Json>
  /** Makes a request that succeeds, and returns the whole answer. */
  answer(method: string, path: string, sent?: Sent): Promise<Answer>
  /** Makes a request that is refused with the status, and returns what the answer says of the error. */
  refused(status: number, method: string, path: string, body?: unknown): Promise<string>
  /** Makes a request about something of others, which is either forbidden or not found. */
  denied(method: string, path: string, body?: unknown): Promise<void>
  /** Asks until the answer has what the caller looks for. Only the last question is counted. */
  until<Found>(path: string, find: (data: Json) => Found | undefined): Promise<Found>
  with(headers: Record<string, string>): Caller
}

const WAIT_MS = 50
const PATIENCE_MS = 30_000

/** A caller of the API. Its methods return the `data` of a good answer, or the whole body of an answer without it. */
export function callerWith(credentials: Record<string, string>): Caller {
  const succeed = async (method: string, path: string, sent: Sent = {}): Promise<Answer> => {
    const answer = await request(method, path, { ...sent, headers: { ...credentials, ...sent.headers } })
    if (answer.status >= 400) throw new Error(`${method} ${path} is refused with ${answer.status}: ${answer.text}`)
    return answer
  }
  const data = async (method: string, path: string, sent?: Sent) => dataOf((await succeed(method, path, sent)).body)
  return {
    get: (path) => data('GET', path),
    post: (path, body = {}) => data('POST', path, { body }),
    put: (path, body = {}) => data('PUT', path, { body }),
    patch: (path, body = {}) => data('PATCH', path, { body }),
    delete: (path, body) => data('DELETE', path, body === undefined ? {} : { body }),
    answer: succeed,
    async refused(status, method, path, body) {
      const answer = await request(method, path, { headers: credentials, ...(body !== undefined && { body }) })
      expect({ status: answer.status, text: answer.text }).toEqual({ status, text: expect.any(String) })
      return JSON.stringify(answer.body.error)
    },
    async denied(method, path, body) {
      const { status, text } = await request(method, path, {
        headers: credentials,
        ...(body !== undefined && { body }),
      })
      expect({ status, text }).toEqual({ status: expect.toSatisfy((each) => each === 403 || each === 404), text })
    },
    async until(path, find) {
      const deadline = Date.now() + PATIENCE_MS
      while (Date.now() < deadline) {
        const answer = await succeed('GET', path, { isRecorded: false })
        const found = find(dataOf(answer.body))
        if (found !== undefined) {
          record('GET', path, answer.status)
          return found
        }
        await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
      }
      throw new Error(`GET ${path} did not answer what the story waits for.`)
    },
    with: (headers) => callerWith({ ...credentials, ...headers }),
  }
}

export const stranger: Caller = callerWith({})
export const withKey = (apiKey: string): Caller => callerWith({ authorization: `Bearer ${apiKey}` })
export const administrator: Caller = withKey(inject('daybook').administratorKey)

const dataOf = (body: Json): Json => (typeof body === 'object' && body !== null && 'data' in body ? body.data : body)

async function request(method: string, path: string, { body, headers, isRecorded = true }: Sent): Promise<Answer> {
  const operation = operationOf(method, pathOf(path))
  if (operation === undefined) throw new Error(`docs/openapi.json has no operation for ${method} ${path}.`)
  const isForm = body instanceof URLSearchParams
  const sent = new Headers({
    ...(operation.version && { 'cal-api-version': operation.version }),
    ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    ...headers,
  })
  const response = await fetch(`${inject('daybook').url}${path}`, {
    method,
    redirect: 'manual',
    headers: sent,
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  const type = response.headers.get('content-type')
  const isEndless = method === 'GET' && type?.startsWith('text/event-stream')
  const text = isEndless ? await firstPartOf(response) : await response.text()
  const answer = {
    status: response.status,
    headers: response.headers,
    text,
    body: type?.includes('json') && text !== '' ? JSON.parse(text) : undefined,
  }
  const fault = faultOf(operation, answer.status, type, answer.body)
  if (fault !== undefined) throw new Error(`${operation.name} answers what it does not declare: ${fault}\n${text}`)
  if (isRecorded) record(method, path, answer.status)
  recordExchange(operation, { path, headers: sent, body, answer })
  return answer
}

/** The first part of a stream is all that is read. */
async function firstPartOf(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const part = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(part?.value)
}

const pathOf = (path: string): string => path.split('?')[0] ?? path

function record(method: string, path: string, status: number): void {
  const story = basename(expect.getState().testPath ?? '')
  const name = operationOf(method, pathOf(path))?.name
  appendFileSync(join(inject('daybook').records, `${story}.jsonl`), `${JSON.stringify({ name, status })}\n`)
}
