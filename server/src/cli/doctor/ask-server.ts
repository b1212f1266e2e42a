import { reasonOf } from '../../lib/network/reason.ts'
import { errorOf } from '../../lib/thrown.ts'

const ANSWER_MS = 5000

/** The answer of the running server, or the reason why there is none. */
export type ServerAnswer =
  | { status: number; body: unknown }
  | {
      failure: string
      /** True if the time has passed without an answer, as when a server hangs. */
      isLate?: boolean
    }

/** Asks the running server once. It waits for no busy server, because the operator wants to know of it. */
export async function askServer(url: string, path: string, key?: string): Promise<ServerAnswer> {
  try {
    const response = await fetch(`${url}${path}`, {
      ...(key && { headers: { authorization: `Bearer ${key}` } }),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const body: unknown = await response.json().catch(() => undefined)
    return { status: response.status, body }
  } catch (error) {
    if (errorOf(error).name === 'TimeoutError')
      return { failure: `no answer within ${ANSWER_MS / 1000} seconds`, isLate: true }
    return { failure: reasonOf(errorOf(error).cause ?? error, url) }
  }
}

export const isSuccess = (answer: ServerAnswer): answer is { status: 200; body: unknown } =>
  'status' in answer && answer.status === 200
