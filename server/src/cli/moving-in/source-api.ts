import { boundedFetch } from '../../adapters/outgoing/bounded-fetch.ts'
import { isRecord } from '../../lib/records.ts'
import { errorOf } from '../../lib/thrown.ts'
import type { Sent } from './json.ts'

const TRIES = 8
const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 120_000
const TIMEOUT_MS = 60_000
/** A page of a list is by far the largest answer. */
const send = boundedFetch(64 * 1024 * 1024)
const SECOND_MS = 1000
/** A larger number in a header is a time and not a number of seconds. */
const SMALLEST_TIME = 1_000_000_000

/** The source has refused a request for good. */
export class SourceRefused extends Error {
  readonly status: number
  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** The source doesn't answer, or answers nonsense. */
class SourceFailed extends Error {}

export type SourceApi = { get(path: string, headers?: Record<string, string>): Promise<Sent> }

type Settings = {
  url: string
  key: string
  /** Is told of each wait before another try. */
  note(line: string): void
  /** Waits so many milliseconds. */
  wait(ms: number): Promise<unknown>
}

/** Reads from an API. It waits and tries again if the source is busy, limits requests, or fails. */
export const sourceApi = ({ url, key, note, wait }: Settings): SourceApi => ({
  async get(path, headers = {}) {
    for (let attempt = 1; ; attempt++) {
      const result = await tryOnce(`${url}${path}`, { ...headers, authorization: `Bearer ${key}` })
      if ('body' in result) return result.body
      if (attempt === TRIES) throw new SourceFailed(`${path}: ${result.failure} It was tried ${TRIES} times.`)
      const waitMs = Math.min(result.waitMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1), MAX_WAIT_MS)
      if (waitMs >= SECOND_MS) note(`${result.failure} Trying again in ${Math.round(waitMs / SECOND_MS)} s.`)
      await wait(waitMs)
    }
  },
})

type Tried = { body: Sent } | { failure: string; waitMs?: number | undefined }

/** @throws `SourceRefused` if another try makes no sense */
async function tryOnce(url: string, headers: Record<string, string>): Promise<Tried> {
  try {
    const response = await send(url, { headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const text = await response.text()
    if (response.status === 429 || response.status >= 500)
      return { failure: `The source answers with status ${response.status}.`, waitMs: waitOf(response.headers) }
    if (!response.ok) throw new SourceRefused(`The source answers with status ${response.status}.`, response.status)
    const body = parsed(text)
    return isRecord(body) ? { body } : { failure: 'The source answers something that is no JSON object.' }
  } catch (error) {
    if (error instanceof SourceRefused) throw error
    return { failure: `The source doesn't answer (${errorOf(error).message}).` }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns how long the source wants to rest, if it says so. */
function waitOf(headers: Headers): number | undefined {
  for (const name of ['retry-after', 'x-ratelimit-reset', 'x-ratelimit-reset-default']) {
    const value = headers.get(name)
    if (value === null) continue
    const number = Number(value)
    const ms = Number.isNaN(number)
      ? Date.parse(value) - Date.now()
      : number < SMALLEST_TIME
        ? number * SECOND_MS
        : number * SECOND_MS - Date.now()
    if (!Number.isNaN(ms)) return Math.max(ms, 0)
  }
  return undefined
}
