import { setTimeout as sleep } from 'node:timers/promises'
import { trimCharactersAtEnd } from '../lib/text/trim-characters.ts'
import { codeOf } from '../lib/thrown.ts'

type Answer = {
  data?: unknown
  pagination?: { nextCursor?: string | null }
  error?: { message: string; details?: { message?: string } }
}

const KEY_NEEDED = 'Set DAYBOOK_API_KEY to the API key of a system administrator (it begins with cal_).'
const DEFAULT_URL = 'http://localhost:3000'
const SECONDS = 120
/** The server says how long to wait if it is busy or limits requests. A longer wait is left to the caller. */
const MAX_WAIT_SECONDS = 60
const TRIES = 5

/** Returns the `data` of the running server's answer. Throws as `ask` does. */
export const callServer = async (method: string, path: string, body?: object): Promise<unknown> =>
  (await ask(method, path, body)).data

/** Returns a page of a list and the cursor of the next page. */
export async function listFromServer<Row>(path: string): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const { data, pagination } = await ask('GET', path)
  return { rows: data as Row[], nextCursor: pagination?.nextCursor ?? null }
}

/**
 * Sends a request to the running server (`DAYBOOK_URL`) as the administrator of `DAYBOOK_API_KEY`.
 *
 * @throws `Error` with the server's own words if it refuses, or with a remedy if there is no server or no key.
 */
async function ask(method: string, path: string, body?: object): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const { response, answer } = await askOnce(method, path, body)
    if (response.ok) return answer
    const seconds = Number(response.headers.get('retry-after'))
    const canRetry = [429, 503].includes(response.status) && seconds > 0 && seconds <= MAX_WAIT_SECONDS
    if (!canRetry || attempt === TRIES) {
      // The API's own words about credentials are those that programs of other servers know.
      if (response.status === 401)
        throw new Error(`The server at ${serverUrl()} doesn't know this DAYBOOK_API_KEY. ${KEY_NEEDED}`)
      const { message, details } = answer.error ?? {}
      throw new Error(details?.message ?? message ?? `status ${response.status}`)
    }
    await sleep(seconds * 1000)
  }
}

async function askOnce(method: string, path: string, body?: object): Promise<{ response: Response; answer: Answer }> {
  const key = process.env.DAYBOOK_API_KEY
  if (!key) throw new Error(KEY_NEEDED)
  const url = serverUrl()
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(SECONDS * 1000),
  }).catch((error: Error) => {
    const reason = codeOf(error.cause) ?? error.message
    throw new Error(`No Daybook server answers at ${url} (${reason}). Start it, or set DAYBOOK_URL.`)
  })
  const answer = (await response.json().catch(() => undefined)) as Answer | undefined
  if (!answer)
    throw new Error(`${url} doesn't answer like a Daybook server (status ${response.status}). Check DAYBOOK_URL.`)
  return { response, answer }
}

/**
 * Returns the address of the running server, without a slash at its end. @throws `Error` if DAYBOOK_URL is no URL
 */
export function serverUrl(fallback = DEFAULT_URL): string {
  const url = process.env.DAYBOOK_URL || fallback
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Error(`DAYBOOK_URL is not a URL: ${url}. Example: ${DEFAULT_URL}`)
  return trimCharactersAtEnd(url, '/')
}

/** Returns true if the environment asks for a running server. */
export const hasServerSettings = (): boolean => Boolean(process.env.DAYBOOK_API_KEY)
