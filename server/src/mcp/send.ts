import type { FastifyRequest } from 'fastify'
import type { Http } from '../http/create-http.ts'

export type ApiRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path with its query. */
  readonly url: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type ApiAnswer = {
  readonly status: number
  readonly body: unknown
  /** The seconds after which a refused request can be repeated. */
  readonly retryAfter?: string
}

export type Send = (request: ApiRequest) => Promise<ApiAnswer>

/**
 * The headers that prove the caller or describe the program. Cookies are left out: a page of another site could make a
 * browser send them.
 */
const PASSED_ON = ['authorization', 'x-cal-client-id', 'x-cal-secret-key', 'user-agent'] as const

/**
 * Returns the function that sends requests to the API with the credentials and the address of this request. They go
 * through the whole server, so its checks, limits and errors are those of every other request.
 */
export const sendAs =
  (http: Http, { headers, callerAddress }: FastifyRequest): Send =>
  async ({ method, url, body, headers: more }) => {
    const passedOn = PASSED_ON.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value] as const] : []
    })
    const answer = await http.inject({
      method,
      url,
      remoteAddress: callerAddress,
      headers: { ...Object.fromEntries(passedOn), accept: 'application/json', ...more },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    const retryAfter = answer.headers['retry-after']
    return {
      status: answer.statusCode,
      body: parsed(answer.body),
      ...(retryAfter !== undefined && { retryAfter: String(retryAfter) }),
    }
  }

/** An answer that isn't JSON has no content for a model. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
