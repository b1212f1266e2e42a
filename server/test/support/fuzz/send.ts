import type { TestApp } from '../test-app.ts'
import type { FuzzRequest } from './requests.ts'

export type FuzzAnswer = {
  readonly status: number
  readonly type: string
  readonly text: string
  /** The JSON of the answer, or `undefined`. */
  readonly body: unknown
  readonly headers: Readonly<Record<string, unknown>>
  readonly tookMs: number
}

/** Longer than any answer may take on a busy machine. */
const PATIENCE_MS = 20_000

/** Sends a request as it would arrive over HTTP. Without an answer in time, the status is 0. */
export async function answerTo(
  { app }: TestApp,
  { method, url, headers, payload }: Pick<FuzzRequest, 'method' | 'url' | 'headers' | 'payload'>,
): Promise<FuzzAnswer> {
  const began = performance.now()
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS)
  })
  const asked = app.http.inject({
    method: method as 'GET',
    url,
    headers,
    ...(payload !== undefined && { payload }),
  })
  const answer = await Promise.race([asked, tooLate])
  clearTimeout(timer)
  const tookMs = performance.now() - began
  if (!answer) return { status: 0, type: '', text: '', body: undefined, headers: {}, tookMs }
  const type = String(answer.headers['content-type'] ?? '')
    .split(';')[0]
    ?.trim() as string
  return {
    status: answer.statusCode,
    type,
    text: answer.body,
    body: type.endsWith('json') ? parsed(answer.body) : undefined,
    headers: answer.headers,
    tookMs,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
