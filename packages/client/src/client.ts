import { addressOf, type Values } from './address.ts'
import { DaybookError, refusalOf } from './error.ts'
import { VERSIONS } from './generated/versions.ts'
import type { AnswerOf, Method, PathOf, Rest, Settings } from './types.ts'

/** Credentials that may change, such as an access token that is refreshed. */
type Token = string | (() => string | Promise<string>)

export type ClientOptions = {
  /** The address of the server, for example `https://book.example.com`. */
  url: string
  /** An API key, or an access token. Public operations need none. */
  token?: Token
  /** The id and the secret of a platform client. */
  platformClient?: { id: string; secret: string }
  /** The longest wait for an answer, in milliseconds. It is 30,000 unless it is set here or at a request. */
  timeoutMs?: number
  /** Another `fetch`, for tests and proxies. */
  fetch?: typeof fetch
}

type Call<M extends Method> = <Path extends PathOf<M>>(path: Path, ...rest: Rest<M, Path>) => Promise<AnswerOf<M, Path>>

export type Client = {
  get: Call<'GET'>
  post: Call<'POST'>
  put: Call<'PUT'>
  patch: Call<'PATCH'>
  delete: Call<'DELETE'>
}

type Sent = Settings & { path?: Values; query?: Values; body?: unknown; idempotencyKey?: string }

const DEFAULT_TIMEOUT_MS = 30_000
/** Timers can't wait longer: they would end at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/** Creates a client of one server. Each of its functions sends one request and returns the body of the answer. */
export function createClient(options: ClientOptions): Client {
  const root = options.url.replace(/\/$/, '')
  if (!/^https?:\/\//.test(root))
    throw new TypeError(
      `The url of a client begins with http:// or https://, but it is "${options.url.slice(0, 200)}".`,
    )
  const send = options.fetch ?? fetch

  async function call(method: Method, path: string, sent: Sent = {}): Promise<unknown> {
    const address = `${root}${addressOf(path, sent.path, sent.query)}`
    const timeoutMs = Math.min(sent.timeoutMs ?? options.timeoutMs ?? DEFAULT_TIMEOUT_MS, MAX_TIMEOUT_MS)
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const response = await send(address, {
        method,
        headers: await headersOf(options, `${method} ${path}`, sent),
        ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
        // Followed, a redirect to another server would take the secret of the platform client with it.
        redirect: 'error',
        signal: sent.signal ? AbortSignal.any([sent.signal, timeout]) : timeout,
      })
      return answerIn(response, await response.text())
    } catch (cause) {
      if (cause instanceof DaybookError) throw cause
      sent.signal?.throwIfAborted()
      throw timeout.aborted
        ? failure('TIMEOUT', `${method} ${path} got no answer in ${timeoutMs} ms. It may have been carried out.`, cause)
        : failure('NO_ANSWER', `${method} ${path} got no answer from ${root}.`, cause)
    }
  }

  // The types hold for each path, which the shared function can't know.
  const callOf = <M extends Method>(method: M): Call<M> =>
    ((path: string, sent?: Sent) => call(method, path, sent)) as unknown as Call<M>
  return {
    get: callOf('GET'),
    post: callOf('POST'),
    put: callOf('PUT'),
    patch: callOf('PATCH'),
    delete: callOf('DELETE'),
  }
}

async function headersOf(options: ClientOptions, operation: string, sent: Sent): Promise<Record<string, string>> {
  const { token, platformClient } = options
  const version = VERSIONS[operation]
  const bearer = typeof token === 'function' ? await token() : token
  return {
    accept: 'application/json',
    ...(version && { 'cal-api-version': version }),
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...(platformClient && { 'x-cal-client-id': platformClient.id, 'x-cal-secret-key': platformClient.secret }),
    ...(sent.idempotencyKey !== undefined && { 'idempotency-key': sent.idempotencyKey }),
    ...(sent.body !== undefined && { 'content-type': 'application/json' }),
  }
}

function answerIn(response: Response, text: string): unknown {
  if (!response.ok) throw refusalOf(response, text)
  if (text === '') return undefined
  if (!response.headers.get('content-type')?.includes('json')) return text
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new DaybookError({
      status: response.status,
      code: 'NOT_JSON',
      message: `The answer says that it is JSON, but it isn't: ${text.slice(0, 200)}`,
      cause,
    })
  }
}

const failure = (code: string, message: string, cause: unknown) => new DaybookError({ status: 0, code, message, cause })
