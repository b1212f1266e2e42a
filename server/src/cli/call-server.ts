type Answer = { data?: unknown; error?: { message: string; details?: { message?: string; code?: string } } }

/** What the server has refused, in its own words and with its own code. */
export class Refusal extends Error {
  readonly code: string | undefined

  constructor(message: string, code: string | undefined) {
    super(message)
    this.code = code
  }
}

const DEFAULT_URL = 'http://localhost:3000'
const SECONDS = 120

/**
 * Asks the running server (`DAYBOOK_URL`) as the administrator of `DAYBOOK_API_KEY` and returns its `data`.
 *
 * @throws `Refusal` with the server's own message, `Error` with what to do when there is no server or no key.
 */
export async function callServer(method: string, path: string, body?: object): Promise<unknown> {
  const key = process.env.DAYBOOK_API_KEY
  if (!key) throw new Error('Set DAYBOOK_API_KEY to the API key of a system administrator (it begins with cal_).')
  const url = serverUrl()
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(SECONDS * 1000),
  }).catch((error: Error) => {
    const reason = (error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.message
    throw new Error(`No Daybook server answers at ${url} (${reason}). Start it, or set DAYBOOK_URL.`)
  })
  const answer = (await response.json().catch(() => undefined)) as Answer | undefined
  if (!answer)
    throw new Error(`${url} doesn't answer like a Daybook server (status ${response.status}). Check DAYBOOK_URL.`)
  if (!response.ok) {
    const { message, details } = answer.error ?? {}
    throw new Refusal(details?.message ?? message ?? `status ${response.status}`, details?.code)
  }
  return answer.data
}

function serverUrl(): string {
  const url = process.env.DAYBOOK_URL || DEFAULT_URL
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Error(`DAYBOOK_URL is not a URL: ${url}. Example: ${DEFAULT_URL}`)
  return url.replace(/\/+$/, '')
}

/** Whether the environment says that a running server should do it. */
export const hasServerSettings = (): boolean => Boolean(process.env.DAYBOOK_API_KEY)
